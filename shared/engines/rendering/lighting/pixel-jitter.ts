const GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;

/** Where inside (and a little outside) its pixel a pass looks, in pixels from the middle. */
export type PixelPlace = readonly [x: number, y: number];

/**
 * The places of all passes of a picture: a lattice of the golden section, bent to a tent of radius 1, which is a good
 * filter against steps at edges. The mean of them is exactly the middle, so nothing moves.
 */
export function pixelJitter(passes: number): PixelPlace[] {
  const places = Array.from({ length: passes }, (_, pass): PixelPlace => {
    return [tent((pass + 0.5) / passes), tent((0.5 + pass * GOLDEN_SECTION) % 1)];
  });
  const [meanX, meanY] = [0, 1].map((axis) => places.reduce((sum, place) => sum + (place[axis] ?? 0), 0) / passes);
  return places.map(([x, y]) => [x - (meanX ?? 0), y - (meanY ?? 0)]);
}

function tent(uniform: number): number {
  return uniform < 0.5 ? Math.sqrt(2 * uniform) - 1 : 1 - Math.sqrt(2 - 2 * uniform);
}
