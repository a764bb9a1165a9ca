import { rowOf } from './catalog-rows.ts';
import { colourImage, type ImageFile } from './model-files/image.ts';
import type { SampleItem } from './sample-item.ts';

/** A picture of known size. */
interface Picture extends ImageFile {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Makes the picture of a material of walls or floors as a PNG: one tile, `width` by `depth` of its item, that repeats
 * without a seam. Undefined for other items. Deterministic: the same bytes every time.
 *
 * @throws SampleCatalogError `UNKNOWN_SAMPLE` if no sample has the id
 */
export function materialImage({ id }: Pick<SampleItem, 'id'>): Picture | undefined {
  const { kind, mainMaterial } = rowOf(id);
  if (kind !== 'surface' || !mainMaterial.texture) return undefined;
  const { width, height } = mainMaterial.texture.pattern().tones;
  const image = colourImage(mainMaterial);
  return image && { ...image, widthPx: width, heightPx: height };
}
