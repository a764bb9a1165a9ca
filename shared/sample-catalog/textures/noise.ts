/** A function of a point on the unit torus, about -1 to 1. */
export type Noise = (x: number, y: number) => number;

/**
 * Gradient noise that repeats after 1 in both directions: `cellsX` × `cellsY` cells, the same for the same seed.
 * After K. Perlin, "Improving Noise" (2002), with hashed gradients in place of the table.
 */
export function tileableNoise(seed: number, cellsX: number, cellsY: number): Noise {
  const angles = Array.from({ length: cellsX * cellsY }, (_, index) => hash(seed, index) * 2 * Math.PI);
  const [gradientX, gradientY] = [Float64Array.from(angles, Math.cos), Float64Array.from(angles, Math.sin)];
  // Millions of these are worked out when a service starts for the first time: numbers only, no arrays.
  return (x, y) => {
    const px = x * cellsX;
    const py = y * cellsY;
    const column = Math.floor(px);
    const row = Math.floor(py);
    const dx = px - column;
    const dy = py - row;
    const left = wrap(column, cellsX);
    const right = left + 1 === cellsX ? 0 : left + 1;
    const above = wrap(row, cellsY);
    const below = above + 1 === cellsY ? 0 : above + 1;
    const slope = (cell: number, ox: number, oy: number) => (gradientX[cell] ?? 0) * ox + (gradientY[cell] ?? 0) * oy;
    const sx = fade(dx);
    const top = slope(above * cellsX + left, dx, dy) * (1 - sx) + slope(above * cellsX + right, dx - 1, dy) * sx;
    const bottom =
      slope(below * cellsX + left, dx, dy - 1) * (1 - sx) + slope(below * cellsX + right, dx - 1, dy - 1) * sx;
    return (top + (bottom - top) * fade(dy)) * Math.SQRT2;
  };
}

/** Octaves of noise on top of each other, each twice as fine and half as strong. */
export function fractalNoise(seed: number, cellsX: number, cellsY: number, octaves: number): Noise {
  const layers = Array.from({ length: octaves }, (_, octave) =>
    tileableNoise(seed + octave * 101, cellsX * 2 ** octave, cellsY * 2 ** octave),
  );
  return (x, y) => {
    let sum = 0;
    let strength = 1 / 1.6;
    for (const layer of layers) {
      sum += layer(x, y) * strength;
      strength /= 2;
    }
    return sum;
  };
}

export interface Cell {
  /** Distance to the nearest seed point, in cells. */
  readonly nearest: number;
  /** Distance to the second nearest. */
  readonly second: number;
  /** A number of the nearest cell's own, 0 to 1. */
  readonly random: number;
}

/** Cellular noise on the unit torus after S. Worley (1996): one seed point in each of `cells` × `cells` squares. */
export function cellularNoise(seed: number, cells: number): (x: number, y: number) => Cell {
  const count = cells * cells;
  const hashes = (part: number) => Float64Array.from({ length: count }, (_, index) => hash(seed, 3 * index + part));
  const offsetX = hashes(0);
  const offsetY = hashes(1);
  const own = hashes(2);
  return (x, y) => {
    const px = x * cells;
    const py = y * cells;
    const column = Math.floor(px);
    const row = Math.floor(py);
    let nearest = 9;
    let second = 9;
    let random = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const cell = ((row + dy + cells) % cells) * cells + ((column + dx + cells) % cells);
        const reach = Math.hypot(column + dx + (offsetX[cell] ?? 0) - px, row + dy + (offsetY[cell] ?? 0) - py);
        if (reach < nearest) {
          second = nearest;
          nearest = reach;
          random = own[cell] ?? 0;
        } else if (reach < second) second = reach;
      }
    }
    return { nearest, second, random };
  };
}

/** A number from 0 to 1 that belongs to a seed and an index: the same on every machine. */
export function hash(seed: number, index: number): number {
  let h = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}

function wrap(index: number, count: number): number {
  const rest = index % count;
  return rest < 0 ? rest + count : rest;
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
