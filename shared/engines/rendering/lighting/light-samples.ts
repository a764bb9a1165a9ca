import { LIGHTS_PER_PASS } from '../quality.ts';
import { lightBalancer } from './balance-lights.ts';
import { coprimeStep } from './coprime-step.ts';
import { directionOf, type EnvironmentMap, solidAngleOf } from './environment-map.ts';
import type { Radiance } from './light-presets.ts';
import type { LightSample } from './light-sample.ts';
import { luminance } from './luminance.ts';
import { ORIENTATIONS, type OrientationShares } from './orientations.ts';
import { dot, type Vector } from './vector.ts';

/** Directions are drawn from blocks of this many texels a side: fine enough for softboxes, and fast to build. */
const BLOCK_PX = 4;
/**
 * How the samples are divided: by the light that visible surfaces receive from a direction, by the light of the
 * direction, and evenly.
 */
const SEEN_SHARE = 0.7;
const BRIGHT_SHARE = 0.2;
const UNIFORM_SHARE = 1 - SEEN_SHARE - BRIGHT_SHARE;
/** The part of the samples' reflection shares that is even: occluders in dark directions hide little. */
const EVEN_REFLECTIONS = 0.2;
const PLASTIC_STEP = 0.7548776662466927;
/**
 * Step from pass to pass within a stratum of the environment, in parts of it. Chosen far from the steps of the pixel
 * jitter.
 */
const PASS_STEP = 0.15;

/**
 * Draws the samples of an environment, ordered by pass, for the surfaces that a picture shows.
 *
 * @param passes number of passes; each gets `LIGHTS_PER_PASS` samples
 * @param seen orientations of the visible surfaces
 */
type LightSampler = (passes: number, seen: OrientationShares) => LightSample[];

/**
 * Creates a sampler of an environment by importance sampling: more directions where it is bright and where visible
 * surfaces face, stratified over the cumulative density, and balanced (see `balance-lights.ts`). Deterministic.
 *
 * Each pass has one light of every quarter of the density. The positions in the quarters and the pixel jitter form a
 * lattice in three dimensions, so that at an edge the passes that hit a surface are lit like the mean of all passes.
 *
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
    const received = blocks.map(({ direction, bright }) => bright * receivedFrom(direction, seen));
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
      // The place in the block: across from the remainder of the stratum, up from a second sequence.
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
    // Normalised, so that a reflection keeps its full strength where nothing hides a light.
    const whole = drawn.map((light) => ({ ...light, reflected: light.reflected / reflected }));
    return balance(whole, seen);
  };
}

/** The light that visible surfaces receive from a direction: the root of the mean square, as for the error of a sum. */
function receivedFrom(direction: Vector, seen: OrientationShares): number {
  let sum = 0;
  for (let orientation = 0; orientation < ORIENTATIONS.length; orientation++) {
    const share = seen[orientation] as number;
    if (share > 0) sum += share * Math.max(0, dot(ORIENTATIONS[orientation] as Vector, direction)) ** 2;
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

/**
 * Averages the map in blocks, in an order in which neighbours in the cumulative sum are neighbours in the environment.
 */
function averageBlocks({ data, widthPx }: EnvironmentMap, columns: number, rows: number): Block[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    // The map is two squares side by side.
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

/** The stratum of the density that a light belongs to. */
function stratum(light: number, passes: number): number {
  const pass = Math.floor(light / LIGHTS_PER_PASS);
  return (light % LIGHTS_PER_PASS) * passes + ((pass * (passes - coprimeStep(passes, PASS_STEP))) % passes);
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
