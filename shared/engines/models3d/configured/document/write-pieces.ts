import {
  type Accessor,
  ComponentTypeToTypedArray,
  type Document,
  type Mesh,
  type Primitive,
} from '@gltf-transform/core';
import { PART_ATTRIBUTE } from '../../scene/part-names.ts';
import { boxUvs } from '../box-uvs.ts';
import type { Change } from '../change.ts';
import { type Look, lookOf } from '../look-of.ts';
import type { ShapedPiece } from '../piece.ts';
import { valuesOf } from '../split-by-part.ts';
import type { LookMaterials } from './look-materials.ts';
import type { DocumentPiece } from './read-pieces.ts';

/** Adds pieces to a document as a new scene: a node for each part, with its name, and a primitive for each piece. */
export function writePieces(
  document: Document,
  pieces: readonly ShapedPiece<DocumentPiece>[],
  changes: readonly Change[],
  materials: LookMaterials,
): void {
  const root = document.getRoot();
  const scene = document.createScene('model');
  const meshes = new Map<number, Mesh>();
  const isReshaped = pieces.some(({ normals, source }) => normals !== source.normals);
  for (const piece of pieces) {
    const { part, name } = piece.source;
    const mesh = meshes.get(part) ?? document.createMesh(name);
    if (!meshes.has(part)) scene.addChild(document.createNode(name).setMesh(mesh));
    meshes.set(part, mesh);
    const look = lookOf(piece.source, changes);
    const material = look ? materials.of(piece.source.material, look) : piece.source.material;
    mesh.addPrimitive(primitiveOf(document, piece, look, isReshaped).setMaterial(material));
  }
  const kept = new Set<unknown>([scene, ...scene.listChildren(), ...meshes.values()]);
  for (const old of [...root.listScenes(), ...root.listNodes(), ...root.listMeshes()]) {
    if (!kept.has(old)) old.dispose();
  }
  root.setDefaultScene(scene);
}

/** Tangents are left out of a model with other normals: viewers compute them from its texture coordinates. */
function primitiveOf(
  document: Document,
  piece: ShapedPiece<DocumentPiece>,
  look: Look | undefined,
  isReshaped: boolean,
): Primitive {
  const { source } = piece;
  const image = look?.material?.image;
  const mapped =
    look?.material && image ? boxUvs(piece, look.material.widthMm / 1000, look.material.heightMm / 1000) : undefined;
  const primitive = document.createPrimitive();
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
  const add = (semantic: string, accessor: Accessor) => primitive.setAttribute(semantic, accessor.setBuffer(buffer));
  const floats = (type: 'VEC2' | 'VEC3', array: Float32Array) =>
    document.createAccessor().setType(type).setArray(Float32Array.from(array));
  const picked = (array: Float32Array) => (mapped ? valuesOf(array, mapped.vertices, 3) : array);
  add('POSITION', floats('VEC3', picked(piece.positions)));
  if (piece.normals) add('NORMAL', floats('VEC3', picked(piece.normals)));
  if (mapped) add('TEXCOORD_0', floats('VEC2', mapped.uvs));
  const shaped = piece.vertices ?? Uint32Array.from({ length: piece.positions.length / 3 }, (_, at) => at);
  const own = mapped ? mapped.vertices.map((vertex) => shaped[vertex] ?? 0) : shaped;
  const numbers = own.map((vertex) => source.primitiveVertices[vertex] ?? 0);
  for (const semantic of source.primitive.listSemantics()) {
    const accessor = source.primitive.getAttribute(semantic);
    const isLeftOut =
      ['POSITION', 'NORMAL', PART_ATTRIBUTE].includes(semantic) ||
      (semantic === 'TANGENT' && (isReshaped || mapped !== undefined)) ||
      (semantic.startsWith('TEXCOORD_') && mapped !== undefined);
    if (accessor && !isLeftOut) add(semantic, elementsOf(accessor, numbers));
  }
  const indices = mapped?.indices ?? Uint32Array.from(piece.indices);
  return primitive.setIndices(document.createAccessor().setType('SCALAR').setArray(indices).setBuffer(buffer));
}

function elementsOf(accessor: Accessor, numbers: Uint32Array): Accessor {
  const [array, size] = [accessor.getArray() ?? [], accessor.getElementSize()];
  const ArrayOfType = ComponentTypeToTypedArray[accessor.getComponentType()] ?? Float32Array;
  const values = new ArrayOfType(numbers.length * size);
  for (let at = 0; at < values.length; at++) {
    values[at] = array[(numbers[Math.floor(at / size)] ?? 0) * size + (at % size)] ?? 0;
  }
  return accessor.clone().setArray(values);
}
