/** Degrees to the right of the item's front from which it is seen when nothing else is asked: front and one side show. */
export const DEFAULT_YAW_DEGREES = 30;

/** How flat an item is, and how far above it the camera stands: height by the longer side of the floor plan, degrees. */
const PITCHES: readonly (readonly [ratio: number, degrees: number])[] = [
  [0, 44],
  [0.1, 32],
  [0.4, 21],
  [0.9, 17],
  [1.6, 11],
  [3, 7],
];

/**
 * The camera's height as a photographer chooses it: tall pieces from the height of a table, so that their uprights stay
 * upright; low tables and beds from above, so that their tops show; rugs from well above.
 */
export function defaultPitch({ width, height, depth }: ItemSize): number {
  const ratio = height / Math.max(width, depth, 1e-6);
  const above = PITCHES.findIndex(([at]) => at >= ratio);
  const [lastRatio, lastDegrees] = PITCHES.at(-1) as readonly [number, number];
  if (above === -1 || ratio >= lastRatio) return lastDegrees;
  const [toRatio, toDegrees] = PITCHES[above] as readonly [number, number];
  const [fromRatio, fromDegrees] = PITCHES[Math.max(0, above - 1)] as readonly [number, number];
  const part = toRatio === fromRatio ? 0 : (ratio - fromRatio) / (toRatio - fromRatio);
  return fromDegrees + (toDegrees - fromDegrees) * part;
}

/** Metres: X, Y and Z of the model. */
export interface ItemSize {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}
