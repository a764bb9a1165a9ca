import type { FlatDrawing, FlatShape } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { distance, type Point } from '../geometry/point.ts';
import type { Bounds } from '../geometry/polygon.ts';
import type { LayerRole } from './layer-roles.ts';
import { mergeCollinear } from './merge-collinear.ts';
import { PAIR_DEFAULTS, pairFaces } from './pair-faces.ts';
import { roomNames } from './room-labels.ts';
import { lengthOf, segmentsOf } from './shape-segments.ts';

/** A block with a shorter side is a door, a piece of furniture or a piece of wall. */
const MIN_SIDE_MM = 1_200;
const LEAF_RADIUS_MM = [450, 1_400] as const;
const LEAF_SWEEP_RAD = [(55 * Math.PI) / 180, (125 * Math.PI) / 180] as const;
/** A leaf begins so near to its hinge. */
const LEAF_REACH_MM = 80;
/** Faces of walls, as a share of the outline of the block: a room has two of them along half of its walls at least. */
const MIN_WALLS_SHARE = 0.8;
const MIN_PAIRS_SHARE = 0.35;
const WALLS_MM = [60, 420] as const;
/** A block with more shapes or arcs is no room of this size. */
const MAX_LINES = 2_000;
const MAX_ARCS = 50;
/** What each kind of evidence counts; so much of it shows a room. */
const COUNTS = { walls: 2, door: 2, pairs: 1, name: 1, parts: 1 };
const MIN_COUNT = 3;

/** What one block holds at one place. */
interface Content {
  readonly shapes: FlatShape[];
  readonly arcs: FlatDrawing['arcs'][number][];
  hasName: boolean;
  readonly layers: Set<string>;
  hasParts: boolean;
}

/**
 * Finds instances of blocks that are rooms although they are as small as furniture: a bath or a cell that is drawn once
 * and placed many times. Layers of walls, a door, faces of walls in pairs, the name of a room and other parts in it
 * each count; none of them is enough by itself, because furniture is drawn on layers of walls too, and wardrobes have
 * doors.
 *
 * @param bounds the extent of each instance
 */
export function roomBlocks(
  drawing: FlatDrawing,
  role: (layer: string) => LayerRole | undefined,
  bounds: readonly (Bounds | undefined)[],
): Set<number> {
  const { instances } = drawing;
  const contents = new Map<number, Content>();
  for (const [number, box] of bounds.entries()) {
    if (!box || Math.min(box.maxX - box.minX, box.maxY - box.minY) < MIN_SIDE_MM) continue;
    contents.set(number, { shapes: [], arcs: [], hasName: false, layers: new Set(), hasParts: false });
  }
  if (contents.size === 0) return new Set();
  const each = (instance: number, add: (content: Content) => void) => {
    for (let at = instance; at >= 0; at = elementAt(instances, at).instance) {
      const content = contents.get(at);
      if (content) add(content);
    }
  };
  for (const shape of drawing.shapes) {
    each(shape.instance, ({ shapes, layers }) => {
      shapes.push(shape);
      layers.add(shape.layer);
    });
  }
  for (const arc of drawing.arcs) each(arc.instance, ({ arcs }) => arcs.push(arc));
  for (const text of drawing.texts) {
    each(text.instance, (content) => {
      content.hasName ||= roomNames([text]).length > 0;
    });
  }
  for (const { instance } of instances) {
    each(instance, (content) => {
      content.hasParts = true;
    });
  }
  const rooms = [...contents].filter(([number, content]) => {
    const box = bounds[number];
    return box !== undefined && countOf(content, role, box) >= MIN_COUNT;
  });
  return new Set(rooms.map(([number]) => number));
}

function countOf(
  { shapes, arcs, hasName, layers, hasParts }: Content,
  role: (layer: string) => LayerRole | undefined,
  { minX, minY, maxX, maxY }: Bounds,
): number {
  if (shapes.length > MAX_LINES || arcs.length > MAX_ARCS) return 0;
  const aroundMm = 2 * (maxX - minX + maxY - minY);
  const walls = shapes.filter(({ layer }) => role(layer) === 'wall');
  const isWalled = lengthOf(walls) >= MIN_WALLS_SHARE * aroundMm;
  const hasDoor = arcs.some((arc) => hasLeaf(arc, shapes));
  const hasOthers = hasParts || [...layers].some((layer) => role(layer) !== 'wall' && layers.size > 1);
  // A bed with its frame has faces in pairs too.
  if (!hasDoor && !hasName && !hasOthers) return 0;
  const count =
    (isWalled ? COUNTS.walls : 0) +
    (hasDoor ? COUNTS.door : 0) +
    (hasName ? COUNTS.name : 0) +
    (hasOthers ? COUNTS.parts : 0);
  if (count < MIN_COUNT - COUNTS.pairs || count >= MIN_COUNT) return count;
  const bounding = isWalled ? walls : shapes.filter(({ layer }) => role(layer) === undefined);
  return count + (pairedMm(bounding) >= MIN_PAIRS_SHARE * aroundMm ? COUNTS.pairs : 0);
}

function pairedMm(shapes: readonly FlatShape[]): number {
  const lines = mergeCollinear(shapes.flatMap(segmentsOf));
  if (lines.length > MAX_LINES) return 0;
  const [minThicknessMm, maxThicknessMm] = WALLS_MM;
  const pairs = pairFaces(lines, { ...PAIR_DEFAULTS, minThicknessMm, maxThicknessMm });
  return pairs.reduce((sum, { from, to }) => sum + (to - from), 0);
}

/** Whether a leaf stands at one end of an arc. Lines at both ends are the sides of a shower in its corner. */
function hasLeaf({ centre, radius, start, sweep }: FlatDrawing['arcs'][number], shapes: readonly FlatShape[]): boolean {
  if (radius < LEAF_RADIUS_MM[0] || radius > LEAF_RADIUS_MM[1]) return false;
  if (sweep < LEAF_SWEEP_RAD[0] || sweep > LEAF_SWEEP_RAD[1]) return false;
  const ends = [start, start + sweep].map((angle) => ({
    x: centre.x + radius * Math.cos(angle),
    y: centre.y + radius * Math.sin(angle),
  }));
  const isAt = (points: readonly Point[], goal: Point) => points.some((at) => distance(at, goal) < LEAF_REACH_MM);
  const isLeafTo = (end: Point) =>
    shapes.some(
      ({ points }) =>
        isAt(points, centre) &&
        isAt(points, end) &&
        points.every((at) => distance(at, centre) < radius + LEAF_REACH_MM),
    );
  return ends.filter(isLeafTo).length === 1;
}
