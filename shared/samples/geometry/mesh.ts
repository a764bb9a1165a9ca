import { add, cross, dot, length, subtract, type Vec2, type Vec3 } from './vector.ts';

/** Triangles below this area, in square millimetres, are left out. */
const MIN_TRIANGLE_AREA_MM2 = 1e-5;

/** A corner of triangles. */
export interface Vertex {
  /** Millimetres. */
  readonly position: Vec3;
  /** Outward, length 1. */
  readonly normal: Vec3;
  /**
   * Millimetres on the surface; the material's tile size turns them into texture coordinates. U runs with the grain.
   */
  readonly uv: Vec2;
}

/** Three indices of vertices, counter-clockwise seen from outside. */
export type Triangle = readonly [a: number, b: number, c: number];

/** A surface of triangles. Vertices on a hard edge or a texture seam exist twice. */
export interface Mesh {
  readonly vertices: readonly Vertex[];
  readonly triangles: readonly Triangle[];
}

/**
 * Makes a mesh from vertices and triangles in any winding: each triangle is turned to face in the direction of its
 * vertices' normals. Triangles without area are left out.
 */
export function orientedMesh(vertices: readonly Vertex[], triangles: readonly Triangle[]): Mesh {
  const oriented: Triangle[] = [];
  for (const [a, b, c] of triangles) {
    const [va, vb, vc] = [vertexAt(vertices, a), vertexAt(vertices, b), vertexAt(vertices, c)];
    const face = cross(subtract(vb.position, va.position), subtract(vc.position, va.position));
    if (length(face) < 2 * MIN_TRIANGLE_AREA_MM2) continue;
    const outward = add(va.normal, add(vb.normal, vc.normal));
    oriented.push(dot(face, outward) < 0 ? [a, c, b] : [a, b, c]);
  }
  return { vertices, triangles: oriented };
}

/** A grid of quads: calls `vertex(i, j)` for i in 0..columns and j in 0..rows. */
export function gridMesh(columns: number, rows: number, vertex: (i: number, j: number) => Vertex): Mesh {
  const vertices: Vertex[] = [];
  const triangles: Triangle[] = [];
  for (let j = 0; j <= rows; j++) for (let i = 0; i <= columns; i++) vertices.push(vertex(i, j));
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const corner = j * (columns + 1) + i;
      triangles.push([corner, corner + 1, corner + columns + 2], [corner, corner + columns + 2, corner + columns + 1]);
    }
  }
  return orientedMesh(vertices, triangles);
}

/** Joins meshes to one. */
export function merge(...meshes: readonly Mesh[]): Mesh {
  const vertices: Vertex[] = [];
  const triangles: Triangle[] = [];
  for (const mesh of meshes) {
    const first = vertices.length;
    for (const vertex of mesh.vertices) vertices.push(vertex);
    for (const [a, b, c] of mesh.triangles) triangles.push([a + first, b + first, c + first]);
  }
  return { vertices, triangles };
}

/**
 * The vertex at an index of a triangle.
 *
 * @throws RangeError if the index is out of range
 */
export function vertexAt(vertices: readonly Vertex[], index: number): Vertex {
  const vertex = vertices[index];
  if (!vertex) throw new RangeError(`No vertex ${index}`);
  return vertex;
}
