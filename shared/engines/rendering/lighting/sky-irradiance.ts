import { directionOf, type EnvironmentMap, solidAngleOf } from './environment-map.ts';
import type { Radiance } from './light-presets.ts';
import { rotatedY, type Vector } from './vector.ts';

/** The irradiance of a white surface from all sides, by the two lowest orders of spherical harmonics. */
export interface SkyIrradiance {
  /** Mean irradiance over all orientations, divided by π. */
  readonly mean: Radiance;
  /** For red, green and blue: the dot product with a surface's normal is added to the mean. */
  readonly gradient: readonly [Vector, Vector, Vector];
}

/**
 * Computes the unshadowed light of an environment on surfaces. It is used for the small part of light that is reflected
 * repeatedly within a rough surface, where a texture lookup would cost as much as the reflection itself.
 *
 * Method: Ramamoorthi and Hanrahan, An efficient representation for irradiance environment maps, 2001.
 */
export function skyIrradiance({ widthPx, heightPx, data }: EnvironmentMap): SkyIrradiance {
  const sums = [0, 1, 2].map(() => ({ mean: 0, gradient: [0, 0, 0] as [number, number, number] }));
  for (let row = 0; row < heightPx; row++) {
    const share = solidAngleOf(row, widthPx, heightPx) / (4 * Math.PI);
    for (let column = 0; column < widthPx; column++) {
      const direction = directionOf(column, row, widthPx, heightPx);
      sums.forEach((sum, channel) => {
        const light = share * (data[(row * widthPx + column) * 4 + channel] as number);
        sum.mean += light;
        for (const axis of [0, 1, 2] as const) sum.gradient[axis] += 2 * light * direction[axis];
      });
    }
  }
  const [red, green, blue] = sums as [(typeof sums)[0], (typeof sums)[0], (typeof sums)[0]];
  return { mean: [red.mean, green.mean, blue.mean], gradient: [red.gradient, green.gradient, blue.gradient] };
}

/** Returns the irradiance of the same environment turned around the Y axis, in degrees. */
export function rotatedSky({ mean, gradient: [red, green, blue] }: SkyIrradiance, degrees: number): SkyIrradiance {
  return { mean, gradient: [rotatedY(red, degrees), rotatedY(green, degrees), rotatedY(blue, degrees)] };
}
