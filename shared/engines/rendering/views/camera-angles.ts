/** Default yaw of a perspective, in degrees to the right of the item's front: the front and one side are visible. */
export const DEFAULT_YAW_DEGREES = 30;

/** Pitch by proportions: the item's height divided by the longer side of its base, and degrees above the horizon. */
const PITCHES: readonly (readonly [ratio: number, degrees: number])[] = [
  [0, 44],
  [0.1, 32],
  [0.4, 21],
  [0.9, 17],
  [1.6, 11],
  [3, 7],
];

/**
 * The default pitch of the camera, in degrees above the horizon, as a photographer chooses it: tall pieces from table
 * height, so that vertical edges stay vertical; low tables and beds from above, so that their tops are visible; rugs
 * from well above.
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

/** Size of a model along X, Y and Z, in metres. */
export interface ItemSize {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}
