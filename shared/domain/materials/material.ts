import * as z from 'zod';
import { SurfaceShading } from '../items/surface-shading.ts';

/** An image that clients repeat on a surface. It has the id of its material. */
export const Texture = z.object({
  id: z.string(),
  /** Which channels the image has: colour only. */
  mapping: z.literal('RGB'),
  url: z.string(),
  /** The same address as `url`. */
  image: z.string(),
  /** Pixels; null for an image on another server. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The size of one repeat. */
  mmWidth: z.number(),
  mmHeight: z.number(),
  tileable: z.literal(true),
  /** Id of the material. */
  material: z.string(),
});
export type Texture = z.infer<typeof Texture>;

/** What walls and floors of plans are painted with: an item as published clients read materials (D452). */
export const Material = z.object({
  id: z.string(),
  name: z.string(),
  externalIdentifier: z.string(),
  label: z.string(),
  group: z.string(),
  groupLabel: z.string(),
  /** `#rrggbb` */
  color: z.string().nullable(),
  thumbnail: z.string(),
  /** Clients leave out materials without it. */
  active: z.literal(true),
  tags: z.array(z.string()),
  textures: z.array(z.string()),
  textureObjects: z.array(Texture),
  shading: SurfaceShading,
  links: z.record(z.string(), z.string()),
});
export type Material = z.infer<typeof Material>;
