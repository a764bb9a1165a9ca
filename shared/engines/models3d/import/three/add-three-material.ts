import type { Document, Material as GltfMaterial, TextureInfo } from '@gltf-transform/core';
import { KHRTextureTransform } from '@gltf-transform/extensions';
import {
  Color,
  type Material,
  MeshPhongMaterial,
  MeshStandardMaterial,
  MirroredRepeatWrapping,
  type Texture,
  Vector2,
} from 'three';
import { DIFFUSE_ROUGHNESS, phongRoughness, usableOpacity } from '../../materials/phong.ts';
import { isNormalMap } from '../../textures/is-normal-map.ts';
import { packRoughnessMetalness } from '../../textures/pack-roughness-metalness.ts';
import type { LoadedTexture, TextureStore } from '../../textures/texture-store.ts';
import { withAlphaOf } from '../../textures/with-alpha-of.ts';
import { isClamped, unloadedImage } from './browser-stand-ins.ts';

const [WRAP_REPEAT, WRAP_CLAMP, WRAP_MIRROR] = [10497, 33071, 33648] as const;

/** The maps and values that materials of three may have; which of them are there depends on their kind. */
interface Looks {
  readonly color?: Color;
  readonly emissive?: Color;
  readonly emissiveIntensity?: number;
  readonly map?: Texture | null;
  readonly alphaMap?: Texture | null;
  readonly normalMap?: Texture | null;
  readonly normalScale?: Vector2;
  readonly bumpMap?: Texture | null;
  readonly emissiveMap?: Texture | null;
  readonly aoMap?: Texture | null;
  readonly roughnessMap?: Texture | null;
  readonly metalnessMap?: Texture | null;
}

/**
 * Makes a glTF material of one of three's. Physically based ones keep their values; all others follow the rule of
 * `materials/phong.ts`. `from` is the model's name in the source, which references start from.
 */
export async function addThreeMaterial(
  document: Document,
  material: Material,
  from: string,
  textures: TextureStore,
): Promise<GltfMaterial> {
  const looks = material as Material & Looks;
  const isPhysical = material instanceof MeshStandardMaterial;
  const opacity = usableOpacity(material.opacity);
  const made = document
    .createMaterial(material.name)
    .setDoubleSided(true)
    .setMetallicFactor(isPhysical ? material.metalness : 0)
    .setRoughnessFactor(isPhysical ? material.roughness : roughnessOf(material))
    .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE');
  const load = async (texture: Texture | null | undefined) =>
    texture ? loadTexture(texture, from, textures) : undefined;

  const base = await load(looks.map);
  const cutout = await load(looks.alphaMap);
  const { r, g, b } = looks.color ?? new Color(1, 1, 1);
  made.setBaseColorFactor(base && !isPhysical ? [1, 1, 1, opacity] : [r, g, b, opacity]);
  if (base) {
    made.setBaseColorTexture(cutout ? await withAlphaOf(document, base, cutout) : base.texture);
    place(document, made.getBaseColorTextureInfo(), looks.map);
    const hasAlpha = base.image.hasAlpha && (material.transparent || material.alphaTest > 0);
    if (opacity >= 1 && (cutout || hasAlpha)) made.setAlphaMode('MASK').setAlphaCutoff(material.alphaTest || 0.5);
    if (isPhysical && material.transparent && material.alphaTest === 0) made.setAlphaMode('BLEND');
  }
  await addNormalTexture(document, made, looks, load);
  await addSurfaceTextures(document, made, looks, load);
  const emissive = await load(looks.emissiveMap);
  const light = looks.emissive ?? new Color(0, 0, 0);
  const intensity = Math.min(1, looks.emissiveIntensity ?? 1);
  made.setEmissiveFactor(emissive ? [1, 1, 1] : [light.r * intensity, light.g * intensity, light.b * intensity]);
  if (emissive) {
    made.setEmissiveTexture(emissive.texture);
    place(document, made.getEmissiveTextureInfo(), looks.emissiveMap);
  }
  return made;
}

type Load = (texture: Texture | null | undefined) => Promise<LoadedTexture | undefined>;

function roughnessOf(material: Material): number {
  return material instanceof MeshPhongMaterial ? phongRoughness(material.shininess) : DIFFUSE_ROUGHNESS;
}

async function loadTexture(texture: Texture, from: string, textures: TextureStore) {
  const image = unloadedImage(texture);
  if (!image) return undefined;
  const { reference, blob } = image;
  if (!blob) return textures.load(reference, from);
  return textures.take(new Uint8Array(await blob.arrayBuffer()), texture.name || reference);
}

async function addNormalTexture(document: Document, made: GltfMaterial, looks: Looks, load: Load): Promise<void> {
  const map = looks.normalMap ?? looks.bumpMap;
  const normal = await load(map);
  // glTF has no height maps; only a map that looks like normals is one, whatever it is called.
  if (!normal || !(looks.normalMap || (await isNormalMap(normal.image)))) return;
  made.setNormalTexture(normal.texture).setNormalScale(looks.normalMap ? (looks.normalScale?.x ?? 1) : 1);
  place(document, made.getNormalTextureInfo(), map);
}

/** Roughness, metalness and occlusion: three reads green, blue and red of them, as glTF does. */
async function addSurfaceTextures(document: Document, made: GltfMaterial, looks: Looks, load: Load): Promise<void> {
  const roughness = await load(looks.roughnessMap);
  const metalness = await load(looks.metalnessMap);
  if (roughness || metalness) {
    made.setMetallicRoughnessTexture(await packRoughnessMetalness(document, roughness, metalness));
    place(document, made.getMetallicRoughnessTextureInfo(), looks.roughnessMap ?? looks.metalnessMap);
  }
  const occlusion = await load(looks.aoMap);
  if (!occlusion) return;
  made.setOcclusionTexture(occlusion.texture);
  place(document, made.getOcclusionTextureInfo(), looks.aoMap);
}

/** Tiling and place of a picture. Offsets count from the lower edge in three, from the upper one in glTF. */
function place(document: Document, info: TextureInfo | null, texture: Texture | null | undefined): void {
  if (!info || !texture) return;
  info.setWrapS(wrapOf(texture.wrapS)).setWrapT(wrapOf(texture.wrapT));
  const { offset, repeat, rotation } = texture;
  if (offset.x === 0 && offset.y === 0 && repeat.x === 1 && repeat.y === 1 && rotation === 0) return;
  texture.updateMatrix();
  const { x, y } = new Vector2(0, 1).applyMatrix3(texture.matrix);
  const transform = document.createExtension(KHRTextureTransform).createTransform();
  info.setExtension(
    'KHR_texture_transform',
    transform
      .setScale([repeat.x, repeat.y])
      .setRotation(-rotation)
      // Where glTF's origin, the upper left corner, goes.
      .setOffset([x, 1 - y]),
  );
}

function wrapOf(wrapping: number) {
  if (wrapping === MirroredRepeatWrapping) return WRAP_MIRROR;
  return isClamped(wrapping) ? WRAP_CLAMP : WRAP_REPEAT;
}
