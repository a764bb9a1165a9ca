import { roomLabels } from '../canvas/room-labels.ts';
import { jointsOf } from '../document/joints.ts';
import { outerWalls } from '../document/outer-walls.ts';
import { planView } from '../document/plan-view.ts';
import { roomsOf } from '../document/rooms.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { dragged } from './drag.ts';
import { pieceDoubts } from './piece-doubts.ts';
import type { SnapReach } from './snap.ts';

/** How the paper is seen. */
interface Seen {
  readonly mmPerPx: number;
  readonly reach: SnapReach;
  /** Of areas. */
  readonly unit: string;
}

/** Corners of walls so far apart in the list are dragged one after the other. */
const WALLS_APART = 7;
const FIRST_MOVE_MM = 40;

/**
 * Drags a corner without anybody seeing it, and drops what comes of it. A browser runs a program slowly until it has
 * run it often: after some of these the first frames of a real drag are as quick as the later ones.
 *
 * @param step other corners for other numbers
 */
export function rehearseDrag(document: SourceDocument, step: number, { mmPerPx, reach, unit }: Seen): void {
  const { walls } = planView(document);
  const wall = walls[(step * WALLS_APART) % Math.max(walls.length, 1)];
  if (!wall) return;
  const byMm = FIRST_MOVE_MM + step;
  const point = { x: wall.from.x + byMm, y: wall.from.y - byMm };
  const grip = { kind: 'corner', node: wall.value.from } as const;
  const view = planView(dragged({ document, grip, start: wall.from }, point, reach));
  jointsOf(view);
  outerWalls(view);
  roomLabels(roomsOf(view), view, mmPerPx, unit);
  pieceDoubts(view);
}
