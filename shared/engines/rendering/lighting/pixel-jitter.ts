const GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;

/** Offset of a pass from the middle of the pixel, in pixels; it can lie outside the pixel. */
type PixelPlace = readonly [x: number, y: number];

/**
 * Offsets of all passes of a picture: a golden section lattice, mapped to a tent filter of radius 1, which smooths
 * edges well. Their mean is exactly 0, so that nothing is shifted.
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
