import type { FlatArc, FlatDrawing, FlatShape } from '../flat/flat-drawing.ts';
import { cross, distance, dot, minus } from '../geometry/point.ts';
import { type Bounds, boundsOf } from '../geometry/polygon.ts';
import { arcChords } from './arc-chords.ts';
import type { LayerRole } from './layer-roles.ts';
import { createSpatialIndex } from './spatial-index.ts';

/** On layers of walls, smaller arcs by themselves are the swings of doors, pillars and rounded corners. */
const MIN_LONE_RADIUS_MM = 1_450;
/** The faces of round walls: radii of the inner one, and the thickness. */
const MIN_RADIUS_MM = 700;
const THICKNESS_MM = [60, 650] as const;
const SAME_CENTRE_MM = 20;
const MIN_SWEEP_RAD = Math.PI / 9;
/** So many lines from an inner to an outer arc are the treads of a winding stair. */
const MIN_TREADS = 5;
const RADIAL = 0.05;
/** With more arcs, or more lines between two of them, curved walls are not searched. */
const MAX_ARCS = 300;
const MAX_CHECKS = 2_000_000;

const NOWHERE: Bounds = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/**
 * The curved faces of walls as chains of chords: arcs on layers of walls, and if no layer says what it holds, arcs
 * about one centre as far from each other as the faces of a wall. Winding stairs have such arcs too, with treads
 * between them.
 */
export function curvedWalls(
  { arcs, shapes }: FlatDrawing,
  role: (layer: string) => LayerRole | undefined,
  isSmall: (instance: number) => boolean,
): { named: FlatShape[]; unnamed: FlatShape[] } {
  const own = arcs.filter(({ instance, sweep }) => !isSmall(instance) && sweep >= 0.02);
  const ofWalls = own.filter(({ layer }) => role(layer) === 'wall');
  const large = ofWalls.filter(({ radius }) => radius >= MIN_LONE_RADIUS_MM);
  const small = facesOf(
    ofWalls.filter(({ radius }) => radius < MIN_LONE_RADIUS_MM + THICKNESS_MM[1]),
    shapes,
  );
  const plain = own.filter(({ layer }) => role(layer) === undefined);
  return {
    named: arcChords([...new Set([...large, ...small])]),
    unnamed: arcChords(facesOf(plain, shapes)),
  };
}

/** The arcs that have another one about their centre as far away as the other face of a wall. */
function facesOf(all: readonly FlatArc[], shapes: readonly FlatShape[]): FlatArc[] {
  const arcs = all.filter(({ radius, sweep }) => radius >= MIN_RADIUS_MM && sweep >= MIN_SWEEP_RAD);
  if (arcs.length < 2 || arcs.length > MAX_ARCS) return [];
  let near: ((box: Bounds) => FlatShape[]) | undefined;
  const faces = new Set<FlatArc>();
  let checks = 0;
  for (const inner of arcs) {
    for (const outer of arcs) {
      const thicknessMm = outer.radius - inner.radius;
      if (thicknessMm < THICKNESS_MM[0] || thicknessMm > THICKNESS_MM[1]) continue;
      if (distance(inner.centre, outer.centre) > SAME_CENTRE_MM || !isBeside(inner, outer)) continue;
      near ??= linesIn(shapes);
      const around = near(boxAround(outer));
      checks += around.length;
      if (checks > MAX_CHECKS) return [];
      if (hasTreads(inner, outer, around)) continue;
      faces.add(inner);
      faces.add(outer);
    }
  }
  return [...faces];
}

/** An index of all single lines: large drawings have many, and few of them have arcs about one centre. */
function linesIn(shapes: readonly FlatShape[]): (box: Bounds) => FlatShape[] {
  const lines = shapes.filter(({ points }) => points.length === 2);
  return createSpatialIndex(lines, ({ points }) => boundsOf(points) ?? NOWHERE);
}

function boxAround({ centre: { x, y }, radius }: FlatArc): Bounds {
  return { minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius };
}

/** Whether the middle of one arc lies within the sweep of the other one. */
function isBeside(a: FlatArc, b: FlatArc): boolean {
  const within = (arc: FlatArc, angle: number) => {
    const turn = 2 * Math.PI;
    return (((angle - arc.start) % turn) + turn) % turn <= arc.sweep;
  };
  return within(a, b.start + b.sweep / 2) || within(b, a.start + a.sweep / 2);
}

function hasTreads({ centre, radius }: FlatArc, outer: FlatArc, lines: readonly FlatShape[]): boolean {
  const [low, high] = [radius - SAME_CENTRE_MM, outer.radius + SAME_CENTRE_MM];
  let treads = 0;
  for (const { points } of lines) {
    const [a, b] = points;
    if (!a || !b) continue;
    const [near, far] = [distance(a, centre), distance(b, centre)].sort((p, q) => p - q);
    if (near === undefined || far === undefined || near > high || far < low || far - near < THICKNESS_MM[0]) continue;
    const [from, to] = [minus(a, centre), minus(b, centre)];
    if (Math.abs(cross(from, to)) < RADIAL * Math.abs(dot(from, to))) treads++;
    if (treads >= MIN_TREADS) return true;
  }
  return false;
}
