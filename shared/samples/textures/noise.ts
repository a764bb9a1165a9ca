/** A function of a point on the unit torus; values from about -1 to 1. */
type Noise = (x: number, y: number) => number;

/**
 * Gradient noise that repeats after 1 in both directions, with `cellsX` × `cellsY` cells. The same seed gives the same
 * noise. After K. Perlin, "Improving Noise" (2002), with hashed gradients in place of the table.
 */
export function tileableNoise(seed: number, cellsX: number, cellsY: number): Noise {
  return sumOfOctaves([octaveOf(seed, cellsX, cellsY, 1)]);
}

/** The sum of octaves of noise, each twice as fine and half as strong as the one before. */
export function fractalNoise(seed: number, cellsX: number, cellsY: number, octaves: number): Noise {
  return sumOfOctaves(
    Array.from({ length: octaves }, (_, octave) =>
      octaveOf(seed + octave * 101, cellsX * 2 ** octave, cellsY * 2 ** octave, 2 ** -octave / 1.6),
    ),
  );
}

interface Octave {
  readonly cellsX: number;
  readonly cellsY: number;
  readonly strength: number;
  /** One gradient for each corner of a cell, row by row. */
  readonly gradientX: Float64Array;
  readonly gradientY: Float64Array;
}

function octaveOf(seed: number, cellsX: number, cellsY: number, strength: number): Octave {
  const gradientX = new Float64Array(cellsX * cellsY);
  const gradientY = new Float64Array(cellsX * cellsY);
  for (let index = 0; index < gradientX.length; index++) {
    const angle = hash(seed, index) * 2 * Math.PI;
    gradientX[index] = Math.cos(angle);
    gradientY[index] = Math.sin(angle);
  }
  return { cellsX, cellsY, strength, gradientX, gradientY };
}

/**
 * Evaluates tens of millions of cells at the first start of a service. One function without calls in its loop, because
 * each call would allocate its numbers on the heap.
 */
function sumOfOctaves(octaves: readonly Octave[]): Noise {
  return (x, y) => {
    let sum = 0;
    for (const { cellsX, cellsY, strength, gradientX, gradientY } of octaves) {
      const px = x * cellsX;
      const py = y * cellsY;
      const column = Math.floor(px);
      const row = Math.floor(py);
      const dx = px - column;
      const dy = py - row;
      const left = wrap(column, cellsX);
      const right = left + 1 === cellsX ? 0 : left + 1;
      const above = wrap(row, cellsY) * cellsX;
      const below = above + cellsX === cellsX * cellsY ? 0 : above + cellsX;
      const topLeft = (gradientX[above + left] ?? 0) * dx + (gradientY[above + left] ?? 0) * dy;
      const topRight = (gradientX[above + right] ?? 0) * (dx - 1) + (gradientY[above + right] ?? 0) * dy;
      const bottomLeft = (gradientX[below + left] ?? 0) * dx + (gradientY[below + left] ?? 0) * (dy - 1);
      const bottomRight = (gradientX[below + right] ?? 0) * (dx - 1) + (gradientY[below + right] ?? 0) * (dy - 1);
      const fadeX = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
      const fadeY = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
      const top = topLeft * (1 - fadeX) + topRight * fadeX;
      const bottom = bottomLeft * (1 - fadeX) + bottomRight * fadeX;
      sum += (top + (bottom - top) * fadeY) * Math.SQRT2 * strength;
    }
    return sum;
  };
}

/** The result of cellular noise at a point. */
interface Cell {
  /** Distance to the nearest seed point, in cells. */
  readonly nearest: number;
  /** Distance to the second nearest. */
  readonly second: number;
  /** A random number of the nearest cell, 0 to 1. */
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

/** A random number from 0 to 1 for a seed and an index: the same on every machine. */
export function hash(seed: number, index: number): number {
  let h = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}

/** Fast path: most indices are on the tile, and a remainder takes longer than the rest of the noise. */
function wrap(index: number, count: number): number {
  if (index >= 0 && index < count) return index;
  const rest = index % count;
  return rest < 0 ? rest + count : rest;
}
