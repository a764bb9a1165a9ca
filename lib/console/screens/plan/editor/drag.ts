import { minus, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { changeOpening } from '../commands/openings.ts';
import { moveCorners } from '../commands/walls.ts';
import { alongWall } from '../document/along-wall.ts';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Grip } from './hit.ts';
import { movedPose } from './moved-pose.ts';
import { type SnapReach, snapped } from './snap.ts';
import { movePiece } from './standing.ts';

/** What is dragged, and from where; the document is the one before. */
export interface Drag {
  readonly document: SourceDocument;
  readonly grip: Grip;
  readonly start: Point;
}

const TURN_STEP_DEGREES = 15;

/** The document when the hand has come to a place. */
export function dragged({ document, grip, start }: Drag, point: Point, reach: SnapReach): SourceDocument {
  const view = planView(document);
  const by = minus(point, start);
  if (grip.kind === 'corner') {
    // Its own walls would hold the corner where it is.
    const walls = view.walls.filter(({ value: { from, to } }) => from !== grip.node && to !== grip.node);
    const places = new Map([...view.places].filter(([id]) => id !== grip.node));
    return moveCorners(document, new Map([[grip.node, snapped({ ...view, walls, places }, point, reach)]]));
  }
  if (grip.kind === 'turn') return turned(document, grip.key, point);
  const { selection } = grip;
  if (selection.kind === 'wall') {
    const wall = view.walls.find(({ key }) => key === selection.key);
    return wall ? moveCorners(document, movedWall(wall, onGrid(by, reach.gridMm))) : document;
  }
  if (selection.kind === 'opening') {
    const opening = view.openings.find(({ key }) => key === selection.key);
    if (!opening?.wall) return document;
    const grabbedMm = alongWall(opening.wall, start) - opening.alongMm;
    return changeOpening(document, selection.key, { alongMm: alongWall(opening.wall, point) - grabbedMm });
  }
  if (selection.kind === 'room') return document;
  const piece = view.pieces.find(({ key }) => key === selection.key);
  if (!piece) return document;
  const { xMm, yMm } = piece.value;
  return movePiece(document, selection.key, movedPose(view, piece.value, { x: xMm + by.x, y: yMm + by.y }, reach));
}

/** The corners of a wall, moved. */
export function movedWall(
  {
    from,
    to,
    value,
  }: { readonly from: Point; readonly to: Point; readonly value: { readonly from: number; readonly to: number } },
  by: Point,
): ReadonlyMap<number, Point> {
  return new Map([
    [value.from, { x: from.x + by.x, y: from.y + by.y }],
    [value.to, { x: to.x + by.x, y: to.y + by.y }],
  ]);
}

function turned(document: SourceDocument, key: number, point: Point): SourceDocument {
  const piece = planView(document).pieces.find((each) => each.key === key);
  if (!piece) return document;
  const { x, y } = minus(point, { x: piece.value.xMm, y: piece.value.yMm });
  const degrees = (Math.atan2(-x, y) * 180) / Math.PI;
  return movePiece(document, key, {
    rotationDegrees: Math.round(degrees / TURN_STEP_DEGREES) * TURN_STEP_DEGREES,
  });
}

function onGrid({ x, y }: Point, gridMm: number): Point {
  return { x: Math.round(x / gridMm) * gridMm, y: Math.round(y / gridMm) * gridMm };
}
