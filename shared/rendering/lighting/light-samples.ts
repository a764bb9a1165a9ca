import { directionOf, type EnvironmentMap, solidAngleOf } from './environment-map.ts';
import type { Radiance } from './light-presets.ts';
import type { Vector } from './vector.ts';

/** Directions are drawn from blocks of texels of this side: fine enough for softboxes, quick to build. */
const BLOCK_PX = 4;
/** The part of the samples that goes everywhere alike, so that no dark direction gets a huge weight. */
const UNIFORM_SHARE = 0.2;
/** Weights of the brightness that the eye sees (Rec. 709). */
const LUMINANCE: Radiance = [0.2126, 0.7152, 0.0722];
const PLASTIC_STEP = 0.7548776662466927;

/** One direction from which light comes, standing for a share of all light. */
export interface LightSample {
  /** Towards the light. */
  readonly direction: Vector;
  /** Radiance divided by the density of directions: the mean of f × weight over all samples is the integral of f. */
  readonly weight: Radiance;
  /** 1 / density, in steradians: for what does not depend on the radiance of the direction. */
  readonly solidAngle: number;
}

/** Draws the samples of an environment. */
export type LightSampler = (count: number) => LightSample[];

/**
 * Importance sampling of an environment: as many directions as asked, more of them where it is bright, stratified over
 * the cumulative luminance. Deterministic. The order is shuffled, so that any run of samples covers the whole
 * environment. Method: Pharr, Physically Based Rendering, 4th edition, 12.5 (image infinite lights).
 */
export function lightSampler(map: EnvironmentMap): LightSampler {
  const columns = map.widthPx / BLOCK_PX;
  const rows = map.heightPx / BLOCK_PX;
  const blocks = averageBlocks(map, columns, rows);
  const total = blocks.reduce((sum, { solidAngle, luminance }) => sum + solidAngle * luminance, 0);
  const probabilities = blocks.map(
    ({ solidAngle, luminance }) =>
      (1 - UNIFORM_SHARE) * ((solidAngle * luminance) / total) + (UNIFORM_SHARE * solidAngle) / (4 * Math.PI),
  );
  const cumulative = new Float64Array(blocks.length);
  probabilities.reduce((sum, probability, index) => {
    cumulative[index] = sum + probability;
    return sum + probability;
  }, 0);
  return (count) =>
    Array.from({ length: count }, (_, index) => {
      const place = ((shuffled(index, count) + 0.5) / count) * (cumulative.at(-1) ?? 1);
      const found = firstAtLeast(cumulative, place);
      const block = blocks[found] as Block;
      const probability = probabilities[found] as number;
      // Where inside the block: from what is left of the random number, and a sequence of its own.
      const across = 1 - ((cumulative[found] as number) - place) / probability;
      const up = (0.5 + index * PLASTIC_STEP) % 1;
      const solidAngle = block.solidAngle / probability;
      return {
        direction: directionOf(block.column + across - 0.5, block.row + up - 0.5, columns, rows),
        weight: [block.mean[0] * solidAngle, block.mean[1] * solidAngle, block.mean[2] * solidAngle],
        solidAngle,
      };
    });
}

interface Block {
  readonly column: number;
  readonly row: number;
  readonly mean: Radiance;
  readonly luminance: number;
  readonly solidAngle: number;
}

/** In an order in which neighbours of the cumulative sum are neighbours in the sky. */
function averageBlocks({ data, widthPx }: EnvironmentMap, columns: number, rows: number): Block[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    // The sky is two squares beside each other.
    const [x, row] = hilbertPlace(index % (rows * rows), rows);
    const column = x + Math.floor(index / (rows * rows)) * rows;
    const sum = [0, 0, 0];
    for (let texel = 0; texel < BLOCK_PX * BLOCK_PX; texel++) {
      const down = row * BLOCK_PX + Math.floor(texel / BLOCK_PX);
      const at = (down * widthPx + column * BLOCK_PX + (texel % BLOCK_PX)) * 4;
      for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] as number) + (data[at + channel] ?? 0);
    }
    const mean = sum.map((value) => value / (BLOCK_PX * BLOCK_PX)) as [number, number, number];
    const luminance = mean.reduce((bright, value, channel) => bright + value * (LUMINANCE[channel] as number), 0);
    return { column, row, mean, luminance, solidAngle: solidAngleOf(row, columns, rows) };
  });
}

/** The place of a step along Hilbert's curve through a square whose side is a power of two. */
function hilbertPlace(step: number, side: number): readonly [x: number, y: number] {
  let [x, y] = [0, 0];
  for (let part = 1, rest = step; part < side; part *= 2, rest = Math.floor(rest / 4)) {
    const right = (rest >> 1) & 1;
    const up = (rest ^ right) & 1;
    if (up === 0) [x, y] = right === 1 ? [part - 1 - y, part - 1 - x] : [y, x];
    x += part * right;
    y += part * up;
  }
  return [x, y];
}

/** A permutation of 0 … count - 1 in which neighbours are far apart. */
function shuffled(index: number, count: number): number {
  return (index * coprimeStep(count)) % count;
}

/** The number nearest to the golden section of `count` that has no divisor in common with it. */
function coprimeStep(count: number): number {
  let step = Math.max(1, Math.round(count * 0.6180339887498949));
  while (greatestCommonDivisor(step, count) !== 1) step++;
  return step;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
