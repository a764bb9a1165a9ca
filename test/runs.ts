/** With the variable FUZZ=all (`npm run fuzz:full`), every repeated or sampled test runs in full. */
export const IN_FULL = process.env.FUZZ === 'all';

/** The share that `npm test` runs, so that it stays short. */
const USUAL_SHARE = 0.2;
/** The share that `npm run fuzz` runs, with FUZZ=more: what two idle cores do in two minutes. */
const MORE_SHARE = 0.25;

/**
 * How often a test tries a property, a model or a generator: the full number in `npm run fuzz:full`, a share in
 * `npm run fuzz` and in `npm test`. Both fuzz scripts select test files that import this file.
 *
 * @param share what `npm test` runs
 * @param more what `npm run fuzz` runs
 */
export function runs(full: number, share = USUAL_SHARE, more = Math.max(share, MORE_SHARE)): number {
  if (IN_FULL) return full;
  return Math.ceil(full * (process.env.FUZZ === 'more' ? more : share));
}

/**
 * Returns every element in `npm run fuzz:full`; otherwise returns this many, evenly spread over the list and always the
 * same ones.
 */
export function sampleOf<T>(all: readonly T[], count: number): readonly T[] {
  if (IN_FULL) return all;
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => {
    return all[Math.floor((index * all.length) / count)] as T;
  });
}
