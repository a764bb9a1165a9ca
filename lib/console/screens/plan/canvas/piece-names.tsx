import { memo } from 'react';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { useItemNames } from '../panel/use-item-names.ts';

const NAME_PX = 11;
/** A letter is about this wide. */
const LETTER_PX = 6.5;
/** Fewer letters say nothing. */
const MIN_LETTERS = 5;

interface Props {
  readonly document: SourceDocument;
  readonly mmPerPx: number;
}

/** The names of the pieces that are large enough for them: from above, an armchair and a table are both rectangles. */
export const PieceNames = memo(function PieceNames({ document, mmPerPx }: Props) {
  const { pieces } = planView(document);
  const names = useItemNames(pieces.flatMap(({ value }) => itemIdOf(value.idMap) ?? []));
  return (
    <g className="plan-labels">
      {pieces.map(({ key, value: { idMap, xMm, yMm, widthMm, depthMm } }) => {
        const name = names.get(itemIdOf(idMap) ?? '');
        const letters = Math.floor(Math.min(widthMm, depthMm * 2) / mmPerPx / LETTER_PX);
        if (name === undefined || letters < MIN_LETTERS) return null;
        const shown = name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
        return <Name key={key} text={shown} x={xMm} y={yMm} size={NAME_PX * mmPerPx} />;
      })}
    </g>
  );
});

/** Drawn again only if it has changed: while one piece moves, the others stay. */
const Name = memo(function Name({ text, x, y, size }: NameProps) {
  return (
    <text x={x} y={y} fontSize={size}>
      {text}
    </text>
  );
});

interface NameProps {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}
