import { type Point, turned } from '../geometry/point.ts';
import type { Bounds } from '../geometry/polygon.ts';
import { type SheetStyle, sheetStyle } from './style.ts';

/** The sheet of a drawing. */
export interface Sheet {
  /** Millimetres of the plan. */
  readonly bounds: Bounds;
  /** Length of a pixel, millimetres. */
  readonly px: number;
  readonly style: SheetStyle;
}

/** Space beside the plan, in pixels of the sheet, on each side in the axes of the building. */
export interface SheetMargins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Below everything: the scale bar. */
const SCALE_BAR_TEXTS = 3.2;
const ROUNDS = 8;

/**
 * Lays a plan out on a sheet: what is drawn fills it but for the margins.
 *
 * @param frame what is drawn, in the axes of the building
 * @param turnRad of these axes against those of the plan
 */
export function layOutSheet(frame: Bounds, turnRad: number, margins: SheetMargins, longerSidePx: number): Sheet {
  const style = sheetStyle(longerSidePx);
  const turn = turned(turnRad);
  const around = (px: number): Bounds => {
    const [minX, maxX] = [frame.minX - margins.left * px, frame.maxX + margins.right * px];
    const [minY, maxY] = [frame.minY - margins.top * px, frame.maxY + margins.bottom * px];
    const corners: Point[] = [
      { x: minX, y: minY },
      { x: maxX, y: minY },
      { x: maxX, y: maxY },
      { x: minX, y: maxY },
    ].map(turn);
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const edge = style.marginPx * px;
    return {
      minX: Math.min(...xs) - edge,
      minY: Math.min(...ys) - edge,
      maxX: Math.max(...xs) + edge,
      maxY: Math.max(...ys) + edge + SCALE_BAR_TEXTS * style.measurePx * px,
    };
  };
  const longer = ({ minX, minY, maxX, maxY }: Bounds) => Math.max(maxX - minX, maxY - minY);
  // The margins grow with the sheet, and are less than half of it: a few rounds are exact enough.
  let px = longer(around(0)) / longerSidePx;
  for (let round = 0; round < ROUNDS; round++) px = longer(around(px)) / longerSidePx;
  return { bounds: around(px), px, style };
}
