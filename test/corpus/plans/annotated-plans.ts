import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { DRAWING_UNITS, type Storey } from '../../../shared/engines/floorplan/detect/floor-plan.ts';
import { readFloorPlan } from '../../../shared/engines/floorplan/detect/read-floor-plan.ts';
import { unpackDrawing } from '../../../shared/engines/floorplan/dxf/unpack-drawing.ts';
import { elementAt } from '../../../shared/engines/floorplan/geometry/element-at.ts';
import { direction, distance, plus } from '../../../shared/engines/floorplan/geometry/point.ts';
import { contains } from '../../../shared/engines/floorplan/geometry/polygon.ts';
import { DOOR_PLACES } from './door-places.ts';

/** Doors are the same when their middles are no farther apart. */
const PLACE_MM = 300;

const truthSchema = z.object({
  name: z.string(),
  mmPerUnit: z.number(),
  counts: z.object({ rooms: z.number(), doors: z.number(), windows: z.number() }),
  rooms: z.array(
    z.object({ name: z.string(), seed: z.tuple([z.number(), z.number()]).nullable(), areaM2: z.number().nullable() }),
  ),
});

/** The result for a real plan whose counts were made by eye. */
interface AnnotatedResult {
  readonly name: string;
  readonly unitRight: boolean;
  /** Found and true. */
  readonly rooms: readonly [number, number];
  readonly doors: readonly [number, number];
  readonly windows: readonly [number, number];
  /** Doors found at the place of one, those found and those true; undefined where no places are known. */
  readonly placedDoors: { readonly hits: number; readonly found: number; readonly truth: number } | undefined;
  /** Of the rooms that have a point and an area: relative errors, 1 where no room was found. */
  readonly areaErrors: readonly number[];
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** Converts the plans of a folder that have a truth file, and compares. */
export async function scoreAnnotated(folder: string): Promise<AnnotatedResult[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.truth.json')).sort();
  const results: AnnotatedResult[] = [];
  for (const file of files) {
    const truth = truthSchema.parse(JSON.parse(await readFile(path.join(folder, file), 'utf8')));
    const bytes = await readFile(path.join(folder, file.replace('.truth.json', '.dxf')));
    const started = performance.now();
    const { storeys, source } = readFloorPlan(await unpackDrawing(bytes));
    const milliseconds = performance.now() - started;
    const rooms = storeys.flatMap((storey) => storey.rooms);
    const openings = storeys.flatMap(({ walls }) => walls.flatMap((wall) => wall.openings));
    const count = (type: string) => openings.filter((opening) => opening.type === type).length;
    const areaErrors = truth.rooms.flatMap(({ seed, areaM2 }) => {
      if (!seed || !areaM2) return [];
      const point = { x: seed[0] * truth.mmPerUnit, y: seed[1] * truth.mmPerUnit };
      const room = rooms.find(({ polygon }) => contains(polygon, point));
      return [room ? Math.abs(room.areaM2 / areaM2 - 1) : 1];
    });
    results.push({
      name: truth.name,
      unitRight: DRAWING_UNITS[source.unit] === truth.mmPerUnit,
      rooms: [rooms.length, truth.counts.rooms],
      doors: [count('door'), truth.counts.doors],
      windows: [count('window'), truth.counts.windows],
      placedDoors: placedDoors(storeys, DOOR_PLACES[truth.name]),
      areaErrors,
      milliseconds,
      megabytes: bytes.length / 1e6,
    });
  }
  return results;
}

function placedDoors(storeys: readonly Storey[], places: (typeof DOOR_PLACES)[string] | undefined) {
  if (!places) return undefined;
  const found = storeys.flatMap(({ nodes, walls }) =>
    walls.flatMap(({ from, to, openings }) => {
      const [a, b] = [elementAt(nodes, from), elementAt(nodes, to)];
      const doors = openings.filter(({ type }) => type === 'door');
      return doors.map(({ positionMm, widthMm }) => plus(a, direction(a, b), positionMm + widthMm / 2));
    }),
  );
  const hit = places.filter(([x, y]) => found.some((at) => distance(at, { x, y }) <= PLACE_MM));
  return { hits: hit.length, found: found.length, truth: places.length };
}
