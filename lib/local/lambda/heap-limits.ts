/** Shares of the memory that Lambda's runtime gives to V8's two generations. */
const OLD_SPACE_SHARE = 0.9;
const SEMI_SPACE_SHARE = 0.05;

/** Functions with more are few, and work on one large thing at a time: models, pictures, the index of a catalog. */
const SMALL_MEMORY_MB = 1_024;
/**
 * A small function's half of the young generation, and how much garbage its old one gathers before it is collected, in
 * hundredths of what lives. Lambda's own figures let a machine that runs dozens of them fill with garbage: in a minute of
 * `npm run load` all processes grew by 35 %, and by 15 to 24 % with these, which cost no successes.
 */
const SMALL_SEMI_SPACE_SHARE = 0.016;
const SMALL_HEAP_GROWTH_PERCENT = 15;

/** Node's flags for the heap of a function with so much memory. */
export function heapLimits(memoryMb: number): string[] {
  const isSmall = memoryMb <= SMALL_MEMORY_MB;
  const oldSpaceMb = Math.floor(memoryMb * OLD_SPACE_SHARE);
  const semiSpaceMb = Math.max(1, Math.floor(memoryMb * (isSmall ? SMALL_SEMI_SPACE_SHARE : SEMI_SPACE_SHARE)));
  const growth = isSmall ? [`--heap-growing-percent=${SMALL_HEAP_GROWTH_PERCENT}`] : [];
  return [`--max-old-space-size=${oldSpaceMb}`, `--max-semi-space-size=${semiSpaceMb}`, ...growth];
}
