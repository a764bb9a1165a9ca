import { expect, it } from 'vitest';
import type { FrameOrder } from '../../../../shared/engines/rendering/protocol.ts';
import { renderFrame } from '../../../../shared/engines/rendering/render-frame.ts';
import { RenderSettings } from '../../../../shared/engines/rendering/settings/render-settings.ts';
import { planViews } from '../../../../shared/engines/rendering/views/plan-views.ts';

function orderOf(width: number, height: number): FrameOrder {
  const view = { view_type: 'perspective', resolution_width: width, resolution_height: height };
  const [planned] = planViews(RenderSettings.parse({ views: [view] }), { width: 1, height: 1, depth: 1 });
  if (!planned || !('frames' in planned) || !planned.frames[0]) throw new Error('no frame was planned');
  return planned.frames[0].order;
}

/** A model whose pixels encode their position in the whole picture. */
const gradient = {
  report: { triangles: 1, width: 1, height: 1, depth: 1, variants: [] },
  async render({ tile, heightPx }: FrameOrder, onProgress?: (done: number) => Promise<void> | void) {
    const pixels = Buffer.alloc(tile.width * tile.height * 4);
    for (let row = 0; row < tile.height; row++) {
      for (let column = 0; column < tile.width; column++) {
        const fromBottom = heightPx - tile.top - tile.height + row;
        pixels.writeUInt16LE(tile.left + column, (row * tile.width + column) * 4);
        pixels.writeUInt16LE(fromBottom, (row * tile.width + column) * 4 + 2);
      }
    }
    await onProgress?.(1);
    return pixels;
  },
};

it('joins the tiles of a large picture without a seam, and reports progress', async () => {
  const steps: number[] = [];
  const { pixels, widthPx, heightPx } = await renderFrame(gradient, orderOf(2500, 2100), (done) => {
    steps.push(done);
  });
  expect([widthPx, heightPx]).toEqual([2500, 2100]);
  expect(steps).toEqual([0.25, 0.5, 0.75, 1]);
  const wrong = [];
  for (let row = 0; row < heightPx; row += 7) {
    for (let column = 0; column < widthPx; column += 7) {
      const at = (row * widthPx + column) * 4;
      if (pixels.readUInt16LE(at) !== column || pixels.readUInt16LE(at + 2) !== row) wrong.push([row, column]);
    }
  }
  expect(wrong).toEqual([]);
});

it('returns a picture of one tile unchanged', async () => {
  const { pixels } = await renderFrame(gradient, orderOf(64, 48));
  expect(pixels.length).toBe(64 * 48 * 4);
});
