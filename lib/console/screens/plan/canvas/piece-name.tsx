import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { turnHandle } from '../editor/hit.ts';
import { cornersOf } from '../editor/snap.ts';
import { usePlacedItems } from '../panel/use-placed-items.ts';
import { fitPieceName, lineMiddle } from './fit-piece-name.ts';

const OUTSIDE_PX = 11;
/** Between a piece and its name above or below it. */
const GAP_PX = 10;

interface Props {
  readonly name: string;
  readonly object: PlanObject;
  readonly mmPerPx: number;
}

/** The name of a piece without a picture, if it has room for it: as boxes, an armchair and a table are the same. */
export function PieceName({ name, object, mmPerPx }: Props) {
  const fitted = fitPieceName(name, object, mmPerPx);
  if (!fitted) return null;
  return (
    <g className="plan-labels">
      {fitted.lines.map((line, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
          key={index}
          x={object.xMm}
          y={object.yMm + lineMiddle(fitted, index) * mmPerPx}
          fontSize={fitted.sizePx * mmPerPx}
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** The name of the chosen piece beside it, where it has no room in it: on the side where the handle is not. */
export function NameOutside({ object, mmPerPx }: Omit<Props, 'name'>) {
  const itemId = itemIdOf(object.idMap);
  const name = usePlacedItems(itemId === undefined ? [] : [itemId]).get(itemId ?? '')?.name;
  if (name === undefined || fitPieceName(name, object, mmPerPx)) return null;
  const ys = cornersOf(object, object).map(({ y }) => y);
  const isHandleAbove = turnHandle(object, 0).y < object.yMm;
  const y = isHandleAbove ? Math.max(...ys) + GAP_PX * mmPerPx : Math.min(...ys) - GAP_PX * mmPerPx;
  return (
    <g className="plan-labels">
      <text x={object.xMm} y={y} fontSize={OUTSIDE_PX * mmPerPx}>
        {name}
      </text>
    </g>
  );
}
