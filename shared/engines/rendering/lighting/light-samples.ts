import { LIGHTS_PER_PASS } from '../quality.ts';
import { lightBalancer } from './balance-lights.ts';
import { directionOf, type EnvironmentMap, solidAngleOf } from './environment-map.ts';
import { FACINGS, type FacingShares } from './facings.ts';
import type { Radiance } from './light-presets.ts';
import { luminance } from './luminance.ts';
import { dot, type Vector } from './vector.ts';

/** Directions are drawn from blocks of texels of this side: fine enough for softboxes, quick to build. */
const BLOCK_PX = 4;
/** How the samples are divided: by the light that visible surfaces have of a direction, by its light, and evenly. */
const SEEN_SHARE = 0.7;
const BRIGHT_SHARE = 0.2;
const UNIFORM_SHARE = 1 - SEEN_SHARE - BRIGHT_SHARE;
/** The part of the brightness that counts as even for reflections: what stands in the dark hides little. */
const EVEN_REFLECTIONS = 0.2;
const PLASTIC_STEP = 0.7548776662466927;
/** Steps from pass to pass along a part of the environment, in parts of it: far from those of the places in a pixel. */
const PASS_STEP = 0.15;

/** One direction from which light comes, standing for a share of all light. */
export interface LightSample {
  /** Towards the light. */
  readonly direction: Vector;
  /** Radiance divided by the density of directions: the mean of f × weight over all samples is the integral of f. */
  readonly weight: Radiance;
  /** 1 / density, in steradians: for what does not depend on the radiance of the direction. */
  readonly solidAngle: number;
  /** How much of all reflections it stands for; 1 on average. */
  readonly reflected: number;
}

/** Draws the samples of an environment for so many passes, one pass after another, for what is seen in a picture. */
export type LightSampler = (passes: number, seen: FacingShares) => LightSample[];

/**
 * Importance sampling of an environment: more directions where it is bright and where visible surfaces look, stratified
 * over the cumulative density, and balanced. Deterministic. Each pass has one light of every quarter of the density, and
 * where in the quarters goes together with the places in a pixel to a lattice in three dimensions: at an edge, the passes
 * that see a surface are lit as all passes are.
 * Method: Pharr, Physically Based Rendering, 4th edition, 12.5 (image infinite lights), 2.2.3 (several densities).
 */
export function lightSampler(map: EnvironmentMap): LightSampler {
  const columns = map.widthPx / BLOCK_PX;
  const rows = map.heightPx / BLOCK_PX;
  const blocks = averageBlocks(map, columns, rows);
  const balance = lightBalancer(blocks.map(({ direction, bright }) => ({ direction, power: bright })));
  const total = blocks.reduce((sum, { bright }) => sum + bright, 0);
  return (passes, seen) => {
    const count = passes * LIGHTS_PER_PASS;
    const received = blocks.map(({ direction, bright }) => bright * facingTowards(direction, seen));
    const totalReceived = received.reduce((sum, part) => sum + part, 0);
    const probabilities = blocks.map(
      ({ bright, solidAngle }, index) =>
        SEEN_SHARE * ((received[index] as number) / totalReceived) +
        BRIGHT_SHARE * (bright / total) +
        UNIFORM_SHARE * (solidAngle / (4 * Math.PI)),
    );
    const cumulative = new Float64Array(blocks.length);
    probabilities.reduce((sum, probability, index) => {
      cumulative[index] = sum + probability;
      return sum + probability;
    }, 0);
    const draw = (index: number): LightSample => {
      const place = ((stratum(index, passes) + 0.5) / count) * (cumulative.at(-1) ?? 1);
      const found = firstAtLeast(cumulative, place);
      const { column, row, mean, bright, solidAngle } = blocks[found] as Block;
      const probability = probabilities[found] as number;
      // Where inside the block: from what is left of the random number, and a sequence of its own.
      const across = 1 - ((cumulative[found] as number) - place) / probability;
      const up = (0.5 + index * PLASTIC_STEP) % 1;
      const scale = solidAngle / probability;
      const even = (EVEN_REFLECTIONS * solidAngle) / (4 * Math.PI);
      return {
        direction: directionOf(column + across - 0.5, row + up - 0.5, columns, rows),
        weight: [mean[0] * scale, mean[1] * scale, mean[2] * scale],
        solidAngle: scale,
        reflected: ((1 - EVEN_REFLECTIONS) * (bright / total) + even) / probability,
      };
    };
    const drawn = Array.from({ length: count }, (_, index) => draw(index));
    const reflected = drawn.reduce((sum, light) => sum + light.reflected, 0) / count;
    // Where nothing hides any light, reflections are whole.
    const whole = drawn.map((light) => ({ ...light, reflected: light.reflected / reflected }));
    return balance(whole, seen);
  };
}

/** How much surfaces that look like this have of a light: the root of the mean square, as the error of a sum goes. */
function facingTowards(direction: Vector, seen: FacingShares): number {
  let sum = 0;
  for (let facing = 0; facing < FACINGS.length; facing++) {
    const share = seen[facing] as number;
    if (share > 0) sum += share * Math.max(0, dot(FACINGS[facing] as Vector, direction)) ** 2;
  }
  return Math.sqrt(sum);
}

interface Block {
  readonly column: number;
  readonly row: number;
  readonly direction: Vector;
  readonly mean: Radiance;
  readonly solidAngle: number;
  /** Luminance times solid angle. */
  readonly bright: number;
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
    const solidAngle = solidAngleOf(row, columns, rows);
    const direction = directionOf(column, row, columns, rows);
    return { column, row, direction, mean, solidAngle, bright: luminance(mean) * solidAngle };
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

/** Which of all equal parts of the density a light stands for. */
function stratum(light: number, passes: number): number {
  const pass = Math.floor(light / LIGHTS_PER_PASS);
  return (light % LIGHTS_PER_PASS) * passes + ((pass * (passes - coprimeStep(passes))) % passes);
}

/** The least number from a part of `count` on that has no divisor in common with it. */
function coprimeStep(count: number): number {
  let step = Math.max(1, Math.round(count * PASS_STEP));
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
