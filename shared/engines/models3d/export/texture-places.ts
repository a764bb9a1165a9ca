import type { Material, Texture, TextureInfo } from '@gltf-transform/core';
import type { Transform } from '@gltf-transform/extensions';
import { TEXTURE_ROLES, type TextureRole, type Wrap } from './export-model.ts';

/** Transform of texture coordinates before a lookup: column by column, the last two are the offset. */
type UvMatrix = readonly [a: number, b: number, c: number, d: number, x: number, y: number];

/** Texture coordinates of an image on a surface: a set and a transform. */
export interface TexturePlace {
  /** Set of the primitive's texture coordinates. */
  readonly texCoord: number;
  readonly matrix: UvMatrix;
}

interface PlacedTexture {
  readonly texture: Texture;
  /** Index in the places. */
  readonly place: number;
  readonly wrapS: Wrap;
  readonly wrapT: Wrap;
}

interface MaterialTextures {
  readonly textures: Readonly<Partial<Record<TextureRole, PlacedTexture>>>;
  /** All different places; that of the base colour first. */
  readonly places: readonly TexturePlace[];
}

const IDENTITY: UvMatrix = [1, 0, 0, 1, 0, 0];
const WRAPS: Readonly<Record<number, Wrap>> = { 10497: 'repeat', 33071: 'clamp', 33648: 'mirror' };

/** Returns the textures of a material by role, with the places by KHR_texture_transform and texture coordinate set. */
export function texturesOf(material: Material): MaterialTextures {
  const textures: Partial<Record<TextureRole, PlacedTexture>> = {};
  const places: TexturePlace[] = [];
  for (const role of TEXTURE_ROLES) {
    const { texture, info } = textureIn(material, role);
    if (!texture || !info) continue;
    const place = placeOf(info);
    const known = places.findIndex((other) => isSamePlace(other, place));
    if (known < 0) places.push(place);
    textures[role] = {
      texture,
      place: known < 0 ? places.length - 1 : known,
      wrapS: WRAPS[info.getWrapS()] ?? 'repeat',
      wrapT: WRAPS[info.getWrapT()] ?? 'repeat',
    };
  }
  return { textures, places };
}

/** Applies the transform of a place to texture coordinates, because formats cannot store it. */
export function placedUvs(uvs: Float32Array, { matrix }: TexturePlace): Float32Array {
  if (matrix === IDENTITY) return uvs;
  const [a, b, c, d, x, y] = matrix;
  const placed = new Float32Array(uvs.length);
  for (let at = 0; at + 1 < uvs.length; at += 2) {
    const [u, v] = [uvs[at] ?? 0, uvs[at + 1] ?? 0];
    placed[at] = a * u + c * v + x;
    placed[at + 1] = b * u + d * v + y;
  }
  return placed;
}

function textureIn(material: Material, role: TextureRole): { texture: Texture | null; info: TextureInfo | null } {
  switch (role) {
    case 'baseColor':
      return { texture: material.getBaseColorTexture(), info: material.getBaseColorTextureInfo() };
    case 'normal':
      return { texture: material.getNormalTexture(), info: material.getNormalTextureInfo() };
    case 'metallicRoughness':
      return { texture: material.getMetallicRoughnessTexture(), info: material.getMetallicRoughnessTextureInfo() };
    case 'occlusion':
      return { texture: material.getOcclusionTexture(), info: material.getOcclusionTextureInfo() };
    case 'emissive':
      return { texture: material.getEmissiveTexture(), info: material.getEmissiveTextureInfo() };
  }
}

/** Scale, then rotation, then offset. Source: KHR_texture_transform. */
function placeOf(info: TextureInfo): TexturePlace {
  const transform = info.getExtension<Transform>('KHR_texture_transform');
  if (!transform) return { texCoord: info.getTexCoord(), matrix: IDENTITY };
  const [scaleX, scaleY] = transform.getScale();
  const [x, y] = transform.getOffset();
  const [cos, sin] = [Math.cos(transform.getRotation()), Math.sin(transform.getRotation())];
  return {
    texCoord: transform.getTexCoord() ?? info.getTexCoord(),
    matrix: [cos * scaleX, -sin * scaleX, sin * scaleY, cos * scaleY, x, y],
  };
}

function isSamePlace(one: TexturePlace, other: TexturePlace): boolean {
  return one.texCoord === other.texCoord && one.matrix.every((cell, at) => cell === other.matrix[at]);
}
