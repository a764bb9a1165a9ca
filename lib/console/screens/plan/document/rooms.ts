import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import { netAreas } from '../../../../../shared/engines/floorplan/drawing/net-areas.ts';
import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { contains } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { PlanText } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { jointsOf } from './joints.ts';
import type { Part, PlanView } from './plan-view.ts';
import { type Region, regionsOf } from './regions.ts';
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

const found = keptWith<PlanView['walls'], KnownFaces>();
const withTexts = keptWith<Face, Room>();

/** The rooms of a plan. One that stays is the same value. */
export function roomsOf(view: PlanView): readonly Room[] {
  const texts = new Map<Face, Part<PlanText>[]>();
  for (const text of view.texts) {
    for (const room of facesAround(view, { x: text.value.xMm, y: text.value.yMm })) {
      const inRoom = texts.get(room);
      if (inRoom) inRoom.push(text);
      else texts.set(room, [text]);
    }
  }
  return facesOf(view).map((face) => {
    const inRoom = texts.get(face) ?? [];
    const before = withTexts.get(face);
    if (before?.texts.length === inRoom.length && inRoom.every((text, at) => text === before.texts[at])) return before;
    const room = { ...face, text: inRoom[0], texts: inRoom };
    withTexts.set(face, room);
    return room;
  });
}

/** The rooms of a plan without their texts. One that stays is the same value. */
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
  const near = nearSquares(rooms.map((room) => ({ room, squares: knownSquares(room.polygon) })));
  found.set(view.walls, { rooms, near });
  return { rooms, near };
}

const squares = keptWith<readonly Point[], { readonly found: readonly number[] | undefined }>();

function knownSquares(polygon: readonly Point[]): readonly number[] | undefined {
  const known = squares.get(polygon) ?? { found: squaresOf(polygon) };
  squares.set(polygon, known);
  return known.found;
}

const faceOf = keptWith<Region, Face>();

function faces(view: PlanView): Face[] {
  const joints = jointsOf(view);
  const netAreaOf = netAreas(joints.faces);
  return regionsOf(view, joints.order).flatMap((region) => {
    const { id, ring, room } = region;
    if (!room) return [];
    const areaM2 = netAreaOf(ring) ?? room.areaM2;
    const before = faceOf.get(region);
    if (before?.areaM2 === areaM2) return before;
    const face = { id, ring, polygon: room.polygon, areaM2 };
    faceOf.set(region, face);
    return face;
  });
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
