/** Caps of a rendering job. Source: decisions.md, 'Renderings'. */
export const MAX_SIDE_PX = 4_096;
export const MAX_VIEWS = 20;
export const MAX_STEPS = 72;
/** All pixels of all frames of a job; a turntable's count once a step. */
export const MAX_JOB_PIXELS = 256_000_000;

/** The smallest picture that anybody can use. */
export const MIN_SIDE_PX = 16;
export const MAX_PIXELS_PER_METER = 4_000;
