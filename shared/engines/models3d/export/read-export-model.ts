import { type Document, type Material, type Node, Primitive, type Texture } from '@gltf-transform/core';
import { type BakedPrimitive, bakePrimitive } from '../scene/bake-primitive.ts';
import { unit } from '../scene/matrix.ts';
import type { ExportImage, ExportMaterial, ExportModel, ExportPart, TextureRole, TextureUse } from './export-model.ts';
import { PlainNames } from './plain-names.ts';
import { pngHasAlpha } from './surfaces/png-has-alpha.ts';
import { placedUvs, type TexturePlace, texturesOf } from './texture-places.ts';

const DEFAULT_COLOR = [0.8, 0.8, 0.8, 1] as const;
/** Changes texture coordinates only, and is applied to them. */
const TEXTURE_TRANSFORM = 'KHR_texture_transform';

/** A material and what its parts need of it. */
interface KnownMaterial {
  readonly material: ExportMaterial;
  readonly places: readonly TexturePlace[];
}

/**
 * Reads a document into the form of the exporters: every triangle of its scene, in scene coordinates, with normals,
 * plain names, and transformed texture coordinates. Textures have to be PNG or JPEG, as in a master. The document is
 * not changed.
 */
export function readExportModel(document: Document): ExportModel {
  const reader = new ModelReader();
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  scene?.traverse((node) => reader.addNode(node));
  return { document, parts: reader.parts, materials: reader.materials(), images: reader.images() };
}

class ModelReader {
  readonly parts: ExportPart[] = [];
  readonly #partNames = new PlainNames();
  readonly #materialNames = new PlainNames();
  readonly #materials = new Map<Material | null, KnownMaterial>();
  readonly #images = new Map<Texture, ExportImage>();

  addNode(node: Node): void {
    const mesh = node.getMesh();
    if (!mesh) return;
    for (const primitive of mesh.listPrimitives()) {
      if (primitive.getMode() !== Primitive.Mode.TRIANGLES) continue;
      const { material, places } = this.#material(primitive.getMaterial());
      const baked = bakePrimitive(primitive, {
        matrix: node.getWorldMatrix(),
        joints: undefined,
        uvSets: Math.max(0, ...places.map(({ texCoord }) => texCoord + 1)),
        keepsTangents: false,
      });
      if (!baked || baked.indices.length === 0) continue;
      const label = node.getName() || mesh.getName();
      this.parts.push({
        ...shaded(baked, places),
        name: this.#partNames.take(label, 'part'),
        label: label || 'part',
        material,
      });
    }
  }

  /** Without materials whose every primitive was empty. */
  materials(): ExportMaterial[] {
    const used = new Set(this.parts.map(({ material }) => material));
    return [...this.#materials.values()].map(({ material }) => material).filter((material) => used.has(material));
  }

  images(): ExportImage[] {
    const used = new Set(this.materials().flatMap(({ textures }) => Object.values(textures).map(({ image }) => image)));
    return [...this.#images.values()].filter((image) => used.has(image));
  }

  #material(source: Material | null): KnownMaterial {
    const known = this.#materials.get(source);
    if (known) return known;
    const made = source ? this.#readMaterial(source) : { material: this.#defaultMaterial(), places: [] };
    this.#materials.set(source, made);
    return made;
  }

  #readMaterial(source: Material): KnownMaterial {
    const placed = texturesOf(source);
    const textures: Partial<Record<TextureRole, TextureUse>> = {};
    for (const [role, { texture, place, wrapS, wrapT }] of Object.entries(placed.textures)) {
      textures[role as TextureRole] = { image: this.#image(texture), uvSet: place, wrapS, wrapT };
    }
    const material: ExportMaterial = {
      name: this.#materialNames.take(source.getName(), 'material'),
      label: source.getName() || 'material',
      baseColor: source.getBaseColorFactor(),
      metalness: source.getMetallicFactor(),
      roughness: source.getRoughnessFactor(),
      emissive: source.getEmissiveFactor(),
      normalScale: source.getNormalScale(),
      alphaMode: source.getAlphaMode(),
      alphaCutoff: source.getAlphaCutoff(),
      doubleSided: source.getDoubleSided(),
      textures,
      effects: source
        .listExtensions()
        .map(({ extensionName }) => extensionName)
        .filter((name) => name !== TEXTURE_TRANSFORM),
    };
    return { material, places: placed.places };
  }

  #defaultMaterial(): ExportMaterial {
    return {
      name: this.#materialNames.take('', 'material'),
      label: 'material',
      baseColor: [...DEFAULT_COLOR],
      metalness: 0,
      roughness: 1,
      emissive: [0, 0, 0],
      normalScale: 1,
      alphaMode: 'OPAQUE',
      alphaCutoff: 0.5,
      doubleSided: true,
      textures: {},
      effects: [],
    };
  }

