import { Earcut } from 'three/src/extras/Earcut.js';
import { int32List } from './number-list.ts';
import { CORNER_INDICES, type PolygonMesh, type TriangleMesh } from './triangle-mesh.ts';

interface Triangulation {
  readonly mesh: TriangleMesh;
  /** Faces left out: fewer than three corners, or an index out of range. */
  readonly droppedFaces: number;
  /** Number of triangles of the faces that were left out because a position is not finite. */
  readonly nonFiniteTriangles: number;
}

type Point = readonly [x: number, y: number];

/**
 * Triangulates polygons: convex ones as a fan, concave ones by ear clipping in the plane that fits them best. Indices
 * of uvs and normals that are out of range become -1.
 */
export function triangulate(polygons: PolygonMesh): Triangulation {
  const corners = int32List();
  const materials = int32List();
  const shading = int32List();
  let droppedFaces = 0;
  let nonFiniteTriangles = 0;
  const faces = polygons.faceStarts.length - 1;
  for (let face = 0; face < faces; face++) {
    const start = polygons.faceStarts[face] ?? 0;
    const count = (polygons.faceStarts[face + 1] ?? 0) - start;
    if (count < 3 || !hasPositions(polygons, start, count)) {
      droppedFaces++;
      continue;
    }
    if (!hasFinitePositions(polygons, start, count)) {
      nonFiniteTriangles += count - 2;
      continue;
    }
    for (const triangle of cut(polygons, start, count)) {
      for (const corner of triangle) pushCorner(polygons, start + corner, corners);
      materials.push(polygons.faceMaterials[face] ?? 0);
      shading.push(polygons.faceShading[face] ?? 0);
    }
  }
  const { positions, uvs, normals, colors } = polygons;
  const mesh: TriangleMesh = {
    positions,
    uvs,
    normals,
    colors,
    corners: corners.values(),
    triangleMaterials: materials.values(),
    triangleShading: shading.values(),
  };
  return { mesh, droppedFaces, nonFiniteTriangles };
}

function hasPositions({ corners, positions }: PolygonMesh, start: number, count: number): boolean {
  for (let corner = start; corner < start + count; corner++) {
    const at = (corners[corner * CORNER_INDICES] ?? -1) * 3;
    if (at < 0 || at >= positions.length) return false;
  }
  return true;
}

function hasFinitePositions({ corners, positions }: PolygonMesh, start: number, count: number): boolean {
  for (let corner = start; corner < start + count; corner++) {
    const at = (corners[corner * CORNER_INDICES] ?? 0) * 3;
    // The sum is finite exactly if its three parts are: infinities and NaN survive addition.
    const sum = (positions[at] ?? 0) + (positions[at + 1] ?? 0) + (positions[at + 2] ?? 0);
    if (!Number.isFinite(sum)) return false;
  }
  return true;
}

function pushCorner(polygons: PolygonMesh, corner: number, into: { push(value: number): void }): void {
  const at = corner * CORNER_INDICES;
  const uv = polygons.corners[at + 1] ?? -1;
  const normal = polygons.corners[at + 2] ?? -1;
  into.push(polygons.corners[at] ?? 0);
  into.push(uv * 2 < polygons.uvs.length ? uv : -1);
  into.push(normal * 3 < polygons.normals.length ? normal : -1);
}

const TRIANGLE = [[0, 1, 2]] as const;

/** Triangles of one polygon, as indices of its corners. */
function cut(polygons: PolygonMesh, start: number, count: number): readonly (readonly number[])[] {
  if (count === 3) return TRIANGLE;
  const points = project(polygons, start, count);
  if (isConvex(points)) return Array.from({ length: count - 2 }, (_, index) => [0, index + 1, index + 2]);
  const indices = Earcut.triangulate(points.flat(), undefined, 2);
  const triangles: number[][] = [];
  for (let at = 0; at < indices.length; at += 3) triangles.push(indices.slice(at, at + 3));
  return keepsOrientation(points, triangles) ? triangles : triangles.map((triangle) => triangle.toReversed());
}

/** The polygon seen along its normal (Newell's sum), so that it runs counter-clockwise. */
function project({ corners, positions }: PolygonMesh, start: number, count: number): Point[] {
  const at = (index: number) => (corners[(start + (index % count)) * CORNER_INDICES] ?? 0) * 3;
  const normal: [number, number, number] = [0, 0, 0];
  for (let index = 0; index < count; index++) {
    const [a, b] = [at(index), at(index + 1)];
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      const [au = 0, bu = 0] = [positions[a + u], positions[b + u]];
      const [av = 0, bv = 0] = [positions[a + v], positions[b + v]];
      normal[axis] = (normal[axis] ?? 0) + (au - bu) * (av + bv);
    }
  }
  const sizes = normal.map(Math.abs);
  const dominant = sizes.indexOf(Math.max(...sizes));
  const [u, v] =
    (normal[dominant] ?? 0) < 0 ? [(dominant + 2) % 3, (dominant + 1) % 3] : [(dominant + 1) % 3, (dominant + 2) % 3];
  return Array.from({ length: count }, (_, index) => [positions[at(index) + u] ?? 0, positions[at(index) + v] ?? 0]);
}

function isConvex(points: readonly Point[]): boolean {
  const count = points.length;
  let turns = 0;
  for (let index = 0; index < count; index++) {
    const [a, b, c] = [points[index], points[(index + 1) % count], points[(index + 2) % count]];
    if (!a || !b || !c) return false;
    const turn = cross(a, b, c);
    if (turn < 0) return false;
    turns += Math.atan2(turn, (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]));
  }
  // A star that winds around twice has left turns only too.
  return turns < 3 * Math.PI;
}

function keepsOrientation(points: readonly Point[], triangles: readonly (readonly number[])[]): boolean {
  const area = triangles.reduce((sum, [a = 0, b = 0, c = 0]) => {
    const [pa, pb, pc] = [points[a], points[b], points[c]];
    return pa && pb && pc ? sum + cross(pa, pb, pc) : sum;
  }, 0);
  return area >= 0;
}

function cross(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
}
