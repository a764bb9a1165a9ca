import { distance } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { newElement, withNumbers } from '../document/new-element.ts';
import { type PlanView, planView } from '../document/plan-view.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { copyOf, type SourceElement } from '../document/source-element.ts';
import { changedWalls } from './changed-walls.ts';
import { keepFloors } from './keep-floors.ts';
import { keepOpenings } from './keep-openings.ts';
import { keepPieces } from './keep-pieces.ts';
import { type GraphWall, WallGraph } from './wall-graph.ts';

/** What a new wall is like. */
export interface WallKind {
  readonly thicknessMm: number;
  readonly heightMm: number;
}

/**
 * Changes the graph of walls. Elements of walls and nodes that stay as they are keep their bytes; openings stay on
 * their walls, pieces with their back to a wall go with it, and floors follow their rooms.
 */
export function changeWalls(
  document: SourceDocument,
  change: (graph: WallGraph) => void,
  kind: WallKind = { thicknessMm: 0, heightMm: 0 },
): SourceDocument {
  const view = planView(document);
  const graph = new WallGraph(view);
  change(graph);
  const { changed, keysOfParts } = withEdges(withNodes(document, view, graph), view, graph, kind);
  if (changed === document) return document;
  const walls = changedWalls(view, planView(changed), keysOfParts);
  return keepFloors(document, keepPieces(document, keepOpenings(document, changed, walls), walls));
}

function withNodes(document: SourceDocument, view: PlanView, graph: WallGraph): SourceDocument {
  const before = endsOf(view.walls.map(({ value }) => value));
  const after = endsOf(graph.walls);
  const replaced = new Map<number, readonly SourceElement[]>();
  for (const { key, source, value } of view.nodes) {
    const place = graph.places.get(value.id);
    const isLeft = before.has(value.id) && !after.has(value.id);
    if (!place || isLeft) replaced.set(key, []);
    else if (distance(place, { x: value.xMm, y: value.yMm }) > 0) {
      replaced.set(key, [withNumbers(source, { x: place.x, y: place.y })]);
    }
  }
  const added = [...graph.places]
    .filter(([id]) => !view.places.has(id) && after.has(id))
    .map(([id, { x, y }]) =>
      newElement({
        name: 'node',
        attributes: { id: `${id}`, x: `${x}`, y: `${y}`, z: '0', rights: '0' },
        children: [],
      }),
    );
  return withSection(document, 'nodes', { replaced, added });
}

function endsOf(walls: readonly Pick<GraphWall, 'from' | 'to'>[]): ReadonlySet<number> {
  const ends = new Set<number>();
  for (const { from, to } of walls) ends.add(from).add(to);
  return ends;
}

/** The document with these walls, and the keys of what the walls have become that are others now. */
function withEdges(document: SourceDocument, view: PlanView, { walls }: WallGraph, kind: WallKind) {
  const byOrigin = new Map<number | undefined, GraphWall[]>();
  for (const wall of walls) {
    const known = byOrigin.get(wall.origin);
    if (known) known.push(wall);
    else byOrigin.set(wall.origin, [wall]);
  }
  const replaced = new Map<number, readonly SourceElement[]>();
  const keysOfParts = new Map<number, readonly number[]>();
  for (const { key, source, value } of view.walls) {
    const now = byOrigin.get(key) ?? [];
    const [only] = now;
    if (now.length === 1 && only?.from === value.from && only.to === value.to) continue;
    const elements = now.map(({ from, to }, index) => withNumbers(index === 0 ? source : copyOf(source), { from, to }));
    replaced.set(key, elements);
    keysOfParts.set(
      key,
      elements.map((element) => element.key),
    );
  }
  const added = (byOrigin.get(undefined) ?? []).map((wall) => newEdge(wall, kind));
  return { changed: withSection(document, 'edges', { replaced, added }), keysOfParts };
}

function newEdge({ from, to }: GraphWall, { thicknessMm, heightMm }: WallKind): SourceElement {
  const ends = { from: `${from}`, to: `${to}`, color: '#000000' };
  const attributes = { ...ends, height: `${heightMm}`, thickness: `${thicknessMm}`, rights: '0' };
  return newElement({ name: 'edge', attributes, children: [] });
}
