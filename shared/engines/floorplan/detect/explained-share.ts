import type { FlatText } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { distance } from '../geometry/point.ts';
import { boundsOf, contains } from '../geometry/polygon.ts';
import type { DoorSwing } from './door-swings.ts';
import type { GraphFace } from './graph-faces.ts';
import { createSpatialIndex } from './spatial-index.ts';
import type { WallGraph } from './wall-graph.ts';

/** What each kind of evidence weighs, when all of it is explained. */
const WEIGHTS = { closed: 2, rooms: 1, bounding: 1, slivers: 1, names: 1, swings: 1, openings: 0.3, faces: 0.5 };
/** Where no reading closes so much of the box around the walls, what little is closed says little. */
const MIN_CLOSED = 0.3;
/** A reading with fewer rooms explains too little to leave out the others. */
const FEW_ROOMS = 3;
/** Some texts are no names of rooms, and some swings are furniture. */
const MOST_NAMES = 0.8;
const MOST_SWINGS = 0.95;
/** Rooms below this area are slivers between lines; usual rooms have an area between these. */
const SLIVER_M2 = 0.9;
const USUAL_M2 = [2, 80] as const;

/** Walls and the rooms that they close. */
interface Reading {
  readonly graph: WallGraph;
  readonly faces: readonly GraphFace[];
  readonly singleLines: boolean;
}

/** What a reading explains. */
interface Explained {
  readonly closedM2: number;
  /** The number of rooms of a usual size. */
  readonly rooms: number;
  /** The share of the walls, by length, that bound rooms. */
  readonly bounding: number;
  readonly slivers: number;
  /** Names of rooms that lie in rooms. */
  readonly names: number;
  /** The box around the walls. */
  readonly boxM2: number;
  readonly openings: number;
  /** Swings that belong to a door in a wall. */
  readonly hung: number;
}

/** A reading with what it explains. */
export interface MeasuredReading<Walls> {
  readonly reading: Walls;
  readonly explained: Explained;
}

/** Measures what a reading explains of a drawing with these names of rooms and swings of doors. */
export function measured<Walls extends Reading>(
  reading: Walls,
  names: readonly FlatText[],
  swings: readonly DoorSwing[],
): MeasuredReading<Walls> {
  return { reading, explained: measure(reading, names, swings) };
}

/**
 * Whether a reading explains a drawing so well that no other one has to be tried: its walls bound rooms, nearly all
 * names lie in rooms, nearly all swings stand in walls, and no slivers of floor are left.
 */
export function explains(
  { explained: { rooms, bounding, slivers, names: named, hung, closedM2, boxM2 } }: MeasuredReading<unknown>,
  names: number,
  swings: number,
  leastBounding: number,
): boolean {
  return (
    rooms >= FEW_ROOMS &&
    bounding >= leastBounding &&
    slivers === 0 &&
    closedM2 >= MIN_CLOSED * boxM2 &&
    named >= MOST_NAMES * names &&
    hung >= MOST_SWINGS * swings
  );
}

/**
 * The reading that explains most of a drawing: the ground that it closes to rooms, the rooms of a usual size, the walls
 * that bound rooms, no slivers of floor, the names that lie in rooms, the swings of doors that stand in walls, and the
 * openings that it finds. Walls are drawn with both faces more often than as single lines.
 */
export function mostExplained<Walls extends Reading>(
  readings: readonly MeasuredReading<Walls>[],
  swings: number,
): Walls {
  const most = (of: (one: Explained) => number) => Math.max(1e-6, ...readings.map(({ explained }) => of(explained)));
  const [mostM2, mostRooms, mostNames] = [most((m) => m.closedM2), most((m) => m.rooms), most((m) => m.names)];
  const mostOpenings = most((m) => m.openings);
  const told = Math.min(1, mostM2 / (MIN_CLOSED * most((m) => m.boxM2)));
  const sums = readings.map(
    ({ reading, explained: { closedM2, rooms, bounding, slivers, names: named, hung, openings } }) =>
      (reading.singleLines ? 0 : WEIGHTS.faces) +
      (told * WEIGHTS.closed * closedM2) / mostM2 +
      (told * WEIGHTS.rooms * rooms) / mostRooms +
      (WEIGHTS.openings * openings) / mostOpenings +
      WEIGHTS.bounding * bounding +
      WEIGHTS.slivers / (1 + slivers) +
      (WEIGHTS.names * named) / mostNames +
      (swings > 0 ? (WEIGHTS.swings * hung) / swings : 0),
  );
  return elementAt(readings, sums.indexOf(Math.max(...sums))).reading;
}

function measure({ graph, faces }: Reading, names: readonly FlatText[], swings: readonly DoorSwing[]): Explained {
  const hung = graph.edges.flatMap(({ openings }) =>
    openings.flatMap(({ evidence, leaves }) => (evidence === 'leaf' ? [] : leaves)),
  );
  const box = boundsOf(graph.edges.flatMap(({ a, b }) => [elementAt(graph.nodes, a), elementAt(graph.nodes, b)]));
  const index = createSpatialIndex(faces, ({ polygon }) => boundsOf(polygon) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 });
  const near = ({ x, y }: FlatText['at']) => index({ minX: x, minY: y, maxX: x, maxY: y });
  const small = faces.filter(({ areaM2 }) => areaM2 < SLIVER_M2).length;
  return {
    closedM2: faces.reduce((sum, { areaM2 }) => sum + areaM2, 0),
    rooms: faces.filter(({ areaM2 }) => areaM2 >= USUAL_M2[0] && areaM2 <= USUAL_M2[1]).length,
    bounding: boundingShare(graph, faces),
    slivers: small / Math.max(1, faces.length / 4),
    names: names.filter(({ at }) => near(at).some(({ polygon }) => contains(polygon, at))).length,
    boxM2: box ? ((box.maxX - box.minX) * (box.maxY - box.minY)) / 1e6 : 0,
    openings: graph.edges.flatMap((edge) => edge.openings).filter(({ type }) => type !== 'passage').length,
    hung: Math.min(swings.length, hung.length),
  };
}

/** The share of the walls, by length, that bound rooms. */
function boundingShare({ nodes, edges }: WallGraph, faces: readonly GraphFace[]): number {
  const bounding = new Set(faces.flatMap(({ edges: own }) => own));
  let [all, bounds] = [0, 0];
  for (const [number, { a, b }] of edges.entries()) {
    const length = distance(elementAt(nodes, a), elementAt(nodes, b));
    all += length;
    if (bounding.has(number)) bounds += length;
  }
  return all > 0 ? bounds / all : 0;
}
