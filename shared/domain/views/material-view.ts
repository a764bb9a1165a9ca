import type { StoredItem } from '../items/item.ts';
import { presentItem } from '../items/present-item.ts';
import { ownFileUrl } from './own-file-url.ts';
import type { MaterialView } from './view-data.ts';

const WHITE = '#ffffff';
const DEFAULT_ROUGHNESS = 0.8;
const DEFAULT_PICTURE_MM = 1_000;
const MAX_CHANNEL = 255;

/** How an item looks as a material: its picture from above in its true size, else its colour. */
export function materialView(item: StoredItem, language: string, uploadUrl: string): MaterialView {
  const { modelShading, basecolor, width, depth, label, externalId } = item;
  const imageUrl = ownFileUrl(presentItem(item, { language, uploadUrl }).topImage, uploadUrl);
  const { r = 1, g = 1, b = 1 } = modelShading?.basecolor ?? {};
  const digits = [r, g, b]
    .map((share) =>
      Math.round(share * MAX_CHANNEL)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  return {
    name: label || externalId,
    baseColour: imageUrl === null ? (basecolor ?? `#${digits}`) : WHITE,
    roughness: modelShading?.roughness ?? DEFAULT_ROUGHNESS,
    metallic: modelShading?.metallic ?? 0,
    widthMm: width ?? DEFAULT_PICTURE_MM,
    heightMm: depth ?? DEFAULT_PICTURE_MM,
    imageUrl,
  };
}
