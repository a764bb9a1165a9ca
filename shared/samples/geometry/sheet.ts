import { gridMesh, type Mesh, merge, type Vertex } from './mesh.ts';
import { add, cross, normalize, scale, subtract, type Vec2, type Vec3 } from './vector.ts';

interface SheetOptions {
  /** Divisions along u and v. */
  readonly divisions: readonly [number, number];
  /** Thickness, in millimetres, laid on half to each side. */
  readonly thickness: number;
  /** Sizes that one unit of s and t stands for on the surface, in millimetres; for the texture. */
  readonly textureMm: Vec2;
  /** Steps of the round rim. */
  readonly rimSteps?: number;
  /** Maps u and v (0..1) to (s, t) on the surface, which defines the outline; the full square by default. */
  readonly outline?: (u: number, v: number) => Vec2;
}

/** Step of the finite differences in s and t. */
const STEP = 1e-4;

/**
 * A curved sheet of even thickness with a round rim: moulded shells, quilts. `surface` maps (s, t), 0..1, to the
 * middle of the sheet; it must be smooth a little beyond that range too.
 */
export function sheet(surface: (s: number, t: number) => Vec3, options: SheetOptions): Mesh {
  const { divisions, thickness, textureMm, rimSteps = 4, outline = (u, v) => [u, v] as const } = options;
  const half = thickness / 2;
  const [columns, rows] = divisions;
  const at = (u: number, v: number) => {
    const [s, t] = outline(u, v);
    return { point: surface(s, t), normal: normalAt(surface, s, t), uv: [s * textureMm[0], t * textureMm[1]] as const };
  };
  const places = Array.from({ length: rows + 1 }, (_, j) =>
    Array.from({ length: columns + 1 }, (_, i) => at(i / columns, j / rows)),
  );
  const placeAt = (i: number, j: number) => places[j]?.[i] ?? at(i / columns, j / rows);
  const face = (side: number) =>
    gridMesh(columns, rows, (i, j): Vertex => {
      const { point, normal, uv } = placeAt(i, j);
      const outward = scale(normal, side);
      return { position: add(point, scale(outward, half)), normal: outward, uv };
    });
  const around = [
    ...Array.from({ length: columns }, (_, i) => placeAt(i, 0)),
    ...Array.from({ length: rows }, (_, j) => placeAt(columns, j)),
    ...Array.from({ length: columns }, (_, i) => placeAt(columns - i, rows)),
    ...Array.from({ length: rows }, (_, j) => placeAt(0, rows - j)),
  ];
  const count = around.length;
  const rim = gridMesh(count, rimSteps, (i, j) => {
    const here = around[i % count] ?? at(0, 0);
    const [before, after] = [around[(i - 1 + count) % count] ?? here, around[(i + 1) % count] ?? here];
    const outward = normalize(cross(subtract(after.point, before.point), here.normal));
    const angle = (Math.PI * j) / rimSteps;
    const direction = normalize(add(scale(here.normal, Math.cos(angle)), scale(outward, Math.sin(angle))));
    const reach = (half * j) / rimSteps;
    return {
      position: add(here.point, scale(direction, half)),
      normal: direction,
      uv: [here.uv[0] + reach, here.uv[1] + reach],
    };
  });
  return merge(face(1), face(-1), rim);
}

/** An outline for a sheet: the square drawn in to a superellipse, exponent 2 an ellipse, 4 a soft rectangle. */
export function superellipseOutline(exponent: number): (u: number, v: number) => Vec2 {
  return (u, v) => {
    const [p, q] = [2 * u - 1, 2 * v - 1];
    const round = (Math.abs(p) ** exponent + Math.abs(q) ** exponent) ** (1 / exponent);
    const factor = round > 0 ? Math.max(Math.abs(p), Math.abs(q)) / round : 1;
    return [(p * factor + 1) / 2, (q * factor + 1) / 2];
  };
}

function normalAt(surface: (s: number, t: number) => Vec3, s: number, t: number): Vec3 {
  const ds = subtract(surface(s + STEP, t), surface(s - STEP, t));
  const dt = subtract(surface(s, t + STEP), surface(s, t - STEP));
  return normalize(scale(cross(ds, dt), 1e6));
}
