import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { takenSpans, wallDegrees } from '../commands/free-spans.ts';
import { onWall } from '../document/along-wall.ts';
import type { Part, PlanView, Wall } from '../document/plan-view.ts';
import { nearSquares } from '../document/squares.ts';
import { areCrossing } from './crossing.ts';
import { type Footprint, footprintOf, footprintWithin } from './footprint.ts';
import { cornersOf } from './snap.ts';

/** What stands at a wall, not exactly on its face, does not stand in it. */
const TOUCHING_MM = 20;

const bodies = keptWith<Wall, Footprint>();
const indexes = keptWith<PlanView['pieces'], ReturnType<typeof nearSquares<NearPiece>>>();
const found = keptWith<Wall, PiecesInWall>();

/** A piece, and where it is looked for. */
interface NearPiece {
  readonly part: Part<PlanObject>;
  readonly squares: Footprint['squares'];
}

/** The keys of the pieces in a wall, and what they were found with. */
interface PiecesInWall {
  readonly pieces: PlanView['pieces'];
  readonly openings: PlanView['openings'];
  readonly keys: readonly number[];
}

/**
 * The keys of the pieces that stand in a part of a wall that is no doorway. Its cost grows with the plan, not with the
 * square of it; while a corner is dragged, with the walls that move.
 */
export function piecesInWalls(view: PlanView): ReadonlySet<number> {
  return new Set(view.walls.flatMap((wall) => piecesInWall(view, wall)));
}

/** A wall that stays is the same value, and is looked through once as long as pieces, doors and windows stay too. */
function piecesInWall(view: PlanView, wall: Wall): readonly number[] {
  const { pieces, openings } = view;
  const known = found.get(wall);
  if (known?.pieces === pieces && known.openings === openings) return known.keys;
  const body = wholeBody(wall);
  const inWall = [...new Set(piecesNear(pieces)(body.squares))].filter(({ part: { value } }) => {
    const footprint = footprintOf(value);
    return (
      value.zMm < wall.value.heightMm &&
      areCrossing(footprint, body, TOUCHING_MM) &&
      besideDoors(view, wall, value).some((part) => areCrossing(footprint, part, TOUCHING_MM))
    );
  });
  const keys = inWall.map(({ part }) => part.key);
  found.set(wall, { pieces, openings, keys });
  return keys;
}

function piecesNear(pieces: PlanView['pieces']): ReturnType<typeof nearSquares<NearPiece>> {
  const near =
    indexes.get(pieces) ?? nearSquares(pieces.map((part) => ({ part, squares: footprintOf(part.value).squares })));
  indexes.set(pieces, near);
  return near;
}

/** A wall that stays is the same value, and is computed once. */
function wholeBody(wall: Wall): Footprint {
  const known = bodies.get(wall);
  if (known) return known;
  const body = bodyOf(wall, 0, wall.lengthMm);
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
