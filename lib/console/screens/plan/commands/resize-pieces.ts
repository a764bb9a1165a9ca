import { distance, type Point, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { withNumbers } from '../document/new-element.ts';
import { alongWall, nearestWall, onWall, type PlanView, planView } from '../document/plan-view.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';

/** The sides of a piece. */
export type PieceSize = Pick<PlanObject, 'widthMm' | 'depthMm' | 'heightMm'>;

/** A back that is so near to the face of a wall stands at it. */
const AT_WALL_MM = 20;

/**
 * Gives pieces other sizes, by their keys, in one step. A piece keeps its middle; one that stands with its back to a
 * wall keeps its back there.
 */
export function resizePieces(document: SourceDocument, sizes: ReadonlyMap<number, PieceSize>): SourceDocument {
  const view = planView(document);
  const replaced = view.pieces.flatMap(({ key, value, source }) => {
    const size = sizes.get(key);
    if (!size) return [];
    const { x, y } = placeOf(view, value, size);
    const { widthMm: width, depthMm: depth, heightMm: height } = size;
    return [[key, [withNumbers(source, { x, y, width, depth, height })]] as const];
  });
  return withSection(document, 'objects', { replaced: new Map(replaced) });
}

function placeOf({ walls }: PlanView, piece: PlanObject, { depthMm }: PieceSize): Point {
  const middle = { x: piece.xMm, y: piece.yMm };
  const turn = turned((piece.rotationDegrees * Math.PI) / 180);
  const back = (halfMm: number) => turn({ x: 0, y: -piece.flipY * halfMm });
  const backMiddle = plus(middle, back(piece.depthMm / 2));
  const wall = nearestWall(walls, backMiddle);
  if (!wall) return middle;
  const awayMm = distance(backMiddle, onWall(wall, alongWall(wall, backMiddle)));
  if (Math.abs(awayMm - wall.value.thicknessMm / 2) > AT_WALL_MM) return middle;
  const { x, y } = plus(backMiddle, back(depthMm / 2), -1);
  return { x: Math.round(x) + 0, y: Math.round(y) + 0 };
}
