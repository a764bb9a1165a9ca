/** Caps of a rendering job (D705). */
export const MAX_SIDE_PX = 4_096;
/** Views of a job. */
export const MAX_VIEWS = 20;
/** Steps of a turntable. */
export const MAX_STEPS = 72;
/** Pixels of all frames of a job; a turntable has a frame a step. */
export const MAX_JOB_PIXELS = 256_000_000;

/** The smallest useful picture. */
export const MIN_SIDE_PX = 16;
/** Scale of a view from above. */
export const MAX_PIXELS_PER_METER = 4_000;
