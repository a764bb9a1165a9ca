import type { FlatText } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { distance } from '../geometry/point.ts';
import { type Bounds, boundsOf, contains, isWithin } from '../geometry/polygon.ts';
import { createDisjointSets } from './disjoint-sets.ts';
import type { GraphFace } from './graph-faces.ts';
import { roomNames } from './room-labels.ts';
import { createSpatialIndex } from './spatial-index.ts';
import { NO_PLAN, storeyLevel, storeyOrder } from './storey-names.ts';
import { isElevation, LEVEL_MARK, type ViewContent } from './view-kind.ts';
import type { WallGraph } from './wall-graph.ts';

/** A part of the graph that lies apart from the others on the sheet. */
export interface View {
  readonly edges: readonly number[];
  readonly faces: readonly GraphFace[];
  readonly bounds: Bounds;
  readonly name: string;
}

/** Views of a sheet lie farther apart than this. */
const VIEW_GAP_MM = 2_000;
/** Loose walls belong to a view that is no farther away. */
const LOOSE_GAP_MM = 5_000;
/** Marks of heights stand so far beside a section. */
const MARK_REACH_MM = 2_500;
const MIN_STOREY_SHARE = 0.3;
const MIN_WALLS_MM = 4_000;
/** Storeys whose titles name none are sorted between those that do. */
const UNNAMED_LEVEL = 50;

/**
 * Finds the storeys among the views of a sheet, the ground floor first when their titles say so, then upwards,
 * then basements; else from left to right.
 * Facades, sections and symbols are not storeys: they have no rooms with doors, a title that names them, or nothing of
 * what the plans of the sheet show.
 *
 * @param only takes this view alone, from left to right, whatever it is
 */
export function storeyViews(
  graph: WallGraph,
  faces: readonly GraphFace[],
  texts: readonly FlatText[],
  looseWalls: boolean,
  only?: number,
): { storeys: View[]; others: number } {
  const views = separateViews(graph, faces);
  if (only !== undefined) return oneView(views, graph, texts, only);
  const measured = views.map((view) => ({ view, ...measureView(graph, view) }));
  const best = Math.max(0, ...measured.map(({ wallsMm }) => wallsMm));
  const large = measured.filter(
    ({ view, wallsMm }) => wallsMm >= Math.max(MIN_WALLS_MM, MIN_STOREY_SHARE * best) && view.faces.length > 0,
  );
  const elevations = elevationsAmong(large, graph, texts);
  const main = large.filter(
    (one) =>
      (one.doors > 0 || views.length === 1 || one.view.faces.length > 1) &&
      !NO_PLAN.test(one.view.title(texts)) &&
      !elevations.has(one),
  );
  // Without a room, parallel lines are walls only where something else says so: a layer, or a door.
  const chosen =
    main.length > 0
      ? main
      : measured.filter(({ wallsMm, doors }) => wallsMm === best && best >= MIN_WALLS_MM && (looseWalls || doors > 0));
  const rest = measured.filter((one) => !chosen.includes(one));
  const attached = chosen.map(({ view }) => {
    const loose = rest.filter((one) => {
      const { view: other } = one;
      return (
        !elevations.has(one) &&
        (looseWalls || other.faces.length > 0) &&
        gapBetween(view.bounds, other.bounds) < LOOSE_GAP_MM &&
        !NO_PLAN.test(other.title(texts))
      );
    });
    return { view, loose };
  });
  const taken = new Set<unknown>();
  const storeys = attached.map(({ view, loose }): View => {
    const own = loose.filter((one) => !taken.has(one));
    for (const one of own) taken.add(one);
    return {
      edges: [...view.edges, ...own.flatMap(({ view: { edges } }) => edges)],
      faces: [...view.faces, ...own.flatMap(({ view: { faces: own } }) => own)],
      bounds: view.bounds,
      name: chosen.length > 1 ? storeyTitle(view.title(texts)) : '',
    };
  });
  const level = ({ name }: View) => storeyOrder(storeyLevel(name) ?? UNNAMED_LEVEL);
  storeys.sort((p, q) => level(p) - level(q) || p.bounds.minX - q.bounds.minX || p.bounds.minY - q.bounds.minY);
  return { storeys, others: rest.length - taken.size };
}

/** The untitled views that are sections or elevations. */
function elevationsAmong(
  views: readonly MeasuredView[],
  graph: WallGraph,
  texts: readonly FlatText[],
): ReadonlySet<MeasuredView> {
  if (views.length < 2) return new Set();
  const contents = views.map((one) => ({ one, content: contentOf(graph, one.view, texts) }));
  const most = {
    swings: Math.max(...contents.map(({ content }) => content.swings)),
    names: Math.max(...contents.map(({ content }) => content.names)),
  };
  const elevations = contents.filter(
    ({ one, content }) => storeyLevel(one.view.title(texts)) === undefined && isElevation(content, most),
  );
  return new Set(elevations.map(({ one }) => one));
}

