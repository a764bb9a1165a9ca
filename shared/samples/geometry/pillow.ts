import { gridMesh, type Mesh, merge } from './mesh.ts';
import { smoothNormals } from './smooth-normals.ts';
import { tube } from './sweep.ts';
import type { Vec3 } from './vector.ts';

interface PillowOptions {
  /** Inward curve of the four sides at their middle, as a share of half the size. */
  readonly waist?: number;
  /** Divisions of a side. */
  readonly detail?: number;
}

const PILLOW_DEFAULTS = { waist: 0.07, detail: 16 } as const;

/**
 * A scatter pillow within width × height × thickness, upright, front to +z, its lower corners on y = 0: two sheets
 * sewn together, full in the middle, thin at the seam, with pointed corners.
 */
export function pillow(width: number, height: number, thickness: number, options: PillowOptions = {}): Mesh {
  const { waist, detail } = { ...PILLOW_DEFAULTS, ...options };
  const sheet = (side: number) =>
    gridMesh(detail, detail, (i, j) => {
      const [u, v] = [spread(i / detail), spread(j / detail)];
      const [x, y] = outlineAt(u, v, width, height, waist);
      const full = Math.sqrt(Math.max(0, (1 - u ** 4) * (1 - v ** 4)));
      const soft = full * (1 - 0.1 * (u * u + v * v));
      return { position: [x, y, side * (thickness / 2) * soft], normal: [0, 0, side], uv: [x, y] };
    });
  return smoothNormals(merge(sheet(1), sheet(-1)));
}

/** The cord along the seam of that pillow. */
export function pillowPiping(width: number, height: number, cordMm: number, options: PillowOptions = {}): Mesh {
  const { waist, detail } = { ...PILLOW_DEFAULTS, ...options };
  const edge = Array.from({ length: detail }, (_, step) => -1 + (2 * step) / detail);
  const around: (readonly [number, number])[] = [
    ...edge.map((t) => [t, -1] as const),
    ...edge.map((t) => [1, t] as const),
    ...edge.map((t) => [-t, 1] as const),
    ...edge.map((t) => [-1, -t] as const),
  ];
  const path = around.map(([u, v]): Vec3 => {
    const [x, y] = outlineAt(u, v, width, height, waist);
    return [x, y, 0];
  });
  return tube(path, cordMm, { sides: 6, closed: true });
}

/** Values from -1 to 1, denser at the ends, where a pillow is most curved. */
function spread(t: number): number {
  return Math.sin((t - 0.5) * Math.PI);
}

function outlineAt(u: number, v: number, width: number, height: number, waist: number): readonly [number, number] {
  return [(width / 2) * u * (1 - waist * (1 - v * v)), (height / 2) * (1 + v * (1 - waist * (1 - u * u)))];
}
