import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Storey } from '../../../shared/engines/floorplan/detect/floor-plan.ts';
import { readFloorPlan } from '../../../shared/engines/floorplan/detect/read-floor-plan.ts';
import { unpackDrawing } from '../../../shared/engines/floorplan/dxf/unpack-drawing.ts';
import { elementAt } from '../../../shared/engines/floorplan/geometry/element-at.ts';
import { direction, distance, type Point, plus } from '../../../shared/engines/floorplan/geometry/point.ts';

/** Doors are the same when their middles are no farther apart. */
const PLACE_MM = 300;

/**
 * The middles of the doors of real plans, in millimetres of their drawings, found by eye from swings and leaves. The
 * truth of these plans has only counts.
 */
const DOOR_PLACES: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = {
  'barcelona-plan': [
    [4_160, 18_660],
    [6_660, 16_160],
    [5_410, 19_710],
    [6_160, 20_160],
    [29_160, 5_160],
    [38_160, 14_160],
  ],
  'ceco-tm53': [
    [13_300, 25_690],
    [23_220, 18_600],
  ],
};

/** How many doors of a plan were found at the place of one. */
interface PlacedDoors {
  readonly name: string;
  readonly hits: number;
  readonly found: number;
  readonly truth: number;
}

/** Converts the plans of a folder whose doors were placed by eye. */
export async function placedDoors(folder: string): Promise<PlacedDoors[]> {
  const results: PlacedDoors[] = [];
  for (const [name, places] of Object.entries(DOOR_PLACES)) {
    const { storeys } = readFloorPlan(await unpackDrawing(await readFile(path.join(folder, `${name}.dxf`))));
    const found = storeys.flatMap(doorsOf);
    const hits = places.filter(([x, y]) => found.some((at) => distance(at, { x, y }) <= PLACE_MM)).length;
    results.push({ name, hits, found: found.length, truth: places.length });
  }
  return results;
}

/** The middles of the doors of a storey. */
function doorsOf({ nodes, walls }: Storey): Point[] {
  return walls.flatMap(({ from, to, openings }) => {
    const [a, b] = [elementAt(nodes, from), elementAt(nodes, to)];
    const doors = openings.filter(({ type }) => type === 'door');
    return doors.map(({ positionMm, widthMm }) => plus(a, direction(a, b), positionMm + widthMm / 2));
  });
}
