import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { nameRoom } from '../commands/name-room.ts';
import { changeOpening } from '../commands/openings.ts';
import { deleteWall, moveCorners } from '../commands/walls.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { movedWall } from './drag.ts';
import type { Chosen } from './selection.ts';
import { movePiece, removeObject } from './standing.ts';

type Change = (document: SourceDocument) => SourceDocument;

/** The command that deletes what is chosen; of a room, its name. */
export function deletedPart(chosen: Chosen): Change {
  if (chosen.kind === 'wall') return (document) => deleteWall(document, chosen.wall.key);
  if (chosen.kind === 'room') return (document) => nameRoom(document, chosen.room.id, '');
  const { key } = chosen.kind === 'opening' ? chosen.opening : chosen.piece;
  return (document) => removeObject(document, key);
}

/** The command that moves what is chosen; an opening goes along its wall. */
export function nudgedPart(chosen: Exclude<Chosen, { readonly kind: 'room' }>, by: Point): Change {
  if (chosen.kind === 'wall') return (document) => moveCorners(document, movedWall(chosen.wall, by));
  if (chosen.kind === 'piece') {
    const { key, value } = chosen.piece;
    return (document) => movePiece(document, key, { x: value.xMm + by.x, y: value.yMm + by.y });
  }
  const { key, wall, alongMm } = chosen.opening;
  if (!wall || wall.lengthMm === 0) return (document) => document;
  const { from, to, lengthMm } = wall;
  const byMm = (by.x * (to.x - from.x) + by.y * (to.y - from.y)) / lengthMm;
  return (document) => changeOpening(document, key, { alongMm: alongMm + byMm });
}

/** The command that turns a piece, or lets a door open to the next of its four sides. */
export function turnedPart(chosen: Chosen, degrees: number): Change {
  if (chosen.kind === 'piece') {
    const { key, value } = chosen.piece;
    return (document) => movePiece(document, key, { rotationDegrees: value.rotationDegrees + degrees });
  }
  // A window is the same from all sides.
  if (chosen.kind !== 'opening' || chosen.opening.value.type === 'window') return (document) => document;
  const { key, value } = chosen.opening;
  return (document) =>
    changeOpening(document, key, { flipX: -value.flipX, flipY: value.flipX === 1 ? value.flipY : -value.flipY });
}
