import { memo } from 'react';
import { pathData } from '../../../../../shared/engines/floorplan/drawing/svg.ts';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { footprintOf } from '../editor/footprint.ts';
import { pieceDoubts } from '../editor/piece-doubts.ts';
import { doubtTexts } from '../panel/doubt-texts.ts';
import { pieceName } from '../panel/piece-name.ts';
import { usePlacedItems } from '../panel/use-placed-items.ts';

/** A dashed line around each piece that may stand in the wrong place; it says why under the pointer. */
export const DoubtMarks = memo(function DoubtMarks({ document }: { readonly document: SourceDocument }) {
  const texts = useTexts();
  const view = planView(document);
  const doubts = pieceDoubts(view);
  const items = usePlacedItems(view.pieces.flatMap(({ value }) => itemIdOf(value.idMap) ?? []));
  return view.pieces.flatMap(({ key, value }) => {
    const found = doubts.get(key);
    return found ? (
      <DoubtMark
        key={key}
        piece={value}
        isSoft={found.isSoft}
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
  readonly said: string;
}

/** Drawn once for each piece that stays. */
const DoubtMark = memo(function DoubtMark({ piece, isSoft, said }: MarkProps) {
  return (
    <path className={isSoft ? 'in-the-way soft' : 'in-the-way'} d={pathData(footprintOf(piece).corners, true)}>
      <title>{said}</title>
    </path>
  );
});
