import { type BufferGeometry, type Mesh, Vector3 } from 'three';
import type { StudioMesh } from './studio-mesh.ts';

/** Limit of triangles that are read; of a larger model, every second, third and so on. */
const MAX_TRIANGLES = 20_000;

/** @param normal a unit vector to the front of the triangle; it may be changed, as may `corner` */
type TriangleVisitor = (mesh: StudioMesh, corner: Vector3, normal: Vector3, doubleArea: number) => void;

/** Calls a function for triangles of a model, evenly chosen. Those without an area are left out. */
export function visitTriangles(
  { meshes, triangles }: { readonly meshes: readonly StudioMesh[]; readonly triangles: number },
  visit: TriangleVisitor,
): void {
  const stride = Math.max(1, Math.ceil(triangles / MAX_TRIANGLES));
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  for (const own of meshes) {
    const { mesh } = own;
    // A mirrored mesh has its front where the winding of its corners in the world has the back.
    const turn = mesh.matrixWorld.determinant() < 0 ? -1 : 1;
    for (let triangle = 0; triangle < triangleCount(mesh.geometry); triangle += stride) {
      corner(mesh, triangle * 3, a);
      corner(mesh, triangle * 3 + 1, b);
      corner(mesh, triangle * 3 + 2, c);
      const normal = b.sub(a).cross(c.sub(a));
      const doubleArea = normal.length();
      if (doubleArea > 0) visit(own, a, normal.divideScalar(turn * doubleArea), doubleArea);
    }
  }
}

function triangleCount({ index, attributes }: BufferGeometry): number {
  return Math.floor((index?.count ?? attributes.position?.count ?? 0) / 3);
}

function corner({ geometry, matrixWorld }: Mesh, at: number, point: Vector3): void {
  const vertex = geometry.index?.getX(at) ?? at;
  point.fromBufferAttribute(geometry.getAttribute('position'), vertex).applyMatrix4(matrixWorld);
}
