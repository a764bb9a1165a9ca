import type { Document, Material, Primitive, Texture } from '@gltf-transform/core';
import sharp from 'sharp';

const TRIANGLES = 4;
const GREEN = 1;
const BLUE = 2;
const DIGITS = 1_000;

/** The look of a surface without its texture. All numbers are 0 to 1; the colour is sRGB. */
export interface MainSurface {
  readonly alpha: number;
  readonly metallic: number;
  readonly roughness: number;
  readonly basecolor: { readonly r: number; readonly g: number; readonly b: number };
  readonly doubleSided: boolean;
}

/**
 * Returns the look of the material that covers the largest area of a model; undefined if the model has no material.
 * Metallic and roughness of a texture are averages, because the texture itself is not kept.
 */
export async function mainSurface(document: Document): Promise<MainSurface | undefined> {
  const areas = new Map<Material, number>();
  for (const mesh of document.getRoot().listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      const material = primitive.getMaterial();
      if (material) areas.set(material, (areas.get(material) ?? 0) + areaOf(primitive));
    }
  }
  const [largest] = [...areas].sort(([, one], [, two]) => two - one);
  if (!largest) return undefined;
  const [material] = largest;
  const [r, g, b, opacity] = material.getBaseColorFactor();
  const [roughness, metallic] = await meansOf(material.getMetallicRoughnessTexture());
  return {
    alpha: rounded(material.getAlphaMode() === 'BLEND' ? opacity : 1),
    metallic: rounded(material.getMetallicFactor() * metallic),
    roughness: rounded(material.getRoughnessFactor() * roughness),
    basecolor: { r: rounded(toSrgb(r)), g: rounded(toSrgb(g)), b: rounded(toSrgb(b)) },
    doubleSided: material.getDoubleSided(),
  };
}

/** Returns the area of a primitive in its own coordinates. */
function areaOf(primitive: Primitive): number {
  const positions = primitive.getAttribute('POSITION')?.getArray();
  if (!positions || primitive.getMode() !== TRIANGLES) return 0;
  const indices = primitive.getIndices()?.getArray();
  const corners = indices?.length ?? positions.length / 3;
  const at = (corner: number, axis: number) => positions[(indices?.[corner] ?? corner) * 3 + axis] ?? 0;
  let area = 0;
  for (let corner = 0; corner + 2 < corners; corner += 3) {
    const side = (to: number) => [0, 1, 2].map((axis) => at(corner + to, axis) - at(corner, axis));
    const [[ax = 0, ay = 0, az = 0], [bx = 0, by = 0, bz = 0]] = [side(1), side(2)];
    area += Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx) / 2;
  }
  return area;
}

/** Returns the means of the roughness (green) and metallic (blue) channels; 1 and 1 without a readable texture. */
async function meansOf(texture: Texture | null): Promise<readonly [number, number]> {
  const image = texture?.getImage();
  if (!image) return [1, 1];
  const { channels } = await sharp(image).toColourspace('srgb').stats();
  return [(channels[GREEN]?.mean ?? 255) / 255, (channels[BLUE]?.mean ?? 255) / 255];
}

function toSrgb(linear: number): number {
  return linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function rounded(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * DIGITS) / DIGITS;
}
