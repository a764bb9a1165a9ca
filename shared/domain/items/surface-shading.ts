import * as z from 'zod';

const Share = z.number().min(0).max(1);

/** How the surface of a model looks beside its texture. All values are 0 to 1; the colour is sRGB. */
export const SurfaceShading = z.object({
  alpha: Share,
  metallic: Share,
  roughness: Share,
  basecolor: z.object({ r: Share, g: Share, b: Share }),
  doubleSided: z.boolean(),
});
export type SurfaceShading = z.infer<typeof SurfaceShading>;
