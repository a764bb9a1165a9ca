import type { FlatDrawing, FlatFill, FlatShape, Origin } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';
import { type Bounds, boundsOf, isWithin } from '../geometry/polygon.ts';
import { createDisjointSets } from './disjoint-sets.ts';
import type { LayerRole } from './layer-roles.ts';
import { segmentsOf } from './shape-segments.ts';
import { createSpatialIndex } from './spatial-index.ts';
import type { Segment } from './wall-segment.ts';

/** A column that stands free. */
export interface Column {
  readonly at: Point;
  readonly widthMm: number;
  readonly depthMm: number;
}

/** The sides of columns; what is longer is a wall. */
const SIDE_MM = [80, 1_200] as const;
const MAX_ASPECT = 4;
/** Lines that end so near to a column meet it. */
const REACH_MM = 30;
/** Parts of one column are closer to each other. */
const SAME_MM = 10;
/** More shapes are no columns of a building. */
const MAX_SHAPES = 5_000;

/** The outline, the fill or the circle of what may be a column. */
interface Candidate {
  readonly item: FlatShape | FlatFill | FlatDrawing['arcs'][number];
  readonly box: Bounds;
}

/**
 * Takes the columns out of a drawing: small outlines and circles on layers or in blocks that are named after columns. A
 * column that stands free divides no room and is no furniture. A column at which lines of walls end is a part of those
 * walls, so it takes their layer.
 *
 * @param blocks the names of blocks that are columns
 */
export function freeColumns(
  drawing: FlatDrawing,
  role: (layer: string) => LayerRole | undefined,
  blocks: ReadonlySet<string>,
): { drawing: FlatDrawing; columns: Column[] } {
  const ofColumn = drawing.instances.map(({ block }) => blocks.has(block));
  const isNamed = ({ layer, instance }: Origin) => role(layer) === 'column' || ofColumn[instance] === true;
  const candidates = [
    ...drawing.shapes.filter(isNamed).map((item) => ({ item, box: boundsOf(item.points) })),
    ...drawing.fills.filter(isNamed).map((item) => ({ item, box: boundsOf(item.points) })),
    ...drawing.arcs.filter(isNamed).map((item) => ({ item, box: boxOfCircle(item) })),
  ].flatMap(({ item, box }): Candidate[] => (box ? [{ item, box }] : []));
  if (candidates.length === 0 || candidates.length > MAX_SHAPES) return { drawing, columns: [] };
  const walls = drawing.shapes.filter((shape) => {
    const stands = role(shape.layer);
    return !isNamed(shape) && (stands === 'wall' || stands === undefined);
  });
  const near = createSpatialIndex(
    walls.flatMap((shape) => segmentsOf(shape).map((segment) => ({ ...segment, layer: shape.layer }))),
    ({ a, b }) => boundsOf([a, b]) ?? NOWHERE,
  );
  const columns: Column[] = [];
  const moved = new Map<unknown, string | undefined>();
  for (const { items, box } of together(candidates)) {
    const reach = grown(box, REACH_MM);
    const wall = near(reach).find((segment) => meets(segment, reach));
    for (const item of items) moved.set(item, wall?.layer);
    if (!wall && isSized(box)) columns.push(columnIn(box));
  }
  const keep = <Item extends Origin>(items: readonly Item[]): Item[] =>
    items.flatMap((item) => {
      if (!moved.has(item)) return [item];
      const layer = moved.get(item);
      return layer === undefined ? [] : [{ ...item, layer, instance: -1 }];
    });
  const { shapes, fills, arcs } = drawing;
  return { drawing: { ...drawing, shapes: keep(shapes), fills: keep(fills), arcs: keep(arcs) }, columns };
}

const NOWHERE: Bounds = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

function boxOfCircle({ centre: { x, y }, radius }: FlatDrawing['arcs'][number]): Bounds {
  return { minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius };
}

function grown({ minX, minY, maxX, maxY }: Bounds, by: number): Bounds {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by };
}

/** Whether a line ends at a box. A line that runs past it or through it is an axis. */
function meets({ a, b }: Segment, box: Bounds): boolean {
  return isWithin(box, a) || isWithin(box, b);
}

function columnIn({ minX, minY, maxX, maxY }: Bounds): Column {
  return { at: { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }, widthMm: maxX - minX, depthMm: maxY - minY };
}

function isSized({ minX, minY, maxX, maxY }: Bounds): boolean {
  const [short, long] = [Math.min(maxX - minX, maxY - minY), Math.max(maxX - minX, maxY - minY)];
  return short >= SIDE_MM[0] && long <= SIDE_MM[1] && long <= MAX_ASPECT * short;
}

/** What is drawn at one place: lines around a column, its hatch, its diagonals. */
function together(candidates: readonly Candidate[]): { items: Candidate['item'][]; box: Bounds }[] {
  const near = createSpatialIndex([...candidates.keys()], (number) => elementAt(candidates, number).box);
  const sets = createDisjointSets(candidates.length);
  for (const [number, { box }] of candidates.entries()) {
    for (const other of near(grown(box, SAME_MM))) sets.unite(number, other);
  }
  const groups = new Map<number, { items: Candidate['item'][]; box: Bounds }>();
  for (const [number, { item, box }] of candidates.entries()) {
    const known = groups.get(sets.root(number));
    if (known) {
      known.items.push(item);
      known.box = around(known.box, box);
    } else groups.set(sets.root(number), { items: [item], box });
  }
  return [...groups.values()];
}

function around(a: Bounds, b: Bounds): Bounds {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}
