import type { LightSample } from './light-sample.ts';
import { luminance } from './luminance.ts';
import { ORIENTATIONS, type OrientationShares } from './orientations.ts';
import { dot, type Vector } from './vector.ts';

/** Weight of small changes to the lights against exact light on surfaces. */
const RIDGE = 0.5;
/** Least weight of surfaces that the camera does not see; 1 is the weight if all orientations are seen equally. */
const LEAST_IMPORTANCE = 0.1;
/** Least factor of a light's weight, so that no light is turned off or becomes negative. */
const MIN_FACTOR = 0.1;

/** A part of an environment: the direction it is in, and the power of its light. */
interface LightSource {
  readonly direction: Vector;
  /** Luminance times solid angle. */
  readonly power: number;
}

/** @param seen the share of the picture of surfaces that face each direction */
type LightBalancer = (lights: readonly LightSample[], seen: OrientationShares) => LightSample[];

/**
 * Changes the weights of light samples as little as possible, so that unoccluded surfaces of every orientation receive
 * nearly the light of the whole environment. The remaining sampling error is then in the shadows only.
 *
 * Method: control variates by least squares (Owen, Monte Carlo theory, methods and examples, 8.9) with a ridge, solved
 * in the space of the surfaces. So thousands of samples cost little more than a hundred.
 *
 * @param environment the whole environment in parts
 */
export function lightBalancer(environment: readonly LightSource[]): LightBalancer {
  const whole = ORIENTATIONS.map((normal) =>
    environment.reduce((sum, { direction, power }) => sum + power * Math.max(0, dot(normal, direction)), 0),
  );
  return (lights, seen) => {
    const importances = seen.map((share) =>
      Math.sqrt(LEAST_IMPORTANCE + (1 - LEAST_IMPORTANCE) * share * ORIENTATIONS.length),
    );
    const rows = ORIENTATIONS.map((normal, orientation) =>
      Float64Array.from(lights, ({ direction, weight }) => {
        const part = (Math.max(0, dot(normal, direction)) * luminance(weight)) / (whole[orientation] as number);
        return ((importances[orientation] as number) * part) / lights.length;
      }),
    );
    const missing = rows.map(
      (row, orientation) => (importances[orientation] as number) - row.reduce((sum, part) => sum + part, 0),
    );
    const products = rows.map((one, index) =>
      rows.map((other, column) => scalarProduct(one, other) + (index === column ? RIDGE / lights.length : 0)),
    );
    const shares = solve(products, missing);
    return lights.map((light, index) => {
      const change = rows.reduce(
        (sum, row, orientation) => sum + (row[index] as number) * (shares[orientation] as number),
        0,
      );
      const factor = Math.max(MIN_FACTOR, 1 + change);
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

/** Solves a symmetric positive definite system by Cholesky decomposition. */
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
