import { memo } from 'react';
import { pathData } from '../../../../../shared/engines/floorplan/drawing/svg.ts';
import { direction, plus } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { type PlanView, planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { footprintOf } from '../editor/footprint.ts';
import { type PieceDoubts, pieceDoubts } from '../editor/piece-doubts.ts';
import { doubtTexts } from '../panel/doubt-texts.ts';
import { pieceName } from '../panel/piece-name.ts';
import { usePlacedItems } from '../panel/use-placed-items.ts';

/** Of the sign at a corner of a piece, on the screen. */
const SIGN_PX = 8;

interface Props {
  readonly document: SourceDocument;
  readonly mmPerPx: number;
}

/**
 * A dashed line around each piece that may stand in the wrong place, with a sign at its corner if that is no note
 * alone; it says why under the pointer.
 */
export const DoubtMarks = memo(function DoubtMarks({ document, mmPerPx }: Props) {
  const view = planView(document);
  const doubts = pieceDoubts(view);
  return doubts.size > 0 && <Marks pieces={view.pieces} doubts={doubts} mmPerPx={mmPerPx} />;
});

interface MarksProps {
  readonly pieces: PlanView['pieces'];
  readonly doubts: ReadonlyMap<number, PieceDoubts>;
  readonly mmPerPx: number;
}

const Marks = memo(function Marks({ pieces, doubts, mmPerPx }: MarksProps) {
  const texts = useTexts();
  const items = usePlacedItems(pieces.flatMap(({ value }) => itemIdOf(value.idMap) ?? []));
  return pieces.flatMap(({ key, value }) => {
    const found = doubts.get(key);
    return found ? (
      <DoubtMark
        key={key}
        piece={value}
        isSoft={found.isSoft}
        signMm={SIGN_PX * mmPerPx}
        said={doubtTexts(found, texts, (part) => pieceName(part.value, items)).join(' ')}
      />
    ) : (
      []
    );
  });
});

interface MarkProps {
  readonly piece: PlanObject;
  readonly isSoft: boolean;
  /** Half of the width of the sign. */
  readonly signMm: number;
  readonly said: string;
}

/** Drawn once for each piece that stays. */
const DoubtMark = memo(function DoubtMark({ piece, isSoft, signMm, said }: MarkProps) {
  const { corners } = footprintOf(piece);
  const outline = (
    <path className={isSoft ? 'in-the-way soft' : 'in-the-way'} d={pathData(corners, true)}>
      <title>{said}</title>
    </path>
  );
  if (isSoft) return outline;
  // Beyond the corner at the top right, however the piece is turned: the outline of a chosen piece is drawn over it.
  const corner = corners.reduce((best, each) => (each.x - each.y > best.x - best.y ? each : best));
  const { x, y } = plus(corner, direction({ x: piece.xMm, y: piece.yMm }, corner), signMm);
  return (
    <>
      {outline}
      <g className="plan-mark">
        <circle cx={x} cy={y} r={signMm} />
        <text x={x} y={y} fontSize={1.5 * signMm}>
          !
        </text>
      </g>
    </>
  );
});
