import type { FlatFill } from '../flat/flat-drawing.ts';
import { contains, perimeter, signedArea } from '../geometry/polygon.ts';

/** Perimeter of loops that decide whether the hatches of a layer fill walls; shorter loops may be piers. */
const MIN_TELLING_MM = 1_200;
const MIN_PERIMETER_MM = 500;
/** Twice the area divided by the outline is the thickness of walls; it is far more for floors. */
const MIN_MEAN_MM = 50;
const MAX_MEAN_MM = 650;
const MIN_AREA_MM2 = 1.5e6;
const MAX_LOOPS = 2_000;

/** The loops of hatches that fill walls: those of layers on which all loops are thin. */
export function hatchedWalls(fills: readonly FlatFill[]): FlatFill[] {
  const layers = new Map<string, FlatFill[]>();
  for (const fill of fills) {
    if (!fill.hatch || perimeter(fill.points) < MIN_PERIMETER_MM) continue;
    const known = layers.get(fill.layer);
    if (known) known.push(fill);
    else layers.set(fill.layer, [fill]);
  }
  return [...layers.values()].filter((loops) => isThin(loops.filter(isTelling))).flat();
}

function isTelling({ points }: FlatFill): boolean {
  return perimeter(points) >= MIN_TELLING_MM;
}

function isThin(loops: readonly FlatFill[]): boolean {
  if (loops.length > MAX_LOOPS) return false;
  let [area, outline] = [0, 0];
  for (const { points } of loops) {
    const [first] = points;
    if (!first) continue;
    const depth = loops.filter((other) => other.points !== points && contains(other.points, first)).length;
    area += (depth % 2 === 0 ? 1 : -1) * Math.abs(signedArea(points));
    outline += perimeter(points);
  }
  const meanMm = (2 * area) / Math.max(1, outline);
  return area >= MIN_AREA_MM2 && meanMm >= MIN_MEAN_MM && meanMm <= MAX_MEAN_MM;
}
