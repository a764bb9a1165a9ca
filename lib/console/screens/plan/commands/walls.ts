import { distance, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { withNumbers } from '../document/new-element.ts';
import { planView } from '../document/plan-view.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { changeWalls, type WallKind } from './change-walls.ts';
import { changedWalls } from './changed-walls.ts';
import { keepPieces } from './keep-pieces.ts';

/** A shorter wall is a slip of the hand. */
export const MIN_WALL_MM = 50;

/** Draws a wall from point to point. It is cut, and cuts others, where walls meet or cross. */
export function drawWall(document: SourceDocument, from: Point, to: Point, kind: WallKind): SourceDocument {
  if (distance(from, to) < MIN_WALL_MM) return document;
  return changeWalls(
    document,
    (graph) => graph.lay({ from: graph.nodeAt(from), to: graph.nodeAt(to), origin: undefined }),
    kind,
  );
}

/** Moves corners, and the walls that end there. A corner that comes to another one becomes that one. */
export function moveCorners(document: SourceDocument, moves: ReadonlyMap<number, Point>): SourceDocument {
  return changeWalls(document, (graph) => {
    const taken = graph.take(({ from, to }) => moves.has(from) || moves.has(to));
    const became = new Map<number, number>();
    for (const [id, { x, y }] of moves) {
      const place = { x: Math.round(x) + 0, y: Math.round(y) + 0 };
      if (!graph.places.has(id)) continue;
      graph.places.set(id, place);
      const there = graph.nodeNear(place, id);
      if (there !== undefined) {
        became.set(id, there);
        graph.places.delete(id);
      } else graph.cutAt(id);
    }
    for (const { from, to, origin } of taken) {
      graph.lay({ from: became.get(from) ?? from, to: became.get(to) ?? to, origin });
    }
  });
}

/** Deletes a wall with its doors and windows. */
export function deleteWall(document: SourceDocument, key: number): SourceDocument {
  return changeWalls(document, (graph) => graph.take(({ origin }) => origin === key));
}

/**
 * Changes the numbers of walls in one step; openings are as deep as their wall, and pieces with their back to a wall
 * stay at its face.
 */
export function resizeWalls(
  document: SourceDocument,
  keys: ReadonlySet<number>,
  kind: Partial<WallKind>,
): SourceDocument {
  const { walls, openings } = planView(document);
  const resized = walls.filter(({ key }) => keys.has(key));
  if (resized.length === 0) return document;
  const edges = resized.map(({ key, source, value }) => {
    const { thicknessMm, heightMm } = { ...value, ...kind };
    return [key, [withNumbers(source, { height: heightMm, thickness: thicknessMm })]] as const;
  });
  const changed = withSection(document, 'edges', { replaced: new Map(edges) });
  const { thicknessMm } = kind;
  const thickened = new Set(resized.filter(({ value }) => (thicknessMm ?? value.thicknessMm) !== value.thicknessMm));
  if (thicknessMm === undefined || thickened.size === 0) return changed;
  const hung = openings.filter(({ wall }) => wall && thickened.has(wall));
  const deepened = withSection(changed, 'objects', {
    replaced: new Map(hung.map(({ key, source }) => [key, [withNumbers(source, { depth: thicknessMm })]])),
  });
  return keepPieces(document, deepened, changedWalls(planView(document), planView(deepened)));
}
