import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { takenSpans, wallDegrees } from '../commands/free-spans.ts';
import { onWall, type PlanView, type Wall } from '../document/plan-view.ts';
import { nearSquares, squaresOf } from '../document/squares.ts';
import { areCrossing } from './crossing.ts';
import { type Footprint, footprintOf } from './footprint.ts';
import { cornersOf } from './snap.ts';

/** What stands at a wall, not exactly on its face, does not stand in it. */
const TOUCHING_MM = 20;

const found = new WeakMap<PlanView, ReadonlySet<number>>();
const bodies = new WeakMap<Wall, Footprint>();

/**
 * The keys of the pieces that stand in a part of a wall that is no doorway. Its cost grows with the plan, not with the
 * square of it.
 */
export function piecesInWalls(view: PlanView): ReadonlySet<number> {
  const known = found.get(view);
  if (known) return known;
  const near = nearSquares(view.walls.map((wall) => ({ wall, ...wholeBody(wall) })));
  const inWalls = view.pieces.filter(({ value }) => {
    const { corners, squares } = footprintOf(value);
    return near(squares).some(
      ({ wall, corners: body }) =>
        value.zMm < wall.value.heightMm &&
        areCrossing(corners, body, TOUCHING_MM) &&
        besideDoors(view, wall, value).some((part) => areCrossing(corners, part, TOUCHING_MM)),
    );
  });
  const keys = new Set(inWalls.map(({ key }) => key));
  found.set(view, keys);
  return keys;
}

/** A wall that stays is the same value, and is computed once. */
function wholeBody(wall: Wall): Footprint {
  const known = bodies.get(wall);
  if (known) return known;
  const corners = bodyOf(wall, 0, wall.lengthMm);
  const body = { corners, squares: squaresOf(corners) };
  bodies.set(wall, body);
  return body;
}

/** The parts of a wall between those of its doors that are not below a piece. */
function besideDoors({ openings }: PlanView, wall: Wall, { zMm }: PlanObject): Point[][] {
  const doors = openings.filter(({ value: { type, heightMm } }) => type === 'door' && zMm < heightMm);
  const spans = takenSpans(doors, wall).toSorted((a, b) => a.start - b.start);
  const starts = [0, ...spans.map(({ end }) => end)];
  const ends = [...spans.map(({ start }) => start), wall.lengthMm];
  return starts.flatMap((start, at) => {
    const end = ends[at] ?? start;
    return end > start ? [bodyOf(wall, start, end)] : [];
  });
}

function bodyOf(wall: Wall, startMm: number, endMm: number): Point[] {
  const { x, y } = onWall(wall, (startMm + endMm) / 2);
  return cornersOf(
    { xMm: x, yMm: y, rotationDegrees: wallDegrees(wall) },
    { widthMm: endMm - startMm, depthMm: wall.value.thicknessMm },
  );
}
