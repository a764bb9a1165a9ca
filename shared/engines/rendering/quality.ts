/** How much work goes into a pixel. Never how many pixels there are. */
export interface Quality {
  /** Passes over the picture, each with its own place inside the pixel. */
  readonly passes: number;
  /** Side of the shadow map of one light, in pixels. */
  readonly shadowMapPx: number;
  /** Rays of a pass that look for what hides a metal's reflection; one for any other surface. 0 asks the lights around instead. */
  readonly mirroredRays: number;
  /** The part of three.js' blur of reflections on what is curved within a pixel: many passes see many places of it. */
  readonly curvatureBlur: number;
}

/** Lights that are drawn in one pass; the shadow maps of all of them lie in one texture, two by two. */
export const LIGHTS_PER_PASS = 4;

/** The sample counts are chosen by measured error: see `npm run bench:render`. Source: decisions.md, 'Renderings'. */
export const QUALITIES = {
  draft: { passes: 5, shadowMapPx: 512, mirroredRays: 0, curvatureBlur: 1 },
  standard: { passes: 20, shadowMapPx: 1_024, mirroredRays: 4, curvatureBlur: 0.25 },
  high: { passes: 56, shadowMapPx: 2_048, mirroredRays: 4, curvatureBlur: 0.25 },
} as const satisfies Record<string, Quality>;
export type QualityName = keyof typeof QUALITIES;
