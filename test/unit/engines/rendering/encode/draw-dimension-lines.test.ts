import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawDimensionLines } from '../../../../../shared/engines/rendering/encode/draw-dimension-lines.ts';
import { encodeImage } from '../../../../../shared/engines/rendering/encode/encode-image.ts';
import { RenderView, type ScaledView } from '../../../../../shared/engines/rendering/settings/render-view.ts';
import type { DimensionLines } from '../../../../../shared/engines/rendering/views/dimension-lines.ts';
import { scaledFrame } from '../../../../../shared/engines/rendering/views/scaled-frame.ts';

const SIZE = { width: 1.6, height: 0.8, depth: 0.4 };

/** An empty picture of the front with its lines, and the alpha at places of it. */
async function drawn(background: readonly [number, number, number] | null) {
  const view = RenderView.parse({ view_type: 'front', pixel_per_meter: 200, dimension_lines: true }) as ScaledView;
  const { widthPx, heightPx, dimensionLines } = scaledFrame(view, SIZE);
  const lines = dimensionLines as DimensionLines;
  const empty = await encodeImage({ pixels: Buffer.alloc(widthPx * heightPx * 4), widthPx, heightPx }, 'png');
  const image = await drawDimensionLines(empty, lines, background);
  const pixels = await sharp(image.bytes).ensureAlpha().raw().toBuffer();
  const at = (x: number, y: number) => {
    const from = (Math.round(y) * widthPx + Math.round(x)) * 4;
    return [...pixels.subarray(from, from + 4)];
  };
  return { empty, image, lines, at, widthPx };
}

describe('dimension lines in a picture', () => {
  it('run below the item and on its left, from edge to edge, and leave the item as it is', async () => {
    const { lines, at } = await drawn(null);
    const { left, right, top, bottom } = lines.item;
    const covered = (x: number, y: number) => [-1, 0, 1].some((off) => (at(x + off, y + off)[3] ?? 0) > 100);
    for (const part of [0.1, 0.5, 0.9]) {
      expect(covered(left + part * (right - left), bottom + lines.outsidePx)).toBe(true);
      expect(covered(left - lines.outsidePx, top + part * (bottom - top))).toBe(true);
      expect(at(left + part * (right - left), top + part * (bottom - top))[3]).toBe(0);
    }
  });

  it('are light on a dark background', async () => {
    const inkOf = async (background: readonly [number, number, number] | null) => {
      const { lines, at } = await drawn(background);
      const y = lines.item.bottom + lines.outsidePx;
      const places = [-1, 0, 1].map((off) => at((lines.item.left + lines.item.right) / 2, y + off));
      return places.toSorted((one, other) => (other[3] ?? 0) - (one[3] ?? 0))[0]?.[0] ?? 0;
    };
    expect(await inkOf([1, 1, 1])).toBeLessThan(90);
    expect(await inkOf([0.01, 0.01, 0.01])).toBeGreaterThan(180);
  });

  it('change nothing in a picture without them', async () => {
    const { empty } = await drawn(null);
    expect(await drawDimensionLines(empty, null, null)).toBe(empty);
  });
});
