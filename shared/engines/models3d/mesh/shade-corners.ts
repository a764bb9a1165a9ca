import { float32List } from './number-list.ts';
import { PointIndex } from './point-index.ts';
import { CORNER_INDICES, SHADE_BY_ANGLE, SHADE_FLAT, type TriangleMesh } from './triangle-mesh.ts';

/** Faces with a smaller angle between them look like one curved surface; other edges stay sharp. */
const SMOOTH_ANGLE_COSINE = Math.cos((30 * Math.PI) / 180);
/** Triangles of one flat polygon differ by rounding only. */
const FLAT_ANGLE_COSINE = Math.cos((0.5 * Math.PI) / 180);
/** Points with more triangles, such as the centres of large fans, are shaded flat, because the effort is quadratic. */
const MAX_TRIANGLES_AT_POINT = 256;

/**
 * Computes a normal for every corner without one: the sum, weighted by area, of the triangles around its point that
 * belong to the same surface. Equal normals of a point share their index, so that vertices are shared too.
 */
export function shadeCorners(mesh: TriangleMesh): TriangleMesh {
  if (!hasCornerWithoutNormal(mesh)) return mesh;
  const points = pointOfEachCorner(mesh);
  const faceNormals = areaNormals(mesh);
  const around = cornersAroundPoints(points);
  const corners = mesh.corners.slice();
  const normals = float32List();
  for (const value of mesh.normals) normals.push(value);

  for (let point = 0; point + 1 < around.starts.length; point++) {
    const members = around.corners.subarray(around.starts[point], around.starts[point + 1]);
    const firstOfPoint = normals.length / 3;
    for (const corner of members) {
      if ((corners[corner * CORNER_INDICES + 2] ?? -1) >= 0) continue;
      const normal = cornerNormal(mesh, faceNormals, corner, members);
      corners[corner * CORNER_INDICES + 2] = addNormal(normals, firstOfPoint, normal);
    }
  }
  return { ...mesh, corners, normals: normals.values() };
}

function hasCornerWithoutNormal({ corners }: TriangleMesh): boolean {
  for (let at = 2; at < corners.length; at += CORNER_INDICES) {
    if ((corners[at] ?? -1) < 0) return true;
  }
  return false;
}

/** Points by coordinates, because many files repeat a point for each of its faces. */
function pointOfEachCorner({ corners, positions }: TriangleMesh): Int32Array {
  const index = new PointIndex();
  const points = new Int32Array(corners.length / CORNER_INDICES);
  for (let corner = 0; corner < points.length; corner++) {
    const at = (corners[corner * CORNER_INDICES] ?? 0) * 3;
    points[corner] = index.add(positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0);
  }
  return points;
}

/** The cross product of two sides of each triangle: its normal, with twice its area as length. */
function areaNormals({ corners, positions }: TriangleMesh): Float64Array {
  const triangles = corners.length / (3 * CORNER_INDICES);
  const normals = new Float64Array(triangles * 3);
  for (let triangle = 0; triangle < triangles; triangle++) {
    const first = triangle * 3 * CORNER_INDICES;
    const a = (corners[first] ?? 0) * 3;
    const b = (corners[first + CORNER_INDICES] ?? 0) * 3;
    const c = (corners[first + 2 * CORNER_INDICES] ?? 0) * 3;
    const [ax = 0, ay = 0, az = 0] = [positions[a], positions[a + 1], positions[a + 2]];
    const [ux, uy, uz] = [(positions[b] ?? 0) - ax, (positions[b + 1] ?? 0) - ay, (positions[b + 2] ?? 0) - az];
    const [vx, vy, vz] = [(positions[c] ?? 0) - ax, (positions[c + 1] ?? 0) - ay, (positions[c + 2] ?? 0) - az];
    normals[triangle * 3] = uy * vz - uz * vy;
    normals[triangle * 3 + 1] = uz * vx - ux * vz;
    normals[triangle * 3 + 2] = ux * vy - uy * vx;
  }
  return normals;
}

function cornersAroundPoints(points: Int32Array): { starts: Int32Array; corners: Int32Array } {
  let count = 0;
  for (const point of points) count = Math.max(count, point + 1);
  const starts = new Int32Array(count + 1);
  for (const point of points) starts[point + 1] = (starts[point + 1] ?? 0) + 1;
  for (let point = 0; point < count; point++) starts[point + 1] = (starts[point + 1] ?? 0) + (starts[point] ?? 0);
  const next = starts.slice(0, count);
  const corners = new Int32Array(points.length);
  for (let corner = 0; corner < points.length; corner++) {
    const point = points[corner] ?? 0;
    const slot = next[point] ?? 0;
    corners[slot] = corner;
    next[point] = slot + 1;
  }
  return { starts, corners };
}

function cornerNormal(
  { triangleShading }: TriangleMesh,
  faceNormals: Float64Array,
  corner: number,
  members: Int32Array,
): readonly [number, number, number] {
  const own = Math.floor(corner / 3);
  const shading = triangleShading[own] ?? SHADE_BY_ANGLE;
  const cosine = shading === SHADE_FLAT ? FLAT_ANGLE_COSINE : SMOOTH_ANGLE_COSINE;
  const nx = faceNormals[own * 3] ?? 0;
  const ny = faceNormals[own * 3 + 1] ?? 0;
  const nz = faceNormals[own * 3 + 2] ?? 0;
  const squaredLength = nx * nx + ny * ny + nz * nz;
  const isHub = members.length > MAX_TRIANGLES_AT_POINT;
  let [x, y, z] = isHub ? [nx, ny, nz] : [0, 0, 0];
  // Always in the same order, so that all corners of a surface get the same bits.
  for (let index = isHub ? members.length : 0; index < members.length; index++) {
    const other = Math.floor((members[index] ?? 0) / 3);
    const mx = faceNormals[other * 3] ?? 0;
    const my = faceNormals[other * 3 + 1] ?? 0;
    const mz = faceNormals[other * 3 + 2] ?? 0;
    const dot = nx * mx + ny * my + nz * mz;
    const belongs =
      other === own ||
      (shading > 0
        ? triangleShading[other] === shading
        : dot >= 0 && dot * dot >= cosine * cosine * squaredLength * (mx * mx + my * my + mz * mz));
    if (!belongs) continue;
    x += mx;
    y += my;
    z += mz;
  }
  const size = Math.sqrt(x * x + y * y + z * z);
  // A triangle without area has no normal; it is dropped later.
  return size > 0 ? [x / size, y / size, z / size] : [0, 1, 0];
}

function addNormal(
  normals: { readonly length: number; values(): Float32Array; push(value: number): void },
  firstOfPoint: number,
  [nx, ny, nz]: readonly [number, number, number],
): number {
  const [x, y, z] = [Math.fround(nx), Math.fround(ny), Math.fround(nz)];
  const values = normals.values();
  for (let index = firstOfPoint; index * 3 < values.length; index++) {
    if (values[index * 3] === x && values[index * 3 + 1] === y && values[index * 3 + 2] === z) return index;
  }
  normals.push(x);
  normals.push(y);
  normals.push(z);
  return values.length / 3;
}
