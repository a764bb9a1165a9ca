import { rowOf } from './catalog-rows.ts';
import { colourImage, type ImageFile } from './model-files/image.ts';
import type { SampleItem } from './sample-item.ts';

/** A picture of known size. */
export interface Picture extends ImageFile {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The picture of a material of walls or floors, a PNG: one tile, `width` by `depth` of its item, that joins itself at
 * all edges. Undefined for other items. Deterministic: the same bytes every time. Throws as `rowOf` does.
 */
export function materialImage({ id }: Pick<SampleItem, 'id'>): Picture | undefined {
  const { kind, mainMaterial } = rowOf(id);
  if (kind !== 'surface' || !mainMaterial.texture) return undefined;
  const { width, height } = mainMaterial.texture.pattern().tones;
  const image = colourImage(mainMaterial);
  return image && { ...image, widthPx: width, heightPx: height };
}
