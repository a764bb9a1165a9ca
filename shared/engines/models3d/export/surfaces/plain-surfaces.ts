import type { vec3 } from '@gltf-transform/core';
import type { ExportImage, ExportMaterial, ExportModel, TextureRole, TextureUse } from '../export-model.ts';
import type { FormatSupport } from '../format-support.ts';
import {
  type AlphaRule,
  type BakedPicture,
  bakeColor,
  bakeNormals,
  bakeOpacity,
  meanChannels,
} from './bake-picture.ts';

const WHITE: vec3 = [1, 1, 1];
const BLACK: vec3 = [0, 0, 0];

/** The properties of a format that decide how surfaces are simplified. */
type BakingSupport = Pick<FormatSupport, 'factors' | 'textures' | 'opacity'>;

const made = new WeakMap<ExportModel, Map<string, Promise<ExportModel>>>();

/**
 * Prepares a model for formats that cannot multiply a picture by a number: tints, opacity, emission and the normal
 * scale are baked into pictures, and a roughness picture that a format cannot store becomes its mean. Everything that
 * the format supports is kept. The model itself is not changed. The result is cached for each model.
 */
export function plainSurfaces(model: ExportModel, support: BakingSupport): Promise<ExportModel> {
  if (support.factors) return Promise.resolve(model);
  const key = `${support.opacity} ${support.textures.join(' ')}`;
  const variants = made.get(model) ?? new Map<string, Promise<ExportModel>>();
  made.set(model, variants);
  const known = variants.get(key) ?? makePlain(model, support);
  variants.set(key, known);
  return known;
}

async function makePlain(model: ExportModel, support: BakingSupport): Promise<ExportModel> {
  const pictures = new BakedPictures(model.images);
  const plain = new Map<ExportMaterial, ExportMaterial>();
  for (const material of model.materials) plain.set(material, await plainSurface(material, support, pictures));
  const materials = [...plain.values()];
  const images = materials.flatMap(({ textures, opacityImage }) => [
    ...Object.values(textures).map(({ image }) => image),
    ...(opacityImage ? [opacityImage] : []),
  ]);
  const parts = model.parts.map((part) => ({ ...part, material: plain.get(part.material) ?? part.material }));
  return { ...model, parts, materials, images: [...new Set(images)] };
}

async function plainSurface(
  material: ExportMaterial,
  { textures: roles, opacity }: BakingSupport,
  pictures: BakedPictures,
): Promise<ExportMaterial> {
  const { baseColor: color, normal, emissive, metallicRoughness } = material.textures;
  let plain = material;
  if (color && roles.includes('baseColor')) plain = await withPlainColor(plain, color, opacity, pictures);
  if (emissive) plain = await withPlainEmission(plain, emissive, roles, pictures);
  if (normal?.uvSet === 0 && material.normalScale !== 1 && roles.includes('normal')) {
    const image = await pictures.take(`normal ${material.normalScale}`, normal.image, (source) =>
      bakeNormals(source, material.normalScale),
    );
    plain = { ...plain, normalScale: 1, textures: { ...plain.textures, normal: { ...normal, image } } };
  }
  if (metallicRoughness && !roles.includes('metallicRoughness')) {
    const [, roughness = 1, metalness = 1] = await meanChannels(metallicRoughness.image);
    plain = { ...plain, roughness: plain.roughness * roughness, metalness: plain.metalness * metalness };
  }
  return plain;
}

async function withPlainColor(
  material: ExportMaterial,
  use: TextureUse,
  opacity: FormatSupport['opacity'],
  pictures: BakedPictures,
): Promise<ExportMaterial> {
  const { baseColor, alphaMode, alphaCutoff } = material;
  const [red, green, blue, factor] = baseColor;
  const isSeeThrough = alphaMode !== 'OPAQUE' && use.image.hasAlpha && opacity !== 'none';
  const alpha: AlphaRule = { factor, cutoff: alphaMode === 'MASK' ? alphaCutoff : undefined };
  const inColor = isSeeThrough && opacity === 'inColor' ? alpha : undefined;
  const tint: vec3 = [red, green, blue];
  const isUnchanged = tint.every((value) => value === 1) && !use.image.hasAlpha;
  const image = isUnchanged
    ? use.image
    : await pictures.take(`color ${tint} ${JSON.stringify(inColor)}`, use.image, (source) =>
        bakeColor(source, tint, inColor),
      );
  const opacityImage =
    isSeeThrough && opacity === 'separate'
      ? await pictures.take(`opacity ${JSON.stringify(alpha)}`, use.image, (source) => bakeOpacity(source, alpha))
      : undefined;
  return {
    ...material,
    baseColor: [...WHITE, isSeeThrough ? 1 : factor],
    textures: { ...material.textures, baseColor: { ...use, image } },
    ...(opacityImage && { opacityImage }),
  };
}

/**
 * If a format does not store the emissive picture, emission is removed: the factor alone would make the whole surface
 * glow.
 */
async function withPlainEmission(
  material: ExportMaterial,
  use: TextureUse,
  roles: readonly TextureRole[],
  pictures: BakedPictures,
): Promise<ExportMaterial> {
  const { emissive: dropped, ...textures } = material.textures;
  const isShown = roles.includes('emissive') && use.uvSet === 0 && material.emissive.some((value) => value > 0);
  if (!isShown) return { ...material, emissive: BLACK, textures };
  const isUnchanged = material.emissive.every((value) => value === 1) && !use.image.hasAlpha;
  const image = isUnchanged
    ? use.image
    : await pictures.take(`color ${material.emissive} undefined`, use.image, (source) =>
        bakeColor(source, material.emissive, undefined),
      );
  return { ...material, emissive: WHITE, textures: { ...textures, emissive: { ...use, image } } };
}

/** Pictures that are derived from those of a model, each once, with names that continue the model's. */
class BakedPictures {
  readonly #made = new Map<ExportImage, Map<string, ExportImage>>();
  #next: number;

  constructor(images: readonly ExportImage[]) {
    this.#next = images.length;
  }

  async take(
    change: string,
    source: ExportImage,
    bake: (source: ExportImage) => Promise<BakedPicture>,
  ): Promise<ExportImage> {
    const changes = this.#made.get(source) ?? new Map<string, ExportImage>();
    this.#made.set(source, changes);
    const known = changes.get(change);
    if (known) return known;
    const picture = await bake(source);
    const image = { ...picture, fileName: `tex${this.#next++}${picture.mimeType === 'image/png' ? '.png' : '.jpg'}` };
    changes.set(change, image);
    return image;
  }
}
