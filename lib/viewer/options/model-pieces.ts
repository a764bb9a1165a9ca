import { type BufferAttribute, type InterleavedBufferAttribute, type Material, Mesh, type Object3D } from 'three';
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js';
import type { Piece } from '../../../shared/engines/models3d/configured/piece.ts';
import { splitByPart, valuesOf } from '../../../shared/engines/models3d/configured/split-by-part.ts';
import { PART_ATTRIBUTE, partNames } from '../../../shared/engines/models3d/scene/part-names.ts';

const VARIANTS = 'KHR_materials_variants';

/** A piece of a loaded model. */
export interface ScenePiece extends Piece {
  readonly mesh: Mesh;
  /** The vertices of the mesh. */
  readonly meshVertices: Uint32Array;
  /** As the model came. */
  readonly material: Material;
  /** In each variant that changes it. */
  readonly variants: ReadonlyMap<string, Material>;
}

/** A loaded model as pieces. */
export interface PieceModel {
  readonly pieces: readonly ScenePiece[];
  /** All names of its materials, also of variants. */
  readonly materialNames: readonly string[];
}

/** Reads the pieces of a model of the service, as `readPieces` of the engine reads them from a document. */
export async function piecesOf({ scene, parser }: GLTF): Promise<PieceModel> {
  const names = partNames(scene.userData);
  const meshes: Mesh[] = [];
  scene.traverse((node) => {
    if (node instanceof Mesh) meshes.push(node);
  });
  const pieces: ScenePiece[] = [];
  for (const [at, mesh] of meshes.entries()) {
    const variants = await variantsOf(mesh, parser);
    pieces.push(...split(mesh, names, names.length + at, variants));
  }
  const json: { materials?: { name?: string }[] } = parser.json;
  return { pieces, materialNames: (json.materials ?? []).map(({ name }) => name ?? '') };
}

/** The values of an attribute as floats. */
export function floatsOf(attribute: BufferAttribute | InterleavedBufferAttribute): Float32Array {
  if (attribute.array instanceof Float32Array && !('data' in attribute)) return attribute.array;
  const out = new Float32Array(attribute.count * attribute.itemSize);
  for (let at = 0; at < out.length; at++) {
    out[at] = attribute.getComponent(Math.floor(at / attribute.itemSize), at % attribute.itemSize);
  }
  return out;
}

function split(
  mesh: Mesh,
  names: readonly string[],
  own: number,
  variants: ReadonlyMap<string, Material>,
): ScenePiece[] {
  const { position, normal, [PART_ATTRIBUTE.toLowerCase()]: part } = mesh.geometry.attributes;
  const material = Array.isArray(mesh.material) ? mesh.material[0] : mesh.material;
  if (!position || !material) return [];
  const indices = mesh.geometry.index?.array ?? Uint32Array.from({ length: position.count }, (_, at) => at);
  const parts = names.length > 0 && part ? floatsOf(part) : undefined;
  const positions = floatsOf(position);
  const normals = normal && floatsOf(normal);
  return splitByPart(indices, parts ?? new Uint8Array(position.count)).map((triangles) => ({
    part: parts ? triangles.part : own,
    name: parts ? (names[triangles.part] ?? '') : nodeName(mesh),
    materials: [material.name],
    positions: valuesOf(positions, triangles.vertices, 3),
    normals: normals && valuesOf(normals, triangles.vertices, 3),
    indices: triangles.indices,
    mesh,
    meshVertices: triangles.vertices,
    material,
    variants,
  }));
}

/**
 * The loader replaces letters in names and keeps the name of the file beside; a mesh of several materials is a group.
 */
function nodeName(mesh: Object3D): string {
  const { name } = mesh.userData;
  if (typeof name === 'string') return name;
  const parent: unknown = mesh.parent?.userData.name;
  return typeof parent === 'string' ? parent : mesh.name;
}

async function variantsOf(mesh: Mesh, parser: GLTF['parser']): Promise<ReadonlyMap<string, Material>> {
  const json: { extensions?: { [VARIANTS]?: { variants?: { name: string }[] } } } = parser.json;
  const listed = json.extensions?.[VARIANTS]?.variants ?? [];
  const mappings: { material: number; variants: number[] }[] = mesh.userData.gltfExtensions?.[VARIANTS]?.mappings ?? [];
  const own = mesh.material;
  const found = new Map<string, Material>();
  for (const { material, variants } of mappings) {
    mesh.material = await parser.getDependency('material', material);
    parser.assignFinalMaterial(mesh);
    for (const variant of variants) {
      const name = listed[variant]?.name;
      if (name !== undefined && !Array.isArray(mesh.material)) found.set(name, mesh.material);
    }
  }
  mesh.material = own;
  return found;
}
