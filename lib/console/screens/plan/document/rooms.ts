import { graphFaces } from '../../../../../shared/engines/floorplan/detect/graph-faces.ts';
import { netAreas } from '../../../../../shared/engines/floorplan/drawing/net-areas.ts';
import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { contains } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { PlanText } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { jointsOf } from './joints.ts';
import type { Part, PlanView } from './plan-view.ts';
import { nearSquares, squaresOf } from './squares.ts';

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
  /** The first text inside: its name. */
  readonly text: Part<PlanText> | undefined;
  /** All texts inside, with its name. */
  readonly texts: readonly Part<PlanText>[];
}

/** A room without its texts. */
export type Face = Omit<Room, 'text' | 'texts'>;

interface KnownFaces {
  readonly rooms: readonly Face[];
  /** Finds those that may lie around a place. */
  readonly near: ReturnType<
    typeof nearSquares<{ readonly room: Face; readonly squares: readonly number[] | undefined }>
  >;
}

const found = new WeakMap<PlanView['walls'], KnownFaces>();
/** The polygons of the rooms that were found last. One that stays is the same value, and what is made of it is kept. */
let lastPolygons: ReadonlyMap<string, readonly Point[]> = new Map();

/** The rooms of a plan, by the same search as for drawings (`graph-faces.ts`), in which y goes up. */
export function roomsOf(view: PlanView): readonly Room[] {
  const texts = new Map<Face, Part<PlanText>[]>();
  for (const text of view.texts) {
    for (const room of facesAround(view, { x: text.value.xMm, y: text.value.yMm })) {
      const inRoom = texts.get(room);
      if (inRoom) inRoom.push(text);
      else texts.set(room, [text]);
    }
  }
  return facesOf(view).map((room) => {
    const inRoom = texts.get(room) ?? [];
    return { ...room, text: inRoom[0], texts: inRoom };
  });
}

/** The rooms of a plan without their texts. */
export function facesOf(view: PlanView): readonly Face[] {
  return knownFaces(view).rooms;
}

/** The rooms around a place, without a look at all rooms: one, or none. */
export function facesAround(view: PlanView, point: Point): readonly Face[] {
  const near = knownFaces(view)
    .near(squaresOf([point]))
    .map(({ room }) => room);
  return [...new Set(near)].filter(({ polygon }) => contains(polygon, point));
}

function knownFaces(view: PlanView): KnownFaces {
  const known = found.get(view.walls);
  if (known) return known;
  const rooms = faces(view);
  const near = nearSquares(rooms.map((room) => ({ room, squares: squaresOf(room.polygon) })));
  found.set(view.walls, { rooms, near });
  return { rooms, near };
}

function faces(view: PlanView): Face[] {
  const { walls, places } = view;
  const netAreaOf = netAreas(jointsOf(view).faces);
  const ids = [...places.keys()];
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const nodes = [...places.values()].map(({ x, y }) => ({ x, y: -y }));
  const edges = walls.flatMap(({ value: { from, to, thicknessMm } }) => {
    const [a, b] = [numbers.get(from), numbers.get(to)];
    return a === undefined || b === undefined || a === b ? [] : [{ a, b, thicknessMm, single: false, openings: [] }];
  });
  const rooms = graphFaces({ nodes, edges }).map(({ ring, polygon, areaM2 }) => {
    const nodeIds = ring.flatMap((number) => ids[number] ?? []);
    const id = roomId(nodeIds);
    const known = lastPolygons.get(id);
    return {
      id,
      ring: nodeIds,
      polygon: known && isMirrored(known, polygon) ? known : polygon.map(({ x, y }) => ({ x, y: -y })),
      areaM2: netAreaOf(nodeIds) ?? areaM2,
    };
  });
  lastPolygons = new Map(rooms.map(({ id, polygon }) => [id, polygon]));
  return rooms;
}

function isMirrored(polygon: readonly Point[], other: readonly Point[]): boolean {
  return (
    polygon.length === other.length && polygon.every(({ x, y }, at) => x === other[at]?.x && y === -(other[at]?.y ?? 0))
  );
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
