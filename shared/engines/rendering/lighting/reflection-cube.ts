import type { EnvironmentMap } from './environment-map.ts';
import { cross, normalize, type Vector } from './vector.ts';

/** A texel of the sharpest level is as wide as one of the environment map. */
const SIDE_PX = 128;
/** The roughest level is for roughness 1, and is too smooth to need more. */
const ROUGHEST_SIDE_PX = 8;
/**
 * Directions for each texel of the first rough level, and four times as many for each further one, which has a quarter
 * of its texels. Each direction reads the mean of its surroundings, so a few directions give no noise.
 */
const MIN_DIRECTIONS = 8;
/** These levels are for surfaces that are smooth enough to show what they mirror: up to a roughness of 0.13. */
const MIRROR_LEVELS = 2;
const CHANNELS = 4;
const FACES = 6;

/** The reflection of an environment on surfaces of increasing roughness, for each direction of the reflection. */
export interface ReflectionCube {
  /** From a mirror to roughness 1, see `levelRoughness`; each level has half the side of the level before. */
  readonly levels: readonly ReflectionLevel[];
}

/** One mipmap level of a reflection cube. */
export interface ReflectionLevel {
  readonly sidePx: number;
  /** RGBA, linear; +X, -X, +Y, -Y, +Z, -Z in WebGL's order, but mirrored (x reversed), as three.js needs it. */
  readonly faces: readonly Float32Array<ArrayBuffer>[];
}

/** The roughness of a level, as three.js' materials look it up. */
function levelRoughness(level: number, lastLevel: number): number {
  return 1 - Math.sqrt(1 - level / lastLevel);
}

/**
 * Prefilters an environment for reflections: each texel is the mean reflection of a GGX surface seen along its normal.
 * It runs on the processor because a software graphics card takes fifty times as long.
 *
 * Method: Karis, Real shading in Unreal Engine 4; Krivanek and Colbert, Real-time shading with filtered importance
 * sampling.
 *
 * @param mirrored what smooth surfaces show instead of the environment
 */
export function reflectionCube(map: EnvironmentMap, mirrored: EnvironmentMap = map): ReflectionCube {
  const sides: number[] = [];
  for (let side = SIDE_PX; side >= ROUGHEST_SIDE_PX; side /= 2) sides.push(side);
  const pyramid = buildPyramid(map);
  const smoothPyramid = mirrored === map ? pyramid : buildPyramid(mirrored);
  return {
    levels: sides.map((sidePx, level) => {
      const directions = MIN_DIRECTIONS * 4 ** (level - 1);
      const lobe = ggxLobe(levelRoughness(level, sides.length - 1), directions, map.widthPx * map.heightPx);
      const from = level < MIRROR_LEVELS ? smoothPyramid : pyramid;
      return { sidePx, faces: Array.from({ length: FACES }, (_, face) => filterFace(face, sidePx, lobe, from)) };
    }),
  };
}

/** A direction of a lobe around +Z, its share, and the pyramid level whose texels are as large as its solid angle. */
interface LobeDirection {
  readonly to: Vector;
  readonly share: number;
  readonly blur: number;
}

function ggxLobe(roughness: number, directions: number, texels: number): LobeDirection[] {
  if (roughness === 0) return [{ to: [0, 0, 1], share: 1, blur: 0 }];
  const alpha2 = roughness ** 4;
  const texelSolidAngle = (2 * Math.PI ** 2) / texels;
  const drawn = Array.from({ length: directions }, (_, index) => {
    const uniform = (index + 0.5) / directions;
    const whole = 1 - uniform + alpha2 * uniform;
    const ahead = (1 - uniform - alpha2 * uniform) / whole;
    const aside = (2 * Math.sqrt(alpha2 * uniform * (1 - uniform))) / whole;
    const turn = 2 * Math.PI * radicalInverse(index);
    const solidAngle = (4 * Math.PI * alpha2) / whole ** 2 / directions;
    const blur = Math.max(0, Math.round(0.5 * Math.log2(solidAngle / texelSolidAngle) + 0.5));
    return { to: [aside * Math.cos(turn), aside * Math.sin(turn), ahead] as const, blur };
  }).filter(({ to }) => to[2] > 0);
  const total = drawn.reduce((sum, { to }) => sum + to[2], 0);
  return drawn.map(({ to, blur }) => ({ to, share: to[2] / total, blur }));
}

/** Van der Corput's sequence: 0, 1/2, 1/4, 3/4, ... */
function radicalInverse(index: number): number {
  let [value, part] = [0, 0.5];
  for (let rest = index; rest > 0; rest >>= 1, part /= 2) if (rest & 1) value += part;
  return value;
}

