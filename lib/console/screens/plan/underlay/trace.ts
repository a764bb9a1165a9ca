import { unusedBy } from '../../../../../shared/engines/floorplan/detect/unused-by.ts';
import { distance, dot, minus, type Point, plus } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { WallKind } from '../commands/change-walls.ts';
import { addOpening, type OpeningKind } from '../commands/openings.ts';
import { drawWall, MIN_WALL_MM } from '../commands/walls.ts';
import { alongWall, nearestWall } from '../document/along-wall.ts';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { type Gap, gapAt } from './gap-at.ts';
import type { DrawnLine, Underlay } from './underlay.ts';
import { type LineWall, wallOfLine } from './wall-of-line.ts';

/** What a click on the drawing makes: a wall of a line, an opening of a gap. */
type Trace = { readonly kind: 'wall'; readonly wall: LineWall } | { readonly kind: 'opening'; readonly gap: Gap };

/** What a new wall, door and window are like otherwise. */
export interface TraceKinds {
  readonly wall: WallKind;
  readonly door: OpeningKind;
  readonly window: OpeningKind;
}

/** What the drawing means at a place; undefined for nothing that is not in the plan already. */
export function traceAt(
  document: SourceDocument,
  underlay: Underlay,
  point: Point,
  reachMm: number,
  kinds: TraceKinds,
): Trace | undefined {
  const view = planView(document);
  const isFree = unusedBy(view.walls.map(({ from, to, value }) => ({ from, to, thicknessMm: value.thicknessMm })));
  const found = nearestLine(underlay, point, reachMm, (place) => isFree(place, place));
  const wall = found && wallOfLine(found.line, found.at, underlay, view.walls, kinds.wall);
  if (wall && distance(wall.from, wall.to) >= MIN_WALL_MM) return { kind: 'wall', wall };
  const gap = gapAt(view, underlay, point, reachMm);
  return gap && { kind: 'opening', gap };
}

/** The document with what the drawing means; the same one if the plan has no room for it. */
export function traced(document: SourceDocument, trace: Trace, kinds: TraceKinds): SourceDocument {
  if (trace.kind === 'wall') {
    const { from, to, kind } = trace.wall;
    return drawWall(document, from, to, kind);
  }
  const { at, widthMm, type, missing } = trace.gap;
  const closed = missing ? drawWall(document, missing.from, missing.to, missing.kind) : document;
  const wall = nearestWall(planView(closed).walls, at);
  const hung = wall ? addOpening(closed, wall.key, alongWall(wall, at), { ...kinds[type], widthMm }) : closed;
  return hung === closed ? document : hung;
}

function nearestLine(
  { near }: Underlay,
  point: Point,
  reachMm: number,
  isFree: (place: Point) => boolean,
): { readonly line: DrawnLine; readonly at: Point } | undefined {
  const box = {
    minX: point.x - reachMm,
    minY: point.y - reachMm,
    maxX: point.x + reachMm,
    maxY: point.y + reachMm,
  };
  let nearest: { readonly line: DrawnLine; readonly at: Point } | undefined;
  let leastMm = reachMm;
  for (const line of near(box)) {
    const at = nearestOn(line, point);
    const awayMm = distance(point, at);
    if (awayMm > leastMm || !isFree(at)) continue;
    [nearest, leastMm] = [{ line, at }, awayMm];
  }
  return nearest;
}

function nearestOn({ a, b }: DrawnLine, point: Point): Point {
  const way = minus(b, a);
  const share = dot(minus(point, a), way) / dot(way, way);
  return plus(a, way, Math.min(1, Math.max(0, share)));
}
