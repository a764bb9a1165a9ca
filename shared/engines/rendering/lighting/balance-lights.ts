import { FACINGS, type FacingShares } from './facings.ts';
import type { LightSample } from './light-samples.ts';
import { luminance } from './luminance.ts';
import { dot, type Vector } from './vector.ts';

/** How far weights may leave what they were drawn with, against how exact the light of a surface is to be. */
const STIFFNESS = 0.5;
/** How much the light of surfaces counts that nobody sees, against one that is seen as much as all others. */
const LEAST_CARE = 0.1;
/** No light is turned off, or into darkness, to make up for others. */
const LEAST_FACTOR = 0.1;

/** A part of an environment: from where, and how much light. */
export interface LightSource {
  readonly direction: Vector;
  /** Luminance times solid angle. */
  readonly power: number;
}

/** @param seen how much depends on surfaces that look in each direction */
export type LightBalancer = (lights: readonly LightSample[], seen: FacingShares) => LightSample[];

/**
 * Changes the weights of samples as little as possible so that surfaces in the open, whichever way they look, receive
 * nearly the light of the whole environment. What is left of the error of few samples is in the shadows.
 *
 * Method: control variates by least squares (Owen, Monte Carlo theory, methods and examples, 8.9) with a ridge, solved in
 * the space of the surfaces, so that thousands of samples cost little more than a hundred.
 *
 * @param environment all of it
 */
export function lightBalancer(environment: readonly LightSource[]): LightBalancer {
  const whole = FACINGS.map((normal) =>
    environment.reduce((sum, { direction, power }) => sum + power * Math.max(0, dot(normal, direction)), 0),
  );
  return (lights, seen) => {
    const cares = seen.map((share) => Math.sqrt(LEAST_CARE + (1 - LEAST_CARE) * share * FACINGS.length));
    const rows = FACINGS.map((normal, facing) =>
      Float64Array.from(lights, ({ direction, weight }) => {
        const part = (Math.max(0, dot(normal, direction)) * luminance(weight)) / (whole[facing] as number);
        return ((cares[facing] as number) * part) / lights.length;
      }),
    );
    const missing = rows.map((row, facing) => (cares[facing] as number) - row.reduce((sum, part) => sum + part, 0));
    const products = rows.map((one, index) =>
      rows.map((other, column) => scalarProduct(one, other) + (index === column ? STIFFNESS / lights.length : 0)),
    );
    const shares = solve(products, missing);
    return lights.map((light, index) => {
      const change = rows.reduce((sum, row, facing) => sum + (row[index] as number) * (shares[facing] as number), 0);
      const factor = Math.max(LEAST_FACTOR, 1 + change);
      const [red, green, blue] = light.weight;
      return { ...light, weight: [red * factor, green * factor, blue * factor] };
    });
  };
}

function scalarProduct(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] as number) * (other[index] as number);
  return sum;
}

/** Solves a symmetric positive definite system by Cholesky's decomposition. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const size = right.length;
  const lower = Array.from({ length: size }, () => new Float64Array(size));
  const at = (row: number, column: number) => lower[row]?.[column] ?? 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row]?.[column] ?? 0;
      for (let before = 0; before < column; before++) rest -= at(row, before) * at(column, before);
      (lower[row] as Float64Array)[column] = row === column ? Math.sqrt(rest) : rest / at(column, column);
    }
  }
  const between: number[] = [];
  for (let row = 0; row < size; row++) {
    const rest = between.reduce((sum, value, column) => sum - at(row, column) * value, right[row] as number);
    between.push(rest / at(row, row));
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let rest = between[row] as number;
    for (let after = row + 1; after < size; after++) rest -= at(after, row) * (solution[after] as number);
    solution[row] = rest / at(row, row);
  }
  return solution;
}
