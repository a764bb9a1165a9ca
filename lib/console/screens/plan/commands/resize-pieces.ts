import { type Point, plus } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { nearestWall } from '../document/along-wall.ts';
import { withNumbers } from '../document/new-element.ts';
import { planView, type Wall } from '../document/plan-view.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { nearSquares, squaresOf } from '../document/squares.ts';
import { AT_WALL_MM, backOf, isAtFace } from './back-of-piece.ts';

/** The sides of a piece. */
export type PieceSize = Pick<PlanObject, 'widthMm' | 'depthMm' | 'heightMm'>;

/**
 * Gives pieces other sizes, by their keys, in one step. A piece keeps its middle; one that stands with its back to a
 * wall keeps its back there.
 */
export function resizePieces(document: SourceDocument, sizes: ReadonlyMap<number, PieceSize>): SourceDocument {
  const view = planView(document);
  const near = nearSquares(view.walls.map((wall) => ({ wall, squares: squaresOf(around(wall)) })));
  const wallsNear = (point: Point) => near(squaresOf([point])).map(({ wall }) => wall);
  const replaced = view.pieces.flatMap(({ key, value, source }) => {
    const size = sizes.get(key);
    if (!size) return [];
    const { x, y } = placeOf(wallsNear, value, size);
    const { widthMm: width, depthMm: depth, heightMm: height } = size;
    return [[key, [withNumbers(source, { x, y, width, depth, height })]] as const];
  });
  return withSection(document, 'objects', { replaced: new Map(replaced) });
}

function placeOf(wallsNear: (point: Point) => readonly Wall[], piece: PlanObject, { depthMm }: PieceSize): Point {
  const middle = { x: piece.xMm, y: piece.yMm };
  const back = backOf(piece);
  const wall = nearestWall(wallsNear(back.middle), back.middle);
  if (!wall || !isAtFace(wall, back)) return middle;
  const { x, y } = plus(back.middle, back.outward, -depthMm / 2);
  return { x: Math.round(x) + 0, y: Math.round(y) + 0 };
}

/** Points whose upright box is around all places at which a piece stands at a wall. */
function around({ from, to, value: { thicknessMm } }: Wall): Point[] {
  const awayMm = thicknessMm / 2 + AT_WALL_MM;
  return [from, to].flatMap(({ x, y }) => [
    { x: x - awayMm, y: y - awayMm },
    { x: x + awayMm, y: y + awayMm },
  ]);
}
