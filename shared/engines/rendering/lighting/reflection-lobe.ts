import type { LightSample } from './light-sample.ts';

/**
 * The weight of a light for a direction is the square of its cosine plus this number. It is the square of a linear
 * form, so the sum over all lights is a quadratic form of the direction, which a shader evaluates exactly without a
 * loop over the lights.
 */
export const LOBE_BASE = 0.5;

/**
 * The sum of the lobes of all lights, weighted by their shares of reflections, divided by the number of lights: its
 * value for a direction d is (d, 1) × matrix × (d, 1).
 *
 * @returns a symmetric 4 × 4 matrix of 16 numbers
 */
export function lobeSum(lights: readonly Pick<LightSample, 'direction' | 'reflected'>[]): number[] {
  const matrix = new Array<number>(16).fill(0);
  for (const { direction, reflected } of lights) {
    const light = [...direction, LOBE_BASE];
    light.forEach((a, row) => {
      light.forEach((b, column) => {
        matrix[row * 4 + column] = (matrix[row * 4 + column] ?? 0) + (a * b * reflected) / lights.length;
      });
    });
  }
  return matrix;
}
