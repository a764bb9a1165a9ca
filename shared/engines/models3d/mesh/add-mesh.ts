import type { Document, Material } from '@gltf-transform/core';
import { int32List } from './number-list.ts';
import { shadeCorners } from './shade-corners.ts';
import { CORNER_INDICES, type TriangleMesh } from './triangle-mesh.ts';

/**
 * Adds triangles to a document: a mesh with one primitive for each material, on a node of the default scene. Corners
 * without normals get normals first; equal corners share a vertex.
 *
 * Positions are relative to the middle of the mesh, which is the node's translation: far from the origin, 32 bits would
 * be less exact than a tenth of a millimetre.
 *
 * @param materials indexed by the numbers in `triangleMaterials`
 */
export function addMesh(
  document: Document,
  name: string,
  triangles: TriangleMesh,
  materials: readonly Material[],
): void {
  const shaded = shadeCorners(triangles);
  const middle = middleOf(shaded.positions, shaded.corners);
  const mesh = document.createMesh(name);
  for (const [material, members] of trianglesByMaterial(shaded)) {
    const primitive = addPrimitive(document, shaded, members, middle);
    primitive.setMaterial(materials[material] ?? null);
    mesh.addPrimitive(primitive);
  }
  const node = document
    .createNode(name)
    .setMesh(mesh)
    .setTranslation([...middle]);
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? document.createScene();
  root.setDefaultScene(scene.addChild(node));
}

function middleOf(positions: Float64Array, corners: Int32Array): [number, number, number] {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let corner = 0; corner < corners.length; corner += CORNER_INDICES) {
    const at = (corners[corner] ?? 0) * 3;
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[at + axis] ?? 0;
      if (value < (min[axis] ?? 0)) min[axis] = value;
      if (value > (max[axis] ?? 0)) max[axis] = value;
    }
  }
  const middle = (axis: number) => (corners.length > 0 ? ((min[axis] ?? 0) + (max[axis] ?? 0)) / 2 : 0);
  return [middle(0), middle(1), middle(2)];
}

function trianglesByMaterial({ triangleMaterials }: TriangleMesh): [number, Int32Array][] {
  const lists = new Map<number, ReturnType<typeof int32List>>();
  for (let triangle = 0; triangle < triangleMaterials.length; triangle++) {
    const material = triangleMaterials[triangle] ?? 0;
    const list = lists.get(material) ?? int32List();
    list.push(triangle);
    lists.set(material, list);
  }
  return [...lists].map(([material, list]) => [material, list.values()]);
}

function addPrimitive(
  document: Document,
  mesh: TriangleMesh,
  triangles: Int32Array,
  middle: readonly [number, number, number],
) {
  const { indices, vertices } = shareVertices(mesh, triangles);
  const count = vertices.length;
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const hasUvs = vertices.some((corner) => (mesh.corners[corner * CORNER_INDICES + 1] ?? -1) >= 0);
  const uvs = new Float32Array(hasUvs ? count * 2 : 0);
  const colors = mesh.colors ? new Float32Array(count * 3) : undefined;
  for (let vertex = 0; vertex < count; vertex++) {
    const at = (vertices[vertex] ?? 0) * CORNER_INDICES;
    const position = mesh.corners[at] ?? 0;
    const uv = mesh.corners[at + 1] ?? -1;
    const normal = mesh.corners[at + 2] ?? 0;
    for (let axis = 0; axis < 3; axis++) {
      positions[vertex * 3 + axis] = (mesh.positions[position * 3 + axis] ?? 0) - (middle[axis] ?? 0);
      normals[vertex * 3 + axis] = mesh.normals[normal * 3 + axis] ?? 0;
      if (colors && mesh.colors) colors[vertex * 3 + axis] = mesh.colors[position * 3 + axis] ?? 1;
    }
    if (uv < 0) continue;
    uvs[vertex * 2] = mesh.uvs[uv * 2] ?? 0;
    uvs[vertex * 2 + 1] = mesh.uvs[uv * 2 + 1] ?? 0;
  }
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3', array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setIndices(accessor('SCALAR', indices))
    .setAttribute('POSITION', accessor('VEC3', positions))
    .setAttribute('NORMAL', accessor('VEC3', normals));
  if (hasUvs) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', uvs));
  if (colors) primitive.setAttribute('COLOR_0', accessor('VEC3', colors));
  return primitive;
}

/**
 * Finds the unique vertices. Returns three indices for each triangle, and for each vertex a corner that has its values.
 */
function shareVertices({ corners }: TriangleMesh, triangles: Int32Array) {
  const indices = new Uint32Array(triangles.length * 3);
  const vertices = new Int32Array(indices.length);
  let used = 0;
  const mask = 2 ** Math.ceil(Math.log2(indices.length * 2)) - 1;
  const slots = new Int32Array(mask + 1).fill(-1);
  for (let index = 0; index < indices.length; index++) {
    const corner = (triangles[Math.floor(index / 3)] ?? 0) * 3 + (index % 3);
    const at = corner * CORNER_INDICES;
    const position = corners[at] ?? 0;
    const uv = corners[at + 1] ?? 0;
    const normal = corners[at + 2] ?? 0;
    let slot = hash(position, uv, normal) & mask;
    for (;;) {
      const vertex = slots[slot] ?? -1;
      if (vertex < 0) {
        slots[slot] = used;
        indices[index] = used;
        vertices[used++] = corner;
        break;
      }
      const known = (vertices[vertex] ?? 0) * CORNER_INDICES;
      if (corners[known] === position && corners[known + 1] === uv && corners[known + 2] === normal) {
        indices[index] = vertex;
        break;
      }
      slot = (slot + 1) & mask;
    }
  }
  return { indices, vertices: vertices.subarray(0, used) };
}

function hash(a: number, b: number, c: number): number {
  const mixed = Math.imul(Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b) ^ c, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}
