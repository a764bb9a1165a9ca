import { colourRamp } from '../materials/colour.ts';
import type { Material } from '../materials/material.ts';
import { encodePalettePng } from '../textures/png.ts';

/** A texture as a file. */
export interface ImageFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** The PNG of a material's colours; undefined for materials of one colour. */
export function colourImage({ name, texture }: Material): ImageFile | undefined {
  if (!texture) return undefined;
  return { fileName: `${name}.png`, bytes: encodePalettePng(texture.pattern().tones, colourRamp(texture.ramp)) };
}

/** The PNG of a material's normal map; undefined if it has none. */
export function normalImage({ texture }: Material): ImageFile | undefined {
  const pattern = texture?.pattern();
  return pattern?.normals && { fileName: `${pattern.name}-normal.png`, bytes: pattern.normals };
}
