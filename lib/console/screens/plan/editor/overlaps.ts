import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { takenSpans, wallDegrees } from '../commands/free-spans.ts';
import { onWall, type Part, type PlanView, type Wall } from '../document/plan-view.ts';
import { areCrossing } from './crossing.ts';
import { cornersOf } from './snap.ts';

/** A table stands on a rug, and a lamp on a table. */
const STANDING_MM = 30;

/** What stands where a piece stands. */
interface Overlaps {
  readonly pieces: readonly Part<PlanObject>[];
  /** In a part of a wall that is no doorway. */
  readonly isInWall: boolean;
}

/** The pieces and walls that a piece overlaps, by their boxes. */
export function overlapsOf(
  { pieces, walls, openings }: Pick<PlanView, 'pieces' | 'walls' | 'openings'>,
  { key, value }: Part<PlanObject>,
): Overlaps {
  const corners = cornersOf(value, value);
  const top = value.zMm + value.heightMm;
  const doors = openings.filter(({ value: { type, heightMm } }) => type === 'door' && value.zMm < heightMm);
  return {
    pieces: pieces.filter(({ key: other, value: { zMm, heightMm, ...box } }) => {
      const sharedMm = Math.min(top, zMm + heightMm) - Math.max(value.zMm, zMm);
      return other !== key && sharedMm > STANDING_MM && areCrossing(corners, cornersOf(box, box));
    }),
    isInWall: walls.some(
      (wall) =>
        value.zMm < wall.value.heightMm &&
        areCrossing(corners, bodyOf(wall, 0, wall.lengthMm)) &&
        besideDoors(wall, doors).some((body) => areCrossing(corners, body)),
    ),
  };
}

/** The parts of a wall between its doors. */
function besideDoors(wall: Wall, doors: PlanView['openings']): Point[][] {
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
