import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { takenSpans, wallDegrees } from '../commands/free-spans.ts';
import { onWall, type PlanView, type Wall } from '../document/plan-view.ts';
import { nearSquares } from '../document/squares.ts';
import { areCrossing } from './crossing.ts';
import { type Footprint, footprintOf, footprintWithin } from './footprint.ts';
import { cornersOf } from './snap.ts';

/** What stands at a wall, not exactly on its face, does not stand in it. */
const TOUCHING_MM = 20;

const found = new WeakMap<PlanView, ReadonlySet<number>>();
const bodies = new WeakMap<Wall, WallBody>();

/** What a wall covers of the sheet. */
interface WallBody extends Footprint {
  readonly wall: Wall;
}

/**
 * The keys of the pieces that stand in a part of a wall that is no doorway. Its cost grows with the plan, not with the
 * square of it.
 */
export function piecesInWalls(view: PlanView): ReadonlySet<number> {
  const known = found.get(view);
  if (known) return known;
  const near = nearSquares(view.walls.map(wholeBody));
  const inWalls = view.pieces.filter(({ value }) => {
    const footprint = footprintOf(value);
    return near(footprint.squares).some(
      (body) =>
        value.zMm < body.wall.value.heightMm &&
        areCrossing(footprint, body, TOUCHING_MM) &&
        besideDoors(view, body.wall, value).some((part) => areCrossing(footprint, part, TOUCHING_MM)),
    );
  });
  const keys = new Set(inWalls.map(({ key }) => key));
  found.set(view, keys);
  return keys;
}

/** A wall that stays is the same value, and is computed once. */
function wholeBody(wall: Wall): WallBody {
  const known = bodies.get(wall);
  if (known) return known;
  const body = { wall, ...bodyOf(wall, 0, wall.lengthMm) };
  bodies.set(wall, body);
  return body;
}

/** The parts of a wall between those of its doors that are not below a piece. */
function besideDoors({ openings }: PlanView, wall: Wall, { zMm }: PlanObject): Footprint[] {
  const doors = openings.filter(({ value: { type, heightMm } }) => type === 'door' && zMm < heightMm);
  const spans = takenSpans(doors, wall).toSorted((a, b) => a.start - b.start);
  const starts = [0, ...spans.map(({ end }) => end)];
  const ends = [...spans.map(({ start }) => start), wall.lengthMm];
  return starts.flatMap((start, at) => {
    const end = ends[at] ?? start;
    return end > start ? [bodyOf(wall, start, end)] : [];
  });
}

function bodyOf(wall: Wall, startMm: number, endMm: number): Footprint {
  const { x, y } = onWall(wall, (startMm + endMm) / 2);
  return footprintWithin(
    cornersOf(
      { xMm: x, yMm: y, rotationDegrees: wallDegrees(wall) },
      { widthMm: endMm - startMm, depthMm: wall.value.thicknessMm },
    ),
  );
}