function filterFace(
  face: number,
  sidePx: number,
  lobe: readonly LobeDirection[],
  pyramid: readonly PyramidLevel[],
): Float32Array<ArrayBuffer> {
  const texels = new Float32Array(sidePx * sidePx * CHANNELS).fill(1);
  for (let row = 0; row < sidePx; row++) {
    for (let column = 0; column < sidePx; column++) {
      const ahead = faceDirection(face, (2 * (column + 0.5)) / sidePx - 1, (2 * (row + 0.5)) / sidePx - 1);
      const right = normalize(cross(Math.abs(ahead[2]) < 0.999 ? [0, 0, 1] : [1, 0, 0], ahead));
      const up = cross(ahead, right);
      const at = (row * sidePx + column) * CHANNELS;
      texels.fill(0, at, at + 3);
      for (const { to, share, blur } of lobe) {
        addRadiance(
          pyramid[Math.min(blur, pyramid.length - 1)] as PyramidLevel,
          right[0] * to[0] + up[0] * to[1] + ahead[0] * to[2],
          right[1] * to[0] + up[1] * to[1] + ahead[1] * to[2],
          right[2] * to[0] + up[2] * to[1] + ahead[2] * to[2],
          share,
          texels,
          at,
        );
      }
    }
  }
  return texels;
}

/** The world direction of a place on a face: WebGL's directions, x reversed. Across and down from -1 to 1. */
function faceDirection(face: number, across: number, down: number): Vector {
  const sign = face % 2 === 0 ? 1 : -1;
  if (face < 2) return normalize([-sign, -down, -sign * across]);
  if (face < 4) return normalize([-across, sign, sign * down]);
  return normalize([-sign * across, -down, sign]);
}

/** The environment at half the size of the previous level. */
interface PyramidLevel {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly data: Float32Array;
}

function buildPyramid(map: EnvironmentMap): PyramidLevel[] {
  const all: PyramidLevel[] = [map];
  for (let last: PyramidLevel = map; last.heightPx > 2; ) {
    const { widthPx, heightPx, data } = last;
    const half = new Float32Array((widthPx / 2) * (heightPx / 2) * CHANNELS);
    for (let at = 0; at < half.length; at++) {
      const texel = Math.floor(at / CHANNELS);
      const column = (texel % (widthPx / 2)) * 2;
      const from = (Math.floor(texel / (widthPx / 2)) * 2 * widthPx + column) * CHANNELS + (at % CHANNELS);
      const below = from + widthPx * CHANNELS;
      half[at] =
        ((data[from] ?? 0) + (data[from + CHANNELS] ?? 0) + (data[below] ?? 0) + (data[below + CHANNELS] ?? 0)) / 4;
    }
    last = { widthPx: widthPx / 2, heightPx: heightPx / 2, data: half };
    all.push(last);
  }
  return all;
}

/**
 * Adds a share of the radiance of a direction, interpolated between four texels. Plain numbers instead of vectors,
 * because it runs a million times.
 */
function addRadiance(
  { widthPx, heightPx, data }: PyramidLevel,
  x: number,
  y: number,
  z: number,
  share: number,
  sum: Float32Array,
  at: number,
): void {
  const column = (Math.atan2(z, x) / (2 * Math.PI) + 0.5) * widthPx - 0.5;
  const row = (Math.asin(Math.max(-1, Math.min(1, y))) / Math.PI + 0.5) * heightPx - 0.5;
  const left = Math.floor(column);
  const low = Math.floor(row);
  const east = column - left;
  const north = row - low;
  const lower = Math.max(0, low) * widthPx;
  const upper = Math.min(heightPx - 1, low + 1) * widthPx;
  const first = (left + widthPx) % widthPx;
  const second = (left + 1) % widthPx;
  addTexel(data, lower + first, share * (1 - east) * (1 - north), sum, at);
  addTexel(data, lower + second, share * east * (1 - north), sum, at);
  addTexel(data, upper + first, share * (1 - east) * north, sum, at);
  addTexel(data, upper + second, share * east * north, sum, at);
}

function addTexel(data: Float32Array, texel: number, part: number, sum: Float32Array, at: number): void {
  const from = texel * CHANNELS;
  sum[at] = (sum[at] as number) + part * (data[from] as number);
  sum[at + 1] = (sum[at + 1] as number) + part * (data[from + 1] as number);
  sum[at + 2] = (sum[at + 2] as number) + part * (data[from + 2] as number);
}
