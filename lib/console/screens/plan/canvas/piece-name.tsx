import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';

const NAME_PX = 11;
/** A letter is about this wide. */
const LETTER_PX = 6.5;
/** Fewer letters say nothing. */
const MIN_LETTERS = 5;

interface Props {
  readonly name: string;
  readonly object: PlanObject;
  readonly mmPerPx: number;
}

/** The name of a piece without a picture, if it is large enough: as boxes, an armchair and a table are the same. */
export function PieceName({ name, object: { xMm, yMm, widthMm, depthMm }, mmPerPx }: Props) {
  const letters = Math.floor(Math.min(widthMm, depthMm * 2) / mmPerPx / LETTER_PX);
  if (letters < MIN_LETTERS) return null;
  return (
    <g className="plan-labels">
      <text x={xMm} y={yMm} fontSize={NAME_PX * mmPerPx}>
        {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
      </text>
    </g>
  );
}
