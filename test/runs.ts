/** With the variable FUZZ=all (`npm run fuzz`) everything that is repeated or sampled is done in full. */
export const IN_FULL = process.env.FUZZ === 'all';

/** What `npm test` does of it, as it has to stay short. */
const USUAL_SHARE = 0.2;

/**
 * How often a property, a model or a generator is tried: all of it by `npm run fuzz`, a share of it by `npm test`.
 * `npm run fuzz` finds the files that need it by their import of this one.
 */
export function runs(full: number, share = USUAL_SHARE): number {
  return IN_FULL ? full : Math.ceil(full * share);
}

/** Every element by `npm run fuzz`; by `npm test` so many of them, evenly over the list, always the same ones. */
export function sampleOf<T>(all: readonly T[], count: number): readonly T[] {
  if (IN_FULL) return all;
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => {
    return all[Math.floor((index * all.length) / count)] as T;
  });
}
