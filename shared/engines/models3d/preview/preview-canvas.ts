/**
 * Position of vertices in the picture: pixels from the upper left, and 1 / distance, which is linear in screen space.
 */
export interface ScreenPoints {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly nearness: Float32Array;
}

/**
 * Writes linear red, green, blue and opacity of a point of a triangle to `out`; `wa`, `wb` and `wc` are the weights of
 * its corners.
 */
export type Shader = (a: number, b: number, c: number, wa: number, wb: number, wc: number, out: Float32Array) => void;

/** Points with less opacity are not drawn. */
const MIN_OPACITY = 1 / 255;

/**
 * Pixels that all triangles of a picture may look at, the hidden ones too: two hundred times those of the picture,
 * which takes five seconds. Models look at a tenth of it at most; only triangles that lie on each other need more.
 */
const MAX_LOOKS = 200_000_000;

/** A square picture with a depth buffer, into which triangles are drawn. Colours are linear and premultiplied. */
export class PreviewCanvas {
  readonly sidePx: number;
  readonly colors: Float32Array;
  readonly #nearness: Float32Array;
  readonly #color = new Float32Array(4);
  readonly #maxLooks: number;
  #looks = 0;

  constructor(sidePx: number, maxLooks = MAX_LOOKS) {
    this.sidePx = sidePx;
    this.#maxLooks = maxLooks;
    this.colors = new Float32Array(sidePx * sidePx * 4);
    this.#nearness = new Float32Array(sidePx * sidePx);
  }

  /**
   * Draws a triangle with a depth test, blended by its opacity. Draws nothing any more when its budget is used up.
   *
   * @param isSolid whether it writes depth
   */
  drawTriangle(
    { x, y, nearness }: ScreenPoints,
    corners: readonly [number, number, number],
    isSolid: boolean,
    shade: Shader,
  ) {
    // No arrays in this function: it runs millions of times, and each one would be garbage.
    const [a, b, c] = corners;
    const ax = x[a] as number;
    const ay = y[a] as number;
    const bx = x[b] as number;
    const by = y[b] as number;
    const cx = x[c] as number;
    const cy = y[c] as number;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (!(Math.abs(area) > 1e-12)) return;
    const na = nearness[a] as number;
    const nb = nearness[b] as number;
    const nc = nearness[c] as number;
    const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
    const right = Math.min(this.sidePx - 1, Math.ceil(Math.max(ax, bx, cx)));
    const top = Math.max(0, Math.floor(Math.min(ay, by, cy)));
    const bottom = Math.min(this.sidePx - 1, Math.ceil(Math.max(ay, by, cy)));
    this.#looks += Math.max(0, right - left + 1) * Math.max(0, bottom - top + 1);
    if (this.#looks > this.#maxLooks) return;
    for (let row = top; row <= bottom; row++) {
      const py = row + 0.5;
      for (let column = left; column <= right; column++) {
        const px = column + 0.5;
        const wb = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area;
        const wc = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area;
        const wa = 1 - wb - wc;
        if (wa < 0 || wb < 0 || wc < 0) continue;
        const near = wa * na + wb * nb + wc * nc;
        const at = row * this.sidePx + column;
        if (near <= (this.#nearness[at] as number)) continue;
        // Perspective-correct weights of the corners.
        shade(a, b, c, (wa * na) / near, (wb * nb) / near, (wc * nc) / near, this.#color);
        if (this.#cover(at) && isSolid) this.#nearness[at] = near;
      }
    }
  }

  /** Blends the colour over a pixel. Returns false if the colour is transparent. */
  #cover(at: number): boolean {
    const opacity = this.#color[3] as number;
    if (opacity < MIN_OPACITY) return false;
    for (let channel = 0; channel < 4; channel++) {
      const value = channel === 3 ? 1 : (this.#color[channel] as number);
      const index = at * 4 + channel;
      this.colors[index] = value * opacity + (this.colors[index] as number) * (1 - opacity);
    }
    return true;
  }

  /** The picture at half its size: sRGB with straight alpha, rows from the top. */
  toPixels(): Buffer {
    const side = this.sidePx / 2;
    const pixels = Buffer.alloc(side * side * 4);
    for (let pixel = 0; pixel < side * side; pixel++) {
      const corner = Math.floor(pixel / side) * 2 * this.sidePx + (pixel % side) * 2;
      const sum = (channel: number) =>
        [corner, corner + 1, corner + this.sidePx, corner + this.sidePx + 1].reduce(
          (total, at) => total + (this.colors[at * 4 + channel] as number),
          0,
        );
      const opacity = sum(3);
      if (opacity === 0) continue;
      for (let channel = 0; channel < 3; channel++) pixels[pixel * 4 + channel] = srgbByte(sum(channel) / opacity);
      pixels[pixel * 4 + 3] = Math.round((opacity / 4) * 255);
    }
    return pixels;
  }
}

function srgbByte(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
}
