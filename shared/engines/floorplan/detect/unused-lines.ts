import type { FlatDrawing } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { between, distance } from '../geometry/point.ts';
import { type Bounds, boundsOf, isWithin } from '../geometry/polygon.ts';
import type { UnusedLines } from './floor-plan.ts';
import type { LayerRole } from './layer-roles.ts';
import { segmentsOf } from './shape-segments.ts';
import { unusedBy } from './unused-by.ts';
import type { WallGraph } from './wall-graph.ts';

/** Layers whose lines no wall comes from; they count as understood. */
export const UNDERSTOOD: ReadonlySet<LayerRole> = new Set([
  'furniture',
  'stairs',
  'text',
  'dimension',
  'grid',
  'frame',
  'ignore',
]);
/** Shorter lines are not looked at. */
export const MIN_LINE_MM = 300;
/** Around the walls; farther away is another view. */
const AROUND_MM = 1_000;
/** In a drawing with more lines, only every n-th one is looked at. */
const MOST_LINES = 20_000;
const MOST_LAYERS = 10;

/**
 * The share of the long lines of a plan, by length, that became neither wall nor opening, and the layers on which they
 * are: what a person looks at first when a plan is wrong.
 */
export function unusedLines(
  { shapes }: FlatDrawing,
  { nodes, edges }: WallGraph,
  role: (layer: string) => LayerRole | undefined,
): UnusedLines {
  const plan = boundsOf(edges.flatMap(({ a, b }) => [elementAt(nodes, a), elementAt(nodes, b)]));
  const around = plan && widened(plan, AROUND_MM);
  const lines = shapes.flatMap((shape) => {
    const own = role(shape.layer);
    if (own && UNDERSTOOD.has(own)) return [];
    return segmentsOf(shape)
      .filter(({ a, b }) => distance(a, b) >= MIN_LINE_MM && (!around || isWithin(around, between(a, b))))
      .map(({ a, b }) => ({ layer: shape.layer, a, b }));
  });
  const step = Math.ceil(lines.length / MOST_LINES);
  const looked = step > 1 ? lines.filter((_, at) => at % step === 0) : lines;
  const isUnused = unusedBy(
    edges.map(({ a, b, thicknessMm }) => ({ from: elementAt(nodes, a), to: elementAt(nodes, b), thicknessMm })),
  );
  let all = 0;
  const unused = new Map<string, number>();
  for (const { layer, a, b } of looked) {
    const length = distance(a, b);
    all += length;
    if (isUnused(a, b)) unused.set(layer, (unused.get(layer) ?? 0) + length);
  }
  if (all === 0) return { share: 0, layers: [] };
  const layers = [...unused].map(([name, length]) => ({ name, share: length / all }));
  layers.sort((p, q) => q.share - p.share || (p.name < q.name ? -1 : 1));
  return { share: layers.reduce((sum, { share }) => sum + share, 0), layers: layers.slice(0, MOST_LAYERS) };
}

function widened({ minX, minY, maxX, maxY }: Bounds, by: number): Bounds {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by };
}
