import type { Mesh, Vertex } from './mesh.ts';
import { add, type Vec3 } from './vector.ts';

/** Moves a mesh by an offset. */
export function translate(mesh: Mesh, offset: Vec3): Mesh {
  return mapVertices(mesh, ({ position, normal, uv }) => ({ position: add(position, offset), normal, uv }));
}

/** Turns a mesh about the x axis through the origin: positive angles turn +y towards +z. */
export function rotateX(mesh: Mesh, degrees: number): Mesh {
  const [c, s] = cosSin(degrees);
  return turn(mesh, ([x, y, z]) => [x, c * y - s * z, s * y + c * z]);
}

/** Turns a mesh about the y axis through the origin: positive angles turn +z towards +x. */
export function rotateY(mesh: Mesh, degrees: number): Mesh {
  const [c, s] = cosSin(degrees);
  return turn(mesh, ([x, y, z]) => [c * x + s * z, y, -s * x + c * z]);
}

/** Turns a mesh about the z axis through the origin: positive angles turn +x towards +y. */
export function rotateZ(mesh: Mesh, degrees: number): Mesh {
  const [c, s] = cosSin(degrees);
  return turn(mesh, ([x, y, z]) => [c * x - s * y, s * x + c * y, z]);
}

/** The mirror image in the plane x = 0. */
function mirrorX(mesh: Mesh): Mesh {
  return reversed(turn(mesh, ([x, y, z]) => [-x, y, z]));
}

/** The mirror image in the plane z = 0. */
export function mirrorZ(mesh: Mesh): Mesh {
  return reversed(turn(mesh, ([x, y, z]) => [x, y, -z]));
}

/** The mesh and its mirror image in the plane x = 0. */
export function bothSides(mesh: Mesh): readonly [Mesh, Mesh] {
  return [mesh, mirrorX(mesh)];
}

/** The mesh with its mirror images in the planes x = 0 and z = 0: one leg becomes four. */
export function fourCorners(mesh: Mesh): readonly Mesh[] {
  return [mesh, mirrorX(mesh), mirrorZ(mesh), mirrorX(mirrorZ(mesh))];
}

/** Replaces the vertices of a mesh. */
export function mapVertices(mesh: Mesh, map: (vertex: Vertex) => Vertex): Mesh {
  return { vertices: mesh.vertices.map(map), triangles: mesh.triangles };
}

function turn(mesh: Mesh, map: (vector: Vec3) => Vec3): Mesh {
  return mapVertices(mesh, ({ position, normal, uv }) => ({ position: map(position), normal: map(normal), uv }));
}

function reversed(mesh: Mesh): Mesh {
  return { vertices: mesh.vertices, triangles: mesh.triangles.map(([a, b, c]) => [a, c, b]) };
}

function cosSin(degrees: number): readonly [number, number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}
