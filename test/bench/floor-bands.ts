/** Levels of alpha between which a shadow is a gradient: its edge and its core are flat. */
const FAINTEST = 8;
const DARKEST = 247;

/**
 * The longest row of pixels with one level in the floor shadow of an item. Gradients with bands have long rows; if the
 * rounding differs per pixel, neighbours differ.
 *
 * @param pixels RGBA of 8 bits without a background: black with the shadow as alpha outside the item
 * @returns pixels
 */
export function longestFlatRun(pixels: Uint8Array, widthPx: number): number {
  let longest = 0;
  for (let row = 0; row < pixels.length; row += widthPx * 4) {
    let run = 0;
    let level = -1;
    for (let at = row; at < row + widthPx * 4; at += 4) {
      const shadow = isFloor(pixels, at) ? (pixels[at + 3] ?? 0) : -1;
      run = shadow === level && shadow !== -1 ? run + 1 : 1;
      level = shadow;
      if (shadow >= FAINTEST && shadow <= DARKEST) longest = Math.max(longest, run);
    }
  }
  return longest;
}

function isFloor(pixels: Uint8Array, at: number): boolean {
  return pixels[at] === 0 && pixels[at + 1] === 0 && pixels[at + 2] === 0;
}
