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
import { isNormalMap } from '../../textures/is-normal-map.ts';
import { packRoughnessMetalness } from '../../textures/pack-roughness-metalness.ts';
import type { LoadedTexture, TextureStore } from '../../textures/texture-store.ts';
import { withAlphaOf } from '../../textures/with-alpha-of.ts';
import { DIFFUSE_ROUGHNESS, phongRoughness, usableOpacity } from '../phong.ts';
import { isClamped, unloadedImage } from './browser-globals.ts';

const [WRAP_REPEAT, WRAP_CLAMP, WRAP_MIRROR] = [10497, 33071, 33648] as const;

/** The maps and values of three's materials; which of them exist depends on the class. */
interface MaterialMaps {
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
 * Converts a material of three to glTF. Physically based ones keep their values; all others follow the rule of
 * `phong.ts`. References are relative to `from`, the model's name in the source.
 */
export async function addThreeMaterial(
  document: Document,
  material: Material,
  from: string,
  textures: TextureStore,
): Promise<GltfMaterial> {
  const maps = material as Material & MaterialMaps;
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

  const base = await load(maps.map);
  const cutout = await load(maps.alphaMap);
  const { r, g, b } = maps.color ?? new Color(1, 1, 1);
  made.setBaseColorFactor(base && !isPhysical ? [1, 1, 1, opacity] : [r, g, b, opacity]);
  if (base) {
    made.setBaseColorTexture(cutout ? await withAlphaOf(document, base, cutout) : base.texture);
    place(document, made.getBaseColorTextureInfo(), maps.map);
    const hasAlpha = base.image.hasAlpha && (material.transparent || material.alphaTest > 0);
    if (opacity >= 1 && (cutout || hasAlpha)) made.setAlphaMode('MASK').setAlphaCutoff(material.alphaTest || 0.5);
    if (isPhysical && material.transparent && material.alphaTest === 0) made.setAlphaMode('BLEND');
  }
  await addNormalTexture(document, made, maps, load);
  await addSurfaceTextures(document, made, maps, load);
  const emissive = await load(maps.emissiveMap);
  const light = maps.emissive ?? new Color(0, 0, 0);
  const intensity = Math.min(1, maps.emissiveIntensity ?? 1);
  made.setEmissiveFactor(emissive ? [1, 1, 1] : [light.r * intensity, light.g * intensity, light.b * intensity]);
  if (emissive) {
    made.setEmissiveTexture(emissive.texture);
    place(document, made.getEmissiveTextureInfo(), maps.emissiveMap);
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

async function addNormalTexture(document: Document, made: GltfMaterial, maps: MaterialMaps, load: Load): Promise<void> {
  const map = maps.normalMap ?? maps.bumpMap;
  const normal = await load(map);
  // glTF has no height maps. With any name, only a picture that looks like a normal map is used.
  if (!normal || !(maps.normalMap || (await isNormalMap(normal.image)))) return;
  made.setNormalTexture(normal.texture).setNormalScale(maps.normalMap ? (maps.normalScale?.x ?? 1) : 1);
  place(document, made.getNormalTextureInfo(), map);
}

/** Roughness, metalness and occlusion: three reads them from green, blue and red, as glTF does. */
async function addSurfaceTextures(
  document: Document,
  made: GltfMaterial,
  maps: MaterialMaps,
  load: Load,
): Promise<void> {
  const roughness = await load(maps.roughnessMap);
  const metalness = await load(maps.metalnessMap);
  if (roughness || metalness) {
    made.setMetallicRoughnessTexture(await packRoughnessMetalness(document, roughness, metalness));
    place(document, made.getMetallicRoughnessTextureInfo(), maps.roughnessMap ?? maps.metalnessMap);
  }
  const occlusion = await load(maps.aoMap);
  if (!occlusion) return;
  made.setOcclusionTexture(occlusion.texture);
  place(document, made.getOcclusionTextureInfo(), maps.aoMap);
}

/** Tiling and offset of a picture. Offsets count from the lower edge in three, from the upper edge in glTF. */
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
      // The position of glTF's origin, the upper left corner.
      .setOffset([x, 1 - y]),
  );
}

function wrapOf(wrapping: number) {
  if (wrapping === MirroredRepeatWrapping) return WRAP_MIRROR;
  return isClamped(wrapping) ? WRAP_CLAMP : WRAP_REPEAT;
}