  #image(texture: Texture): ExportImage {
    const known = this.#images.get(texture);
    if (known) return known;
    const mimeType = texture.getMimeType();
    if (mimeType !== 'image/png' && mimeType !== 'image/jpeg') {
      throw new TypeError(`exports hold PNG and JPEG, not ${mimeType}`);
    }
    const fileName = `tex${this.#images.size}${mimeType === 'image/png' ? '.png' : '.jpg'}`;
    const bytes = texture.getImage() ?? new Uint8Array();
    const image: ExportImage = { fileName, mimeType, bytes, hasAlpha: mimeType === 'image/png' && pngHasAlpha(bytes) };
    this.#images.set(texture, image);
    return image;
  }
}

type Surface = Pick<ExportPart, 'positions' | 'normals' | 'uvSets' | 'colors' | 'indices'>;

function shaded(baked: BakedPrimitive, places: readonly TexturePlace[]): Surface {
  const colors = baked.colors && (baked.colors.type === 'VEC4' ? baked.colors.values : opaque(baked.colors.values));
  const uvSets = places.map((place) => placedUvs(baked.uvs[place.texCoord] ?? new Float32Array(), place));
  const { positions, normals, indices } = baked;
  return normals ? { positions, normals, uvSets, colors, indices } : flat({ positions, uvSets, colors, indices });
}

function opaque(rgb: Float32Array): Float32Array {
  const rgba = new Float32Array((rgb.length / 3) * 4).fill(1);
  for (let at = 0; at < rgb.length; at++) rgba[Math.floor(at / 3) * 4 + (at % 3)] = rgb[at] ?? 0;
  return rgba;
}

/** A surface without normals is flat, as in glTF: no two triangles share a vertex. */
function flat({ positions, uvSets, colors, indices }: Omit<Surface, 'normals'>): Surface {
  const spread = { positions: new Float64Array(indices.length * 3), normals: new Float32Array(indices.length * 3) };
  for (let corner = 0; corner < indices.length; corner++) {
    const from = (indices[corner] ?? 0) * 3;
    spread.positions.set(positions.subarray(from, from + 3), corner * 3);
  }
  for (let at = 0; at < spread.positions.length; at += 9) {
    const normal = faceNormal(spread.positions, at);
    for (let corner = 0; corner < 3; corner++) spread.normals.set(normal, at + corner * 3);
  }
  return {
    ...spread,
    uvSets: uvSets.map((uvs) => spreadValues(uvs, 2, indices)),
    colors: colors && spreadValues(colors, 4, indices),
    indices: Uint32Array.from(indices.keys()),
  };
}

function spreadValues(values: Float32Array, size: number, indices: Uint32Array): Float32Array {
  const spread = new Float32Array(indices.length * size);
  for (const [corner, index] of indices.entries()) {
    spread.set(values.subarray(index * size, (index + 1) * size), corner * size);
  }
  return spread;
}

function faceNormal(p: Float64Array, at: number): readonly [number, number, number] {
  const edge = (from: number, axis: number) => (p[at + from + axis] ?? 0) - (p[at + axis] ?? 0);
  const [ax, ay, az] = [edge(3, 0), edge(3, 1), edge(3, 2)];
  const [bx, by, bz] = [edge(6, 0), edge(6, 1), edge(6, 2)];
  return unit(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx) ?? [0, 1, 0];
}
