import type { FittedLabel } from '../../../../../shared/engines/floorplan/drawing/fit-label.ts';

/** A place of the drawing that was not understood. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly number: number;
}

/** A mark, and where its badge is shown. */
interface PlacedMark extends Mark {
  readonly shownX: number;
  readonly shownY: number;
  /** Its own place lies in the name of a room: a line to it would cross out the name. */
  readonly isOfName: boolean;
}

/** Places around the own one, in steps of a badge: above, below, right, left, then farther away. */
const AROUND = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;
const MAX_STEPS = 8;

/**
 * Puts each badge at its place, or at the nearest one around it where it covers neither the name of a room nor an
 * earlier badge. Where everything is full, it stays.
 *
 * @param radiusMm of a badge
 */
export function placeMarks(
  marks: readonly Mark[],
  labels: readonly Pick<FittedLabel, 'x' | 'y' | 'width' | 'height'>[],
  radiusMm: number,
): readonly PlacedMark[] {
  const placed: PlacedMark[] = [];
  const isInName = (x: number, y: number, aroundMm: number) =>
    labels.some(
      (label) =>
        Math.abs(x - label.x) < label.width / 2 + aroundMm && Math.abs(y - label.y) < label.height / 2 + aroundMm,
    );
  const isFree = (x: number, y: number) =>
    !isInName(x, y, radiusMm) &&
    placed.every(({ shownX, shownY }) => Math.hypot(x - shownX, y - shownY) >= 2 * radiusMm);
  for (const mark of marks) {
    const places = [[mark.x, mark.y] as const];
    for (let step = 1; step <= MAX_STEPS; step++) {
      for (const [right, down] of AROUND) {
        places.push([mark.x + right * step * radiusMm, mark.y + down * step * radiusMm]);
      }
    }
    const [x, y] = places.find(([eachX, eachY]) => isFree(eachX, eachY)) ?? [mark.x, mark.y];
    placed.push({ ...mark, shownX: x, shownY: y, isOfName: isInName(mark.x, mark.y, 0) });
  }
  return placed;
}
