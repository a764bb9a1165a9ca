import { distance, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { withNumbers } from '../document/new-element.ts';
import { planView } from '../document/plan-view.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { changeWalls, type WallKind } from './change-walls.ts';

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

/** Changes thickness and height of a wall; openings are as deep as their wall. */
export function changeWall(document: SourceDocument, key: number, kind: Partial<WallKind>): SourceDocument {
  const { walls, openings } = planView(document);
  const wall = walls.find((each) => each.key === key);
  if (!wall) return document;
  const { thicknessMm, heightMm } = { ...wall.value, ...kind };
  const changed = withSection(document, 'edges', {
    replaced: new Map([[key, [withNumbers(wall.source, { height: heightMm, thickness: thicknessMm })]]]),
  });
  if (thicknessMm === wall.value.thicknessMm) return changed;
  const hung = openings.filter((opening) => opening.wall?.key === key);
  return withSection(changed, 'objects', {
    replaced: new Map(hung.map(({ key: each, source }) => [each, [withNumbers(source, { depth: thicknessMm })]])),
  });
}
