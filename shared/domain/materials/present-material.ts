import { parseHexColour } from '../../engines/colours/lab.ts';
import { translationIn } from '../../platform/text/translation.ts';
import type { StoredItem } from '../items/item.ts';
import { materialGroup } from '../items/material-kind.ts';
import { type Presentation, presentItem } from '../items/present-item.ts';
import type { SurfaceShading } from '../items/surface-shading.ts';
import type { Material, Texture } from './material.ts';

/** The surface of a material without a converted model, or with one from before surfaces were kept. */
const DEFAULT_SHADING = { alpha: 1, metallic: 0, roughness: 0.8, doubleSided: false };
const WHITE = 0xffffff;
const MAX_CHANNEL = 255;
const DIGITS = 1_000;
/** One repeat of an image whose item has no size. */
const DEFAULT_REPEAT_MM = 1_000;

/** Returns an item with an image from above as a material (D452). */
export function presentMaterial(item: StoredItem, presentation: Presentation): Material {
  const { id, label, tags, basecolor } = presentItem(item, presentation);
  const texture = presentTexture(item, presentation);
  const group = materialGroup(item);
  return {
    id,
    name: label,
    externalIdentifier: item.externalId,
    label,
    group,
    groupLabel: groupLabel(item, presentation.language) ?? group,
    color: basecolor,
    thumbnail: texture.url,
    active: true,
    tags,
    textures: [texture.id],
    textureObjects: [texture],
    shading: item.modelShading ?? { ...DEFAULT_SHADING, basecolor: channelsOf(basecolor) },
    links: { item: `/items/${id}`, textures: `/materials/${id}/textures`, tags: `/items/${id}/tags` },
  };
}

/** Returns the texture of a material: its image from above, in the size of the item. */
export function presentTexture(item: StoredItem, presentation: Presentation): Texture {
  const { id, topImage } = presentItem(item, presentation);
  const stored = item.storedImages.topImage;
  const url = topImage ?? '';
  return {
    id,
    mapping: 'RGB',
    url,
    image: url,
    width: stored?.widthPx ?? null,
    height: stored?.heightPx ?? null,
    mmWidth: item.width ?? DEFAULT_REPEAT_MM,
    mmHeight: item.depth ?? DEFAULT_REPEAT_MM,
    tileable: true,
    material: id,
  };
}

function groupLabel({ groupLabel: own, translations }: StoredItem, language: string): string | null {
  return translationIn(translations, language, 'groupLabel')?.text ?? own;
}

function channelsOf(basecolor: string | null): SurfaceShading['basecolor'] {
  const colour = (basecolor === null ? undefined : parseHexColour(basecolor)) ?? WHITE;
  const share = (shift: number) => Math.round((((colour >> shift) & MAX_CHANNEL) / MAX_CHANNEL) * DIGITS) / DIGITS;
  return { r: share(16), g: share(8), b: share(0) };
}
