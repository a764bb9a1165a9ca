import type { FrameOrder } from '../protocol.ts';
import { LIGHTS_PER_PASS } from '../quality.ts';

/*
 * Measured with SwiftShader (`npm run bench:render` prints the figures of this machine), for a piece that fills its
 * picture. An estimate that is too long splits a job once more than needed; one that is too short ends in the
 * function's timeout. Standard pictures of 1024² on two cores with other load, in seconds of processors, of which a
 * function has two: a chair of 5,424 triangles 8.3 (estimated 16.3), a sofa of 24,494 15.4 (29.3). The margin is for
 * functions with slower processors, and for velvet, clear coats and glass, which are lit while they are drawn.
 */
const SECONDS_PER_TRIANGLE = 6.8e-6;
const SECONDS_PER_MEGAPIXEL = 0.45;
const SECONDS_PER_SHADOW_MEGAPIXEL = 0.02;
const SECONDS_PER_FRAME = 1.5;

/**
 * Estimates the seconds for a tile of a picture on a function's two processors, by its triangles, pixels and passes.
 */
export function estimateSeconds({ tile, passes, shadowMapPx }: FrameOrder, triangles: number): number {
  const vertices = triangles * (LIGHTS_PER_PASS + 1) * SECONDS_PER_TRIANGLE;
  const pixels = ((tile.width * tile.height) / 1e6) * SECONDS_PER_MEGAPIXEL;
  const shadows = ((shadowMapPx ** 2 * LIGHTS_PER_PASS) / 1e6) * SECONDS_PER_SHADOW_MEGAPIXEL;
  return SECONDS_PER_FRAME + passes * (vertices + pixels + shadows);
}

/**
 * Divides work into parts whose estimated cost is at most the budget; a single piece above it is a part alone. The
 * order stays, and the same work always gives the same parts, so that every caller finds the same division.
 */
export function splitByCost<T>(pieces: readonly T[], costOf: (piece: T) => number, budget: number): T[][] {
  const parts: T[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    const cost = costOf(piece);
    if (filled + cost > budget) {
      parts.push([]);
      filled = 0;
    }
    parts.at(-1)?.push(piece);
    filled += cost;
  }
  return parts;
}
