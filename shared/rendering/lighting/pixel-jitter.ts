/** Steps of the R2 sequence (Roberts, 2018): the plastic number's powers, a low-discrepancy sequence in the plane. */
const STEP_X = 0.7548776662466927;
const STEP_Y = 0.5698402909980532;

/**
 * Where inside (and a little outside) its pixel a pass looks, in pixels from the middle: the R2 sequence bent to a tent of
 * radius 1, which is a good filter against steps at edges. The tent is symmetric, so nothing moves on average.
 */
export function pixelJitter(pass: number): readonly [x: number, y: number] {
  const index = pass >> 1;
  const [x, y] = [tent((0.25 + index * STEP_X) % 1), tent((0.25 + index * STEP_Y) % 1)];
  // Passes come in mirrored pairs: the average of an even number of them is exactly the middle.
  return pass % 2 === 0 ? [x, y] : [-x, -y];
}

function tent(uniform: number): number {
  return uniform < 0.5 ? Math.sqrt(2 * uniform) - 1 : 1 - Math.sqrt(2 - 2 * uniform);
}
