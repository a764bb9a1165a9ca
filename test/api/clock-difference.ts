const UNDER_CHAOS_MS = 1_000;

/**
 * How far the clocks of two functions are apart at most: under `npm run chaos` each is wrong by up to 500 ms. Times
 * that two functions noted differ by so much from the order in which they were called.
 */
export const CLOCK_DIFFERENCE_MS = process.env.CHAOS === undefined ? 0 : UNDER_CHAOS_MS;
