import { directionOf, type EnvironmentMap, solidAngleOf } from './environment-map.ts';
import type { Radiance } from './light-presets.ts';
import { turned, type Vector } from './vector.ts';

/** What falls on a white surface from all around, by the two lowest orders of spherical harmonics. */
export interface SkyIrradiance {
  /** Irradiance of a surface that looks nowhere in particular, divided by π. */
  readonly mean: Radiance;
  /** For red, green and blue: what its product with a surface's normal adds. */
  readonly lean: readonly [Vector, Vector, Vector];
}

/**
 * The light of an environment on surfaces without a shadow: for the little that goes to and fro within a rough surface
 * before it leaves it, where a look at the environment would cost as much as the reflection itself.
 * Method: Ramamoorthi and Hanrahan, An efficient representation for irradiance environment maps, 2001.
 */
export function skyIrradiance({ widthPx, heightPx, data }: EnvironmentMap): SkyIrradiance {
  const sums = [0, 1, 2].map(() => ({ mean: 0, lean: [0, 0, 0] as [number, number, number] }));
  for (let row = 0; row < heightPx; row++) {
    const share = solidAngleOf(row, widthPx, heightPx) / (4 * Math.PI);
    for (let column = 0; column < widthPx; column++) {
      const direction = directionOf(column, row, widthPx, heightPx);
      sums.forEach((sum, channel) => {
        const light = share * (data[(row * widthPx + column) * 4 + channel] as number);
        sum.mean += light;
        for (const axis of [0, 1, 2] as const) sum.lean[axis] += 2 * light * direction[axis];
      });
    }
  }
  const [red, green, blue] = sums as [(typeof sums)[0], (typeof sums)[0], (typeof sums)[0]];
  return { mean: [red.mean, green.mean, blue.mean], lean: [red.lean, green.lean, blue.lean] };
}

/** The same with the environment turned by so many degrees. */
export function turnedSky({ mean, lean: [red, green, blue] }: SkyIrradiance, degrees: number): SkyIrradiance {
  return { mean, lean: [turned(red, degrees), turned(green, degrees), turned(blue, degrees)] };
}
