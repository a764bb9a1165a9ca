import { graphFaces } from '../../../../../shared/engines/floorplan/detect/graph-faces.ts';
import { netAreas } from '../../../../../shared/engines/floorplan/drawing/net-areas.ts';
import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { contains } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { PlanText } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { jointsOf } from './joints.ts';
import type { Part, PlanView } from './plan-view.ts';

/** A room, as walls enclose it. */
export interface Room {
  /** The nodes of its walls, whatever the order: the same as long as they are its corners. */
  readonly id: string;
  /** The nodes in order, as floors list them. */
  readonly ring: readonly number[];
  /** Net of the walls around it. */
  readonly polygon: readonly Point[];
  /** Net of the walls that end or stand in it too. */
  readonly areaM2: number;
  /** The first text inside. */
  readonly text: Part<PlanText> | undefined;
}

const found = new WeakMap<PlanView['walls'], readonly Omit<Room, 'text'>[]>();

/** The rooms of a plan, by the same search as for drawings (`graph-faces.ts`), in which y goes up. */
export function roomsOf(view: PlanView): readonly Room[] {
  const { walls, texts } = view;
  const known = found.get(walls) ?? faces(view);
  found.set(walls, known);
  return known.map((room) => ({
    ...room,
    text: texts.find(({ value: { xMm, yMm } }) => contains(room.polygon, { x: xMm, y: yMm })),
  }));
}

function faces(view: PlanView): Omit<Room, 'text'>[] {
  const { walls, places } = view;
  const netAreaOf = netAreas(jointsOf(view).faces);
  const ids = [...places.keys()];
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const nodes = [...places.values()].map(({ x, y }) => ({ x, y: -y }));
  const edges = walls.flatMap(({ value: { from, to, thicknessMm } }) => {
    const [a, b] = [numbers.get(from), numbers.get(to)];
    return a === undefined || b === undefined || a === b ? [] : [{ a, b, thicknessMm, single: false, openings: [] }];
  });
  return graphFaces({ nodes, edges }).map(({ ring, polygon, areaM2 }) => {
    const nodeIds = ring.flatMap((number) => ids[number] ?? []);
    return {
      id: roomId(nodeIds),
      ring: nodeIds,
      polygon: polygon.map(({ x, y }) => ({ x, y: -y })),
      areaM2: netAreaOf(nodeIds) ?? areaM2,
    };
  });
}

/** The id of the room with these nodes around it. */
export function roomId(ring: readonly number[]): string {
  return [...new Set(ring)].sort((a, b) => a - b).join(' ');
}

/** A point inside a room for its name: the middle of its extent, else beside one of its corners. */
export function pointInRoom({ polygon }: Pick<Room, 'polygon'>): Point {
  const [xs, ys] = [polygon.map(({ x }) => x), polygon.map(({ y }) => y)];
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  if (contains(polygon, middle)) return middle;
  const inner = polygon.flatMap((corner, index) => {
    const other = polygon[(index + 2) % polygon.length];
    return other ? [{ x: (corner.x + other.x) / 2, y: (corner.y + other.y) / 2 }] : [];
  });
  return inner.find((point) => contains(polygon, point)) ?? middle;
}
