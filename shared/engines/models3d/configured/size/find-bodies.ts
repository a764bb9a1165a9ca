import type { ShapedPiece } from '../piece.ts';
import { AXES, type Axis, type Interval } from './interval.ts';

/** Steps of a side to compare positions by: 48 bits in all, exact in a number. */
const STEPS = 65_535;
/** Bodies of which so many metres overlap, or touch, are one. */
const TOUCH_M = 0.0005;
/** Parts of one body overlap by this share of the shorter one. Cushions bulge into each other by less. */
const OVERLAP = 0.5;
/** Only the last bodies are compared, so that the time is linear. */
const COMPARED = 16;

/**
 * The bodies of some pieces, sorted by their start: each moves as a whole along an axis, like one of four legs or of
 * several boards. And the number of the body of each vertex of each piece.
 */
export interface Bodies {
  readonly bodies: readonly Interval[];
  readonly bodyOf: readonly Uint32Array[];
}

/**
 * Finds the bodies of pieces along an axis. Triangles that share a position are connected; connected triangles that lie
 * beside each other, like the upper and lower cushion of a seat, are one body.
 */
export function findBodies(pieces: readonly ShapedPiece[], axis: Axis): Bodies {
  const connected = pieces.map((piece) => connect(piece));
  const parts = pieces.flatMap((piece, at) => intervalsOf(piece, connected[at] ?? new Uint32Array(), axis, at));
  parts.sort((one, other) => one.min - other.min || other.max - one.max);
  const bodies: { min: number; max: number }[] = [];
  const numbers = pieces.map(() => new Map<number, number>());
  for (const { min, max, root, piece } of parts) {
    const compared = Math.max(0, bodies.length - COMPARED);
    const near = bodies.slice(compared).findLastIndex((known) => belongs({ min, max }, known));
    const known = bodies[compared + near];
    if (near >= 0 && known) known.max = Math.max(known.max, max);
    else bodies.push({ min, max });
    numbers[piece]?.set(root, near >= 0 ? compared + near : bodies.length - 1);
  }
  const bodyOf = connected.map((roots, piece) => roots.map((root) => numbers[piece]?.get(root) ?? 0));
  return { bodies, bodyOf };
}

function belongs(part: Interval, body: Interval): boolean {
  const overlap = Math.min(part.max, body.max) - part.min;
  const shorter = Math.min(part.max - part.min, body.max - body.min);
  return overlap >= -TOUCH_M && (overlap >= OVERLAP * shorter || part.max <= body.max + TOUCH_M);
}

/** Returns for each vertex the smallest connected one: the root of its tree (union find with halved paths). */
function connect({ positions, indices }: ShapedPiece): Uint32Array {
  const roots = firstAtSamePlace(positions);
  const rootOf = (vertex: number): number => {
    let at = vertex;
    while (roots[at] !== at) {
      roots[at] = roots[roots[at] ?? 0] ?? 0;
      at = roots[at] ?? 0;
    }
    return at;
  };
  const join = (one: number, other: number) => {
    const [a, b] = [rootOf(one), rootOf(other)];
    roots[Math.max(a, b)] = Math.min(a, b);
  };
  for (let at = 0; at + 2 < indices.length; at += 3) {
    join(indices[at] ?? 0, indices[at + 1] ?? 0);
    join(indices[at] ?? 0, indices[at + 2] ?? 0);
  }
  for (let vertex = 0; vertex < roots.length; vertex++) roots[vertex] = rootOf(vertex);
  return roots;
}

/** Returns for each vertex the first one at the same place. */
function firstAtSamePlace(positions: Float32Array): Uint32Array {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let at = 0; at < positions.length; at++) {
    const value = positions[at] ?? 0;
    if (value < (min[at % 3] ?? 0)) min[at % 3] = value;
    if (value > (max[at % 3] ?? 0)) max[at % 3] = value;
  }
  const scale = min.map((value, axis) => STEPS / Math.max(1e-9, (max[axis] ?? 0) - value));
  const step = (at: number, axis: number) =>
    Math.round(((positions[at + axis] ?? 0) - (min[axis] ?? 0)) * (scale[axis] ?? 0));
  const firsts = new Map<number, number>();
  const out = new Uint32Array(positions.length / 3);
  for (let vertex = 0; vertex < out.length; vertex++) {
    const key = (step(vertex * 3, 0) * (STEPS + 1) + step(vertex * 3, 1)) * (STEPS + 1) + step(vertex * 3, 2);
    const first = firsts.get(key) ?? vertex;
    firsts.set(key, first);
    out[vertex] = first;
  }
  return out;
}

function intervalsOf({ positions }: ShapedPiece, roots: Uint32Array, axis: Axis, piece: number) {
  const found = new Map<number, { min: number; max: number; root: number; piece: number }>();
  for (let vertex = 0; vertex < roots.length; vertex++) {
    const root = roots[vertex] ?? 0;
    const value = positions[vertex * 3 + AXES[axis]] ?? 0;
    const known = found.get(root);
    if (!known) found.set(root, { min: value, max: value, root, piece });
    else if (value < known.min) known.min = value;
    else if (value > known.max) known.max = value;
  }
  return [...found.values()];
}
