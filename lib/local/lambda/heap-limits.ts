/** Shares of the memory that Lambda's runtime gives to V8's two generations. */
const OLD_SPACE_SHARE = 0.9;
const SEMI_SPACE_SHARE = 0.05;

/** Functions with more are workers, which have one large thing at a time in memory: a model, a picture, a drawing. */
const SMALL_MEMORY_MB = 2_048;
/**
 * A small function's half of the young generation, and how much garbage its old one gathers before it is collected, in
 * hundredths of what lives. Lambda's own figures let a machine that runs dozens of them fill with garbage: in a minute of
 * `npm run load` all processes grew by 35 %, and by 4 % with these, which cost no successes.
 */
const SMALL_SEMI_SPACE_SHARE = 0.016;
const MAX_SMALL_SEMI_SPACE_MB = 16;
const SMALL_HEAP_GROWTH_PERCENT = 15;

/** Node's flags for the heap of a function with so much memory. */
export function heapLimits(memoryMb: number): string[] {
  const maxOldSpace = `--max-old-space-size=${Math.floor(memoryMb * OLD_SPACE_SHARE)}`;
  if (memoryMb > SMALL_MEMORY_MB) return [maxOldSpace, maxSemiSpace(memoryMb * SEMI_SPACE_SHARE)];
  const semiSpaceMb = Math.min(MAX_SMALL_SEMI_SPACE_MB, memoryMb * SMALL_SEMI_SPACE_SHARE);
  return [maxOldSpace, maxSemiSpace(semiSpaceMb), `--heap-growing-percent=${SMALL_HEAP_GROWTH_PERCENT}`];
}

/** V8 takes the power of two that is not below. */
function maxSemiSpace(megabytes: number): string {
  return `--max-semi-space-size=${Math.max(1, Math.floor(megabytes))}`;
}
