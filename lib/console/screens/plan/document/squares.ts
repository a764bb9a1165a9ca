import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { boundsOf } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';

const SQUARE_MM = 2_000;
/** More squares than any plan has in a row. */
const ROW = 65_536;
/** An outline has no more squares: one of a kilometre would fill the memory. */
const MAX_SQUARES = 400;

/**
 * The squares of the sheet that an outline may lie in, so that outlines near each other are found without a look at all
 * of them. Undefined if they are too many, or if a number of the outline is none.
 */
export function squaresOf(outline: readonly Point[]): readonly number[] | undefined {
  const bounds = boundsOf(outline);
  if (!bounds) return undefined;
  const [left, top] = [Math.floor(bounds.minX / SQUARE_MM), Math.floor(bounds.minY / SQUARE_MM)];
  const across = Math.floor(bounds.maxX / SQUARE_MM) - left + 1;
  const count = across * (Math.floor(bounds.maxY / SQUARE_MM) - top + 1);
  if (!(count <= MAX_SQUARES)) return undefined;
  return Array.from({ length: count }, (_, at) => (left + (at % across)) * ROW + top + Math.floor(at / across));
}

/** Returns what finds those of many that may be near squares of {@link squaresOf}; some of them more than once. */
export function nearSquares<T extends { readonly squares: readonly number[] | undefined }>(
  all: readonly T[],
): (squares: readonly number[] | undefined) => readonly T[] {
  const bySquare = new Map<number, T[]>();
  const everywhere: T[] = [];
  for (const each of all) {
    if (!each.squares) everywhere.push(each);
    for (const square of each.squares ?? []) {
      const inSquare = bySquare.get(square);
      if (inSquare) inSquare.push(each);
      else bySquare.set(square, [each]);
    }
  }
  return (squares) => (squares ? [...everywhere, ...squares.flatMap((square) => bySquare.get(square) ?? [])] : all);
}
