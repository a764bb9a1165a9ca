/** The work for each pixel. It does not change the number of pixels. */
interface Quality {
  /** Passes over the picture, each with a different place inside the pixel. */
  readonly passes: number;
  /** Side of the shadow map of one light, in pixels. */
  readonly shadowMapPx: number;
  /**
   * Texels on the longer side of the floor around the item, on which its shadow is collected. More do not lower the
   * error.
   */
  readonly floorPatchPx: number;
  /**
   * Rays a pass that look for occluders of a metal's reflection; other surfaces get one. With 0, the occlusion of the
   * lights is used instead.
   */
  readonly mirroredRays: number;
  /**
   * The part of three.js' blur of reflections on curved surfaces that is kept. Many passes show many places of a curve,
   * and with a blur, thin bright posts are brighter than those of a path tracer.
   */
  readonly curvatureBlur: number;
}

/** Lights of one pass; their shadow maps lie in one texture, two by two. */
export const LIGHTS_PER_PASS = 4;

/** The sample counts are chosen by measured error: see `npm run bench:render` (D702). */
export const QUALITIES = {
  draft: { passes: 5, shadowMapPx: 512, floorPatchPx: 240, mirroredRays: 0, curvatureBlur: 1 },
  standard: { passes: 20, shadowMapPx: 1_024, floorPatchPx: 384, mirroredRays: 4, curvatureBlur: 0 },
  high: { passes: 56, shadowMapPx: 2_048, floorPatchPx: 640, mirroredRays: 4, curvatureBlur: 0 },
} as const satisfies Record<string, Quality>;
export type QualityName = keyof typeof QUALITIES;
