import { type Mesh, vertexAt } from './mesh.ts';
import { add, cross, normalize, subtract, type Vec3 } from './vector.ts';

/** Points closer than this are one point. */
const WELD_MM = 0.01;

/** Gives a mesh smooth normals: each is the mean of the faces around its point. */
export function smoothNormals(mesh: Mesh): Mesh {
  const sums = new Map<string, Vec3>();
  for (const [a, b, c] of mesh.triangles) {
    const points = [a, b, c].map((index) => vertexAt(mesh.vertices, index).position) as [Vec3, Vec3, Vec3];
    const face = cross(subtract(points[1], points[0]), subtract(points[2], points[0]));
    for (const point of points) sums.set(keyOf(point), add(sums.get(keyOf(point)) ?? [0, 0, 0], face));
  }
  const vertices = mesh.vertices.map((vertex) => ({
    ...vertex,
    normal: normalize(sums.get(keyOf(vertex.position)) ?? vertex.normal),
  }));
  return { vertices, triangles: mesh.triangles };
}

function keyOf(point: Vec3): string {
  return point.map((value) => Math.round(value / WELD_MM)).join();
}
