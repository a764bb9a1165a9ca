import { type Point, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { type Bounds, boundsOf } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { PlanView } from '../document/plan-view.ts';

/** What part of the plan is seen, and how large. */
export interface Camera {
  /** The place in the upper left corner, in millimetres of the plan. */
  readonly left: number;
  readonly top: number;
  readonly mmPerPx: number;
}

/** The size of the canvas in pixels. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

const MARGIN_PX = 56;
const EMPTY_ROOM = { minX: -1_000, minY: -1_000, maxX: 9_000, maxY: 6_000 };
const [NEAREST_MM, FARTHEST_MM] = [0.5, 400];
const HAND_PX = 12;
/** A wider door has two leaves. */
const LONGEST_LEAF_MM = 1_250;

/** Returns the camera that shows all of a plan. For an empty plan it shows what lies around, or space for a house. */
export function fittingCamera(
  { places, pieces, openings }: PlanView,
  { width, height }: CanvasSize,
  empty?: Bounds,
): Camera {
  const points = [
    ...places.values(),
    ...pieces.map(({ value }) => ({ x: value.xMm, y: value.yMm })),
    ...openings.flatMap(({ value }) => (value.type === 'door' ? [endOfLeaf(value)] : [])),
  ];
  const { minX, minY, maxX, maxY } = boundsOf(points) ?? empty ?? EMPTY_ROOM;
  const free = (px: number) => Math.max(px - 2 * MARGIN_PX, px / 2, 1);
  const mmPerPx = held(Math.max((maxX - minX) / free(width), (maxY - minY) / free(height)));
  return {
    left: (minX + maxX - width * mmPerPx) / 2,
    top: (minY + maxY - height * mmPerPx) / 2,
    mmPerPx,
  };
}

/** Where the leaf of an open door ends: outside of the house, if it opens outwards. */
function endOfLeaf({ xMm, yMm, widthMm, depthMm, rotationDegrees, flipY }: PlanObject): Point {
  const leafMm = widthMm > LONGEST_LEAF_MM ? widthMm / 2 : widthMm;
  const end = { x: 0, y: -flipY * (depthMm / 2 + Math.min(leafMm, LONGEST_LEAF_MM)) };
  return plus({ x: xMm, y: yMm }, turned((rotationDegrees * Math.PI) / 180)(end));
}

/** Zooms by a factor; the place under a pixel stays there. */
export function zoomed({ left, top, mmPerPx }: Camera, factor: number, { x, y }: Point): Camera {
  const next = held(mmPerPx / factor);
  return { left: left + x * (mmPerPx - next), top: top + y * (mmPerPx - next), mmPerPx: next };
}

/** Moves the paper by pixels. */
export function panned({ left, top, mmPerPx }: Camera, { x, y }: Point): Camera {
  return { left: left - x * mmPerPx, top: top - y * mmPerPx, mmPerPx };
}

/** The place of the plan under a pixel. */
export function placeUnder({ left, top, mmPerPx }: Camera, { x, y }: Point): Point {
  return { x: left + x * mmPerPx, y: top + y * mmPerPx };
}

/** How near the hand must come, and the grid, for how large the plan is shown. */
export function reachOf({ mmPerPx }: Camera): { readonly reachMm: number; readonly gridMm: number } {
  return { reachMm: HAND_PX * mmPerPx, gridMm: mmPerPx < 2 ? 10 : mmPerPx < 12 ? 50 : 100 };
}

/** The distance of the lines of the grid that is drawn. */
export function gridLinesMm({ mmPerPx }: Camera): number {
  return [100, 500, 1_000, 5_000].find((mm) => mm / mmPerPx >= 16) ?? 10_000;
}

function held(mmPerPx: number): number {
  return Math.min(Math.max(mmPerPx, NEAREST_MM), FARTHEST_MM);
}
