import type { LightSample } from './light-samples.ts';

/**
 * What a light counts for around a direction: the square of its cosine plus this. A square of a linear form, so the sum
 * over all lights is a quadratic form of the direction, which a shader evaluates exactly without looking at any light.
 */
export const LOBE_BASE = 0.5;

/**
 * The sum of the lobe around any direction d over all lights, by their shares of reflections, on average of a light of
 * a pass: it is (d, 1) × matrix × (d, 1).
 *
 * @returns a symmetric matrix of four by four
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
