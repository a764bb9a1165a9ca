import { type CompressedIndices, compressIndices, encodeRgbPng } from './png.ts';

/** Steps of lightness in a pattern: enough for smooth wood, few enough to compress well. */
const TONES = 64;

/**
 * A pattern that repeats in both directions: a lightness for each pixel without colours, so that one pattern can be
 * used for every colour of a fabric or wood.
 */
export interface Pattern {
  /** Part of file names; unique. */
  readonly name: string;
  /** Size of one repeat on the furniture, along and across the grain, in millimetres. */
  readonly tileMm: readonly [number, number];
  readonly tones: CompressedIndices;
  /** PNG of the normal map in tangent space (glTF: +Y up), for patterns with visible relief. */
  readonly normals?: Uint8Array;
}

/** Value at a place of the tile, x and y from 0 to 1. */
export type TileFunction = (x: number, y: number) => number;

interface PatternSource {
  readonly name: string;
  readonly tileMm: readonly [number, number];
  readonly pixels: readonly [number, number];
  /** Lightness, 0 to 1. */
  readonly tone: TileFunction;
  readonly relief?: {
    readonly pixels: readonly [number, number];
    /** Height in millimetres. */
    readonly heightMm: TileFunction;
  };
}

/** Draws a pattern at its first use, and only once. */
export function lazyPattern(source: () => PatternSource): () => Pattern {
  let drawn: Pattern | undefined;
  return () => {
    drawn ??= draw(source());
    return drawn;
  };
}

function draw({ name, tileMm, pixels, tone, relief }: PatternSource): Pattern {
  const [width, height] = pixels;
  const indices = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = Math.min(1, Math.max(0, tone((x + 0.5) / width, (y + 0.5) / height)));
      indices[y * width + x] = Math.round((Math.round(value * (TONES - 1)) * 255) / (TONES - 1));
    }
  }
  const tones = compressIndices(width, height, indices);
  if (!relief) return { name, tileMm, tones };
  return { name, tileMm, tones, normals: normalMap(relief.heightMm, relief.pixels, tileMm) };
}

function normalMap(
  heightMm: TileFunction,
  [width, height]: readonly [number, number],
  tileMm: readonly [number, number],
) {
  const heights = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) heights[y * width + x] = heightMm((x + 0.5) / width, (y + 0.5) / height);
  }
  const at = (x: number, y: number) => heights[((y + height) % height) * width + ((x + width) % width)] ?? 0;
  const [stepX, stepY] = [(2 * tileMm[0]) / width, (2 * tileMm[1]) / height];
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const slopeX = (at(x + 1, y) - at(x - 1, y)) / stepX;
      // Image rows run downwards, the normal map's green upwards.
      const slopeY = (at(x, y - 1) - at(x, y + 1)) / stepY;
      const size = Math.hypot(slopeX, slopeY, 1);
      rgb.set(
        [-slopeX / size, -slopeY / size, 1 / size].map((c) => Math.round((c * 0.5 + 0.5) * 255)),
        (y * width + x) * 3,
      );
    }
  }
  return encodeRgbPng(width, height, rgb);
}
