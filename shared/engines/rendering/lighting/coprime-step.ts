/**
 * Returns the least number, from a part of `count` up, that has no divisor in common with `count`: multiples of it,
 * modulo `count`, reach each number below `count` once.
 *
 * @param part of `count`, 0 to 1
 */
export function coprimeStep(count: number, part: number): number {
  let step = Math.max(1, Math.round(count * part));
  while (greatestCommonDivisor(step, count) !== 1) step++;
  return step;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
