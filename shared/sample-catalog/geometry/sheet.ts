import { gridMesh, type Mesh, merge, type Vertex } from './mesh.ts';
import { add, cross, normalize, scale, subtract, type Vec2, type Vec3 } from './vector.ts';

export interface SheetOptions {
  /** Divisions along u and v. */
  readonly divisions: readonly [number, number];
  /** Thickness, in millimetres, laid on half to each side. */
  readonly thickness: number;
  /** Sizes that one unit of u and v stands for on the surface, in millimetres; for the texture. */
  readonly textureMm: Vec2;
  /** Steps of the round rim; 1 is a flat one. */
  readonly rimSteps?: number;
}

/** Step of the finite differences in u and v. */
const STEP = 1e-4;

/**
 * A curved sheet of even thickness with a round rim: moulded shells, lampshades, quilts. `surface` maps u and v from
 * 0..1 to the middle of the sheet; it must be smooth a little beyond that range too.
 */
export function sheet(surface: (u: number, v: number) => Vec3, options: SheetOptions): Mesh {
  const { divisions, thickness, textureMm, rimSteps = 4 } = options;
  const half = thickness / 2;
  const at = (u: number, v: number, side: number): Vertex => {
    const normal = scale(normalAt(surface, u, v), side);
    return {
      position: add(surface(u, v), scale(normal, half)),
      normal,
      uv: [u * textureMm[0], v * textureMm[1] + (side < 0 ? textureMm[1] * 0.37 : 0)],
    };
  };
  const [columns, rows] = divisions;
  const faces = [1, -1].map((side) => gridMesh(columns, rows, (i, j) => at(i / columns, j / rows, side)));
  const rims = ([0, 1, 2, 3] as const).map((edge) => {
    const count = edge % 2 === 0 ? columns : rows;
    return gridMesh(count, rimSteps, (i, j) => {
      const t = i / count;
      const [u, v] = edge === 0 ? [t, 0] : edge === 1 ? [1, t] : edge === 2 ? [t, 1] : [0, t];
      const normal = normalAt(surface, u, v);
      const inward: Vec2 = edge === 0 ? [0, 1] : edge === 1 ? [-1, 0] : edge === 2 ? [0, -1] : [1, 0];
      const outward = outwardAt(surface, u, v, inward, normal);
      const angle = (Math.PI * j) / rimSteps;
      const direction = normalize(add(scale(normal, Math.cos(angle)), scale(outward, Math.sin(angle))));
      return {
        position: add(surface(u, v), scale(direction, half)),
        normal: direction,
        uv: [u * textureMm[0] + (half * j) / rimSteps, v * textureMm[1] + (half * j) / rimSteps],
      };
    });
  });
  return merge(...faces, ...rims);
}

function normalAt(surface: (u: number, v: number) => Vec3, u: number, v: number): Vec3 {
  const du = subtract(surface(u + STEP, v), surface(u - STEP, v));
  const dv = subtract(surface(u, v + STEP), surface(u, v - STEP));
  return normalize(scale(cross(du, dv), 1e6));
}

/** In the sheet's plane, square to its edge, away from the sheet. */
function outwardAt(surface: (u: number, v: number) => Vec3, u: number, v: number, inward: Vec2, normal: Vec3): Vec3 {
  const back = subtract(surface(u - inward[0] * STEP, v - inward[1] * STEP), surface(u, v));
  const along = subtract(
    surface(u + inward[1] * STEP, v + inward[0] * STEP),
    surface(u - inward[1] * STEP, v - inward[0] * STEP),
  );
  const square = normalize(scale(cross(along, normal), 1e6));
  const sign = square[0] * back[0] + square[1] * back[1] + square[2] * back[2] < 0 ? -1 : 1;
  return scale(square, sign);
}
