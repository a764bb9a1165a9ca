/** Usual lengths, or ratios: their median, and the spread of the logarithm. */
export interface UsualLength {
  readonly medianMm: number;
  readonly spread: number;
}

/** The likelihood of a length that belongs to something else. */
const OUTLIER = 0.01;
/** A single length says this part of what many say, and so many more say all of it. */
const ALONE = 0.4;
const MANY = 8;

/**
 * The mean log-likelihood of lengths under a log-normal distribution with outliers. It grows with the first few of
 * them.
 *
 * @param lengths in drawing units
 * @param mm the length of a drawing unit
 */
export function likelihood(lengths: readonly number[], mm: number, { medianMm, spread }: UsualLength): number {
  const usable = lengths.filter((length) => length > 0);
  if (usable.length === 0) return 0;
  const each = usable.map((length) => {
    const off = Math.log((length * mm) / medianMm) / spread;
    return Math.log(OUTLIER + Math.exp((-off * off) / 2));
  });
  const mean = each.reduce((sum, value) => sum + value, 0) / each.length;
  return mean * Math.min(1, ALONE + usable.length / MANY);
}
