/** With the variable FUZZ=all (`npm run fuzz`), every repeated or sampled test runs in full. */
export const IN_FULL = process.env.FUZZ === 'all';

/** The share that `npm test` runs, so that it stays short. */
const USUAL_SHARE = 0.2;

/**
 * How often a test tries a property, a model or a generator: the full number in `npm run fuzz`, a share in `npm test`.
 * `npm run fuzz` selects test files that import this file.
 */
export function runs(full: number, share = USUAL_SHARE): number {
  return IN_FULL ? full : Math.ceil(full * share);
}

/**
 * Returns every element in `npm run fuzz`; in `npm test` returns this many, evenly spread over the list and always the
 * same ones.
 */
export function sampleOf<T>(all: readonly T[], count: number): readonly T[] {
  if (IN_FULL) return all;
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => {
    return all[Math.floor((index * all.length) / count)] as T;
  });
}
