/** The median of some values, the larger one of two in the middle; undefined without values. */
export function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
