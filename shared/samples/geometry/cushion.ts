import { deform } from './deform.ts';
import { type Mesh, merge } from './mesh.ts';
import { roundedRectangle } from './path.ts';
import { roundedBox } from './rounded-box.ts';
import { tube } from './sweep.ts';
import type { Vec3 } from './vector.ts';

interface CushionOptions {
  /** Radius of the edges, in millimetres. */
  readonly radius?: number;
  /** How far top and bottom rise in the middle beyond the edges, in millimetres. */
  readonly crown?: number;
  /** How far the four sides swell in their middle, in millimetres. */
  readonly bulge?: number;
  /** Divisions of a panel along its longer side. */
  readonly detail?: number;
  /** Steps of a quarter edge's half. */
  readonly roundness?: number;
}

const CUSHION_DEFAULTS = { radius: 34, crown: 16, bulge: 8, detail: 8, roundness: 2 } as const;

/**
 * A filled cushion within width × height × depth, lying on y = 0: flat-edged foam box with crowned top and bottom
 * and swelling sides. Crown and bulge are part of the outer sizes.
 */
export function cushion(width: number, height: number, depth: number, options: CushionOptions = {}): Mesh {
  const { radius, crown, bulge, detail, roundness } = { ...CUSHION_DEFAULTS, ...options };
  const body = bodyOf(width, height, depth, crown, bulge);
  const longest = Math.max(body.width, body.depth, body.height);
  const divide = (side: number) => Math.max(2, Math.round((detail * side) / longest));
  const box = roundedBox(body.width, body.height, body.depth, {
    radius,
    roundness,
    divisions: [divide(body.width), divide(body.height), divide(body.depth)],
  });
  return deform(box, swelling(body, crown, bulge));
}

/** The piping of that cushion: a cord along the upper and lower edge of its border. */
export function piping(
  width: number,
  height: number,
  depth: number,
  options: CushionOptions & { readonly cordMm?: number; readonly edges?: 'both' | 'top' } = {},
): Mesh {
  const { radius, crown, bulge } = { ...CUSHION_DEFAULTS, ...options };
  const body = bodyOf(width, height, depth, crown, bulge);
  const r = Math.min(radius, body.height / 2);
  // The seam is half-way around the edge, where panel and border meet.
  const inset = r * (1 - Math.SQRT1_2);
  const move = swelling(body, crown, bulge);
  const levels = options.edges === 'top' ? [body.height - inset] : [inset, body.height - inset];
  const cords = levels.map((y) => {
    const path = roundedRectangle(body.width - 2 * inset, body.depth - 2 * inset, r * 0.9, y, 4);
    return tube(subdivided(path, 90).map(move), options.cordMm ?? 4.5, { sides: 6, closed: true });
  });
  return merge(...cords);
}

function bodyOf(width: number, height: number, depth: number, crown: number, bulge: number) {
  return { width: width - 2 * bulge, height: height - 2 * crown, depth: depth - 2 * bulge, crown };
}

function swelling(body: { width: number; height: number; depth: number; crown: number }, crown: number, bulge: number) {
  return ([x, y, z]: Vec3): Vec3 => {
    const [u, v, w] = [(2 * x) / body.width, (2 * y) / body.height - 1, (2 * z) / body.depth];
    const [du, dv, dw] = [1 - u * u, 1 - v * v, 1 - w * w];
    return [x + bulge * u * dv * dw, y + body.crown + crown * v * du * dw, z + bulge * w * dv * du];
  };
}

/** The closed path, divided so that no piece is longer than `longestMm`. */
function subdivided(path: readonly Vec3[], longestMm: number): Vec3[] {
  return path.flatMap((from, index) => {
    const to = path[(index + 1) % path.length] ?? from;
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[2] - from[2]) / longestMm));
    return Array.from({ length: pieces }, (_, piece): Vec3 => {
      const t = piece / pieces;
      return [from[0] + (to[0] - from[0]) * t, from[1], from[2] + (to[2] - from[2]) * t];
    });
  });
}