/** One view, whatever it is; none when the sheet has fewer. Scraps are not counted. */
function oneView(
  all: readonly SeparateView[],
  graph: WallGraph,
  texts: readonly FlatText[],
  only: number,
): { storeys: View[]; others: number } {
  const views = all
    .filter((view) => measureView(graph, view).wallsMm >= MIN_WALLS_MM)
    .sort((p, q) => p.bounds.minX - q.bounds.minX || p.bounds.minY - q.bounds.minY);
  const view = views[only];
  if (!view) return { storeys: [], others: views.length };
  return { storeys: [{ ...view, name: storeyTitle(view.title(texts)) }], others: views.length - 1 };
}

interface SeparateView {
  readonly edges: number[];
  readonly faces: GraphFace[];
  readonly bounds: Bounds;
  readonly title: (texts: readonly FlatText[]) => string;
}

/** A view with the length of its walls and the number of its doors. */
interface MeasuredView {
  readonly view: SeparateView;
  readonly wallsMm: number;
  readonly doors: number;
}

function separateViews({ nodes, edges }: WallGraph, faces: readonly GraphFace[]): SeparateView[] {
  const sets = createDisjointSets(nodes.length);
  for (const { a, b } of edges) sets.unite(a, b);
  const parts = new Map<number, { edges: number[]; bounds: Bounds }>();
  for (const [number, { a, b }] of edges.entries()) {
    const bounds = boundsOf([elementAt(nodes, a), elementAt(nodes, b)]);
    if (!bounds) continue;
    const known = parts.get(sets.root(a));
    if (known) {
      known.edges.push(number);
      known.bounds = around(known.bounds, bounds);
    } else parts.set(sets.root(a), { edges: [number], bounds });
  }
  let merged = [...parts.values()];
  for (let changed = true; changed; ) {
    changed = false;
    const next: typeof merged = [];
    for (const part of merged) {
      const near = next.find((other) => gapBetween(other.bounds, part.bounds) < VIEW_GAP_MM);
      if (near) {
        near.edges = [...near.edges, ...part.edges];
        near.bounds = around(near.bounds, part.bounds);
        changed = true;
      } else next.push(part);
    }
    merged = next;
  }
  return merged.map((part) => {
    const own = new Set(part.edges);
    return {
      ...part,
      faces: faces.filter(({ edges: ring }) => own.has(elementAt(ring, 0))),
      title: (texts) => titleOf(part.bounds, texts),
    };
  });
}

/** The largest text just below or above a view. */
function titleOf({ minX, minY, maxX, maxY }: Bounds, texts: readonly FlatText[]): string {
  const near = texts.filter(({ at: { x, y }, text }) => {
    const beside = x > minX - 2_000 && x < maxX + 1_000;
    const below = y > minY - 4_500 && y < minY - 100;
    const above = y > maxY + 100 && y < maxY + 3_000;
    return beside && (below || above) && /\p{L}{2}/u.test(text);
  });
  const named = near.filter(({ text }) => NO_PLAN.test(text) || storeyLevel(text) !== undefined);
  const candidates = named.length > 0 ? named : near;
  return (
    candidates.reduce<FlatText | undefined>(
      (best, text) => (!best || text.height > best.height ? text : best),
      undefined,
    )?.text ?? ''
  );
}

function storeyTitle(title: string): string {
  const [line = ''] = title.split('\n');
  return line.trim().slice(0, 60);
}

function measureView({ nodes, edges }: WallGraph, view: SeparateView): { wallsMm: number; doors: number } {
  let [wallsMm, doors] = [0, 0];
  for (const number of view.edges) {
    const { a, b, openings } = elementAt(edges, number);
    wallsMm += distance(elementAt(nodes, a), elementAt(nodes, b));
    doors += openings.filter(({ type }) => type === 'door').length;
  }
  return { wallsMm, doors };
}

/** What a view shows of what plans have, and sections have. */
function contentOf({ edges }: WallGraph, view: SeparateView, texts: readonly FlatText[]): ViewContent {
  const { minX, minY, maxX, maxY } = view.bounds;
  const around = { minX: minX - MARK_REACH_MM, minY, maxX: maxX + MARK_REACH_MM, maxY: maxY + MARK_REACH_MM };
  const own = texts.filter(({ at }) => isWithin(around, at));
  const swings = view.edges.flatMap((number) =>
    elementAt(edges, number).openings.filter(({ evidence }) => evidence === 'swing'),
  );
  const rooms = createSpatialIndex(view.faces, ({ polygon }) => boundsOf(polygon) ?? view.bounds);
  const isInRoom = ({ x, y }: FlatText['at']) =>
    rooms({ minX: x, minY: y, maxX: x, maxY: y }).some(({ polygon }) => contains(polygon, { x, y }));
  const names = own.filter((text) => isInRoom(text.at) && roomNames([text]).length > 0);
  return {
    swings: swings.length,
    names: names.length,
    levelMarks: new Set(own.flatMap(({ text }) => (LEVEL_MARK.test(text.trim()) ? [text.trim()] : []))).size,
  };
}

function gapBetween(a: Bounds, b: Bounds): number {
  const dx = Math.max(0, a.minX - b.maxX, b.minX - a.maxX);
  const dy = Math.max(0, a.minY - b.maxY, b.minY - a.maxY);
  return Math.hypot(dx, dy);
}

function around(a: Bounds, b: Bounds): Bounds {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}
