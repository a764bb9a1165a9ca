import { SIDES, type SizeMm } from './size-mm.ts';

/** Hardly any furniture is larger in a measure. */
export const USUAL_MAX_MM = 3_200;
/** Hardly any furniture is smaller in its largest measure. */
export const USUAL_MIN_MM = 20;

/**
 * Whether a person should look at a size before others see it. It is a mark of the console alone: the service's warning
 * SIZE_UNUSUAL, which published clients read, is for sizes that are almost certainly wrong (D2205).
 */
export function isUnusualSize(size: SizeMm | null | undefined): boolean {
  if (!size) return false;
  const largest = Math.max(...SIDES.map((side) => size[side]));
  return largest > USUAL_MAX_MM || largest < USUAL_MIN_MM;
}
