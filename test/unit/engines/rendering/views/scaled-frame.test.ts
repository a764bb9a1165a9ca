import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RenderView, type ScaledView } from '../../../../../shared/engines/rendering/settings/render-view.ts';
import { scaledFrame } from '../../../../../shared/engines/rendering/views/scaled-frame.ts';

const CHAIR = { width: 0.6, height: 0.9, depth: 0.55 };
const metres = fc.double({ min: 0.01, max: 4, noNaN: true });
const size = fc.record({ width: metres, height: metres, depth: metres });
const side = fc.constantFrom('front' as const, 'side' as const, 'back' as const);
const scale = fc.integer({ min: 1, max: 400 });
const padding = fc.double({ min: 0, max: 1, noNaN: true });

function view(fields: object): ScaledView {
  return RenderView.parse(fields) as ScaledView;
}

describe('a picture at a scale', () => {
  it('has exactly the size of the item from that side, rounded up', () => {
    const shown = (view_type: string) => {
      const { widthPx, heightPx } = scaledFrame(view({ view_type, pixel_per_meter: 333 }), CHAIR);
      return [widthPx, heightPx];
    };
    expect(shown('ortho_top')).toEqual([200, 184]);
    expect(shown('front')).toEqual([200, 300]);
    expect(shown('back')).toEqual([200, 300]);
    expect(shown('side')).toEqual([184, 300]);
    const widthPx = (width: number, pixel_per_meter: number) =>
      scaledFrame(view({ view_type: 'front', pixel_per_meter }), { ...CHAIR, width }).widthPx;
    expect([widthPx(0.1 + 0.2, 10), widthPx(0.30001, 1000), widthPx(0, 400)]).toEqual([3, 301, 1]);
  });

  it('has the padding on each side, in parts of the item', () => {
    const { widthPx, heightPx, camera } = scaledFrame(
      view({ view_type: 'front', pixel_per_meter: 100, padding: 0.5 }),
      CHAIR,
    );
    expect([widthPx, heightPx]).toEqual([120, 180]);
    expect(camera.marginsPx).toEqual({ left: 30, right: 30, top: 45, bottom: 45 });
  });

  it('has no dimension lines if it is not asked for them', () => {
    expect(scaledFrame(view({ view_type: 'front' }), CHAIR).dimensionLines).toBeNull();
  });
});

describe('the dimension lines', () => {
  it('are labelled in millimetres with the sides that the picture shows', () => {
    const labels = (view_type: string) => {
      const lines = scaledFrame(view({ view_type, dimension_lines: true }), CHAIR).dimensionLines;
      return [lines?.acrossLabel, lines?.upwardsLabel];
    };
    expect(labels('front')).toEqual(['600 mm', '900 mm']);
    expect(labels('side')).toEqual(['550 mm', '900 mm']);
  });

  it('are as long as the item at its scale, and stand with their labels inside the picture', () => {
    fc.assert(
      fc.property(side, size, scale, padding, (view_type, item, pixel_per_meter, free) => {
        const wanted = view({ view_type, pixel_per_meter, padding: free, dimension_lines: true });
        const { widthPx, heightPx, dimensionLines: lines } = scaledFrame(wanted, item);
        if (!lines) throw new Error('no lines');
        const { left, top, right, bottom } = lines.item;
        expect(right - left).toBeCloseTo((view_type === 'side' ? item.depth : item.width) * pixel_per_meter, 6);
        expect(bottom - top).toBeCloseTo(item.height * pixel_per_meter, 6);
        const labelPx = (label: string) => label.length * 0.6 * lines.textPx;
        // The label below the item, and the one that reads upwards on its left.
        const across = labelPx(lines.acrossLabel) / 2;
        expect((left + right) / 2 - across).toBeGreaterThanOrEqual(0);
        expect((left + right) / 2 + across).toBeLessThanOrEqual(widthPx);
        expect(bottom + lines.outsidePx + 1.25 * lines.textPx).toBeLessThan(heightPx);
        const upwards = labelPx(lines.upwardsLabel) / 2;
        expect((top + bottom) / 2 - upwards).toBeGreaterThanOrEqual(0);
        expect((top + bottom) / 2 + upwards).toBeLessThanOrEqual(heightPx);
        expect(left - lines.outsidePx - 1.25 * lines.textPx).toBeGreaterThan(0);
      }),
    );
  });
});
