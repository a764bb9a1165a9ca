import type { Mesh } from './mesh.ts';
import { mapVertices } from './transform.ts';
import { add, cross, dot, normalize, scale, smoothstep, subtract, type Vec3 } from './vector.ts';

/** Step of the finite differences: small compared to furniture, large compared to rounding errors. */
const STEP_MM = 0.05;

/**
 * Maps a mesh by a smooth map of space. The normals are transformed by the cofactors of the map's Jacobian, so that
 * hard edges stay hard and round ones round.
 */
export function deform(mesh: Mesh, map: (position: Vec3) => Vec3): Mesh {
  return mapVertices(mesh, ({ position, normal, uv }) => {
    const along = (direction: Vec3) =>
      subtract(map(add(position, scale(direction, STEP_MM))), map(add(position, scale(direction, -STEP_MM))));
    const [dx, dy, dz] = [along([1, 0, 0]), along([0, 1, 0]), along([0, 0, 1])];
    const cofactors = [cross(dy, dz), cross(dz, dx), cross(dx, dy)] as const;
    const turned = add(
      scale(cofactors[0], normal[0]),
      add(scale(cofactors[1], normal[1]), scale(cofactors[2], normal[2])),
    );
    const handed = dot(dx, cofactors[0]) < 0 ? scale(turned, -1) : turned;
    return { position: map(position), normal: normalize(scale(handed, 1e6)), uv };
  });
}

/**
 * Bends a mesh around a vertical axis: the line along x at z = 0 becomes a circle of `radiusMm` about (0, radiusMm), so
 * that the ends move to the front.
 */
export function bendForward(mesh: Mesh, radiusMm: number): Mesh {
  return deform(mesh, ([x, y, z]) => {
    const angle = x / radiusMm;
    const reach = radiusMm - z;
    return [reach * Math.sin(angle), y, radiusMm - reach * Math.cos(angle)];
  });
}

/** Bends a mesh to the back above `fromMm`, in a smooth curve, by `offsetMm` at `toMm`. */
export function leanBack(mesh: Mesh, fromMm: number, toMm: number, offsetMm: number): Mesh {
  return deform(mesh, ([x, y, z]) => {
    const t = Math.max(0, (y - fromMm) / (toMm - fromMm));
    return [x, y, z - offsetMm * t * (0.6 + 0.4 * smoothstep(0, 1, t))];
  });
}

/**
 * Wraps a mesh around a seat: a half circle of `radiusMm` at the back, then straight to the front on both sides. The
 * line along x at z = 0 follows this horseshoe; +z becomes its inside.
 */
export function wrapHorseshoe(mesh: Mesh, radiusMm: number): Mesh {
  const arc = (Math.PI / 2) * radiusMm;
  return deform(mesh, ([x, y, z]) => {
    const reach = radiusMm - z;
    if (Math.abs(x) > arc) return [Math.sign(x) * reach, y, radiusMm + Math.abs(x) - arc];
    const angle = x / radiusMm;
    return [reach * Math.sin(angle), y, radiusMm - reach * Math.cos(angle)];
  });
}

/**
 * A mesh of `width` × `depth`, centred, with both rear corners rounded off by `radiusMm` as seen from above: a seat
 * that fits into a horseshoe.
 */
export function roundBack(mesh: Mesh, width: number, depth: number, radiusMm: number): Mesh {
  return deform(mesh, ([x, y, z]) => {
    const behind = Math.max(0, radiusMm - depth / 2 - z) / radiusMm;
    // A little short of the full circle, so that the rear edge keeps a width.
    const drawnIn = radiusMm * (1 - Math.sqrt(Math.max(0.04, 1 - 0.94 * behind * behind)));
    return [x * (1 - (2 * drawnIn) / width), y, z];
  });
}
