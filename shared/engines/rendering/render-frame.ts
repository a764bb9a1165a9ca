import type { OpenModel } from './browser/render-browser.ts';
import type { RawPicture } from './encode/encode-image.ts';
import type { FrameOrder, Tile } from './protocol.ts';
import { cutTiles } from './views/cut-tiles.ts';

const CHANNELS = 4;

/**
 * Renders a whole picture tile by tile.
 *
 * @param onProgress gets the finished part, 0 to 1
 * @returns RGBA, rows from the bottom up
 * @throws RenderError
 */
export async function renderFrame(
  model: OpenModel,
  order: FrameOrder,
  onProgress: (done: number) => Promise<void> | void = () => undefined,
): Promise<RawPicture> {
  const { widthPx, heightPx } = order;
  const tiles = cutTiles(widthPx, heightPx);
  const picture = Buffer.alloc(tiles.length === 1 ? 0 : widthPx * heightPx * CHANNELS);
  for (const [index, tile] of tiles.entries()) {
    const pixels = await model.render({ ...order, tile }, (done) => onProgress((index + done) / tiles.length));
    if (tiles.length === 1) return { pixels, widthPx, heightPx };
    place(pixels, tile, picture, order);
  }
  return { pixels: picture, widthPx, heightPx };
}

/** Copies a tile into the picture. Rows of both are from the bottom up. */
function place(pixels: Buffer, tile: Tile, picture: Buffer, { widthPx, heightPx }: FrameOrder): void {
  const bottom = heightPx - tile.top - tile.height;
  const rowBytes = tile.width * CHANNELS;
  for (let row = 0; row < tile.height; row++) {
    pixels.copy(picture, ((bottom + row) * widthPx + tile.left) * CHANNELS, row * rowBytes, (row + 1) * rowBytes);
  }
}
