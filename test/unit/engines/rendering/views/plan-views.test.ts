import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RenderSettings } from '../../../../../shared/engines/rendering/settings/render-settings.ts';
import { cutTiles } from '../../../../../shared/engines/rendering/views/cut-tiles.ts';
import { estimateSeconds, splitByCost } from '../../../../../shared/engines/rendering/views/estimate-cost.ts';
import type { Frame } from '../../../../../shared/engines/rendering/views/frame.ts';
import { planViews } from '../../../../../shared/engines/rendering/views/plan-views.ts';

const CHAIR = { width: 0.6, height: 0.9, depth: 0.55 };

function plan(views: readonly unknown[], more = {}, size = CHAIR) {
  return planViews(RenderSettings.parse({ views, ...more }), size);
}

function frames(planned: ReturnType<typeof plan>[number] | undefined): readonly Frame[] {
  return planned && 'frames' in planned ? planned.frames : [];
}

describe('the frames of a view', () => {
  it('are one for a perspective, from the front and slightly from one side', () => {
    const [view] = plan([{ view_type: 'perspective', resolution_width: 800, resolution_height: 600 }]);
    expect(frames(view)).toHaveLength(1);
    expect(frames(view)[0]?.order).toMatchObject({
      camera: { kind: 'perspective', yaw: 30, pitch: null, turning: false },
      widthPx: 800,
      heightPx: 600,
      tile: { left: 0, top: 0, width: 800, height: 600 },
      background: null,
    });
  });

  it('turn once in equal steps for a turntable, from the given angle', () => {
    const [view] = plan([{ view_type: 'turntable', steps: 4, camera_yaw: 10 }]);
    const yaws = frames(view).map(({ order: { camera } }) => (camera.kind === 'perspective' ? camera.yaw : 0));
    expect(yaws).toEqual([10, 100, 190, 280]);
  });

  it('are one at an exact scale for a side of the item, without a shadow', () => {
    const [view] = plan([{ view_type: 'side', pixel_per_meter: 100, dimension_lines: true }]);
    expect(frames(view)).toMatchObject([
      {
        viewType: 'side',
        dimensionLines: { acrossLabel: '550 mm', upwardsLabel: '900 mm' },
        order: { camera: { kind: 'orthographic', side: 'side', pixelsPerMeter: 100 }, shadow: 'none' },
      },
    ]);
  });

  it('show a part of the item for a detail', () => {
    const [detail, whole] = plan([{ view_type: 'perspective', preset: 'detail' }, { view_type: 'perspective' }]);
    expect(frames(detail)).toMatchObject([{ isDetail: true, order: { camera: { detail: true } } }]);
    expect(frames(whole)).toMatchObject([{ isDetail: false, order: { camera: { detail: false } } }]);
  });

  it('have the same size at every quality', () => {
    const sizes = ['draft', 'standard', 'high'].map((quality) => {
      const [view] = plan([{ view_type: 'perspective' }], { quality });
      return frames(view).map(({ order: { widthPx, heightPx } }) => [widthPx, heightPx]);
    });
    expect(new Set(sizes.map((size) => JSON.stringify(size))).size).toBe(1);
  });

  it('fail alone if the item is too large, and the other views are planned', () => {
    const views = [{ view_type: 'ortho_top', pixel_per_meter: 4000 }, { view_type: 'perspective' }];
    const [top, perspective] = plan(views, {}, { width: 2, height: 1, depth: 1 });
    expect(top).toMatchObject({ error: { code: 'VIEW_DOES_NOT_FIT' } });
    expect(frames(perspective)).toHaveLength(1);
  });

  it('convert the background colour to linear light', () => {
    const [view] = plan([{ view_type: 'perspective', background: '#ff8000' }]);
    const [red, green, blue] = frames(view)[0]?.order.background ?? [];
    expect([red, blue]).toEqual([1, 0]);
    expect(green).toBeCloseTo(0.2159, 3);
  });
});

describe('the variants of a model', () => {
  const SOFA = { ...CHAIR, variants: ['oak', 'walnut', 'oak'] };
  const shown = (views: readonly unknown[], more = {}, model: Parameters<typeof planViews>[1] = SOFA) =>
    planViews(RenderSettings.parse({ views, ...more }), model).map(({ view, variant }) => [view, variant]);
  const perspective = { view_type: 'perspective', resolution_width: 512, resolution_height: 512 };

  it('are each rendered once in each view, if all are asked for', () => {
    const each = [
      [0, 'oak'],
      [0, 'walnut'],
      [1, 'oak'],
      [1, 'walnut'],
    ];
    const views = [perspective, { view_type: 'front' }];
    expect(shown(views, { variants: 'all' })).toEqual(each);
    expect(shown(views.map((view) => ({ ...view, variants: 'all' })))).toEqual(each);
  });

  it('are not rendered in a view with a variant of its own, or if they are not asked for', () => {
    expect(shown([{ ...perspective, variant: 'walnut' }], { variants: 'all' })).toEqual([[0, 'walnut']]);
    expect(shown([perspective])).toEqual([[0, null]]);
  });

  it('are the model itself, if it has none', () => {
    expect(shown([perspective], { variants: 'all' }, CHAIR)).toEqual([[0, null]]);
  });

  it('are together at most what a job may have', () => {
    const many = { ...CHAIR, variants: Array.from({ length: 11 }, (_, index) => `fabric ${index}`) };
    expect(shown([perspective], { variants: 'all' }, many)).toHaveLength(11);
    expect(() => shown([perspective, perspective], { variants: 'all' }, many)).toThrow(
      expect.objectContaining({ code: 'TOO_COMPLEX' }),
    );
    const turntable = { view_type: 'turntable', steps: 24, resolution_width: 1000, resolution_height: 1000 };
    expect(() => shown([turntable], { variants: 'all' }, many)).toThrow(/264 megapixels/);
  });
});

describe('the tiles of a picture', () => {
  it('cover every pixel once and respect the largest side', () => {
    const side = fc.integer({ min: 1, max: 4096 });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 64, max: 2048 }), (width, height, most) => {
        const tiles = cutTiles(width, height, most);
        const area = tiles.reduce((sum, tile) => sum + tile.width * tile.height, 0);
        expect(area).toBe(width * height);
        for (const tile of tiles) {
          expect(Math.max(tile.width, tile.height)).toBeLessThanOrEqual(most);
          expect(tile.left + tile.width).toBeLessThanOrEqual(width);
          expect(tile.top + tile.height).toBeLessThanOrEqual(height);
        }
        expect(new Set(tiles.map(({ left, top }) => `${left},${top}`)).size).toBe(tiles.length);
      }),
    );
  });
});

describe('the parts of a job', () => {
  it('have an estimate between the processor time that was measured and twice that', () => {
    const measured = [
      { triangles: 5_424, seconds: 8.3 },
      { triangles: 24_494, seconds: 15.4 },
    ];
    const [view] = plan([{ view_type: 'perspective', resolution_width: 1024, resolution_height: 1024 }]);
    const [frame] = frames(view);
    if (!frame) throw new Error('no frame');
    for (const { triangles, seconds } of measured) {
      const estimate = estimateSeconds(frame.order, triangles);
      expect(estimate).toBeGreaterThan(seconds);
      expect(estimate).toBeLessThan(2 * seconds);
    }
  });

  it('hold every piece once, in order, and only a single piece exceeds the budget', () => {
    const costs = fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { maxLength: 100 });
    fc.assert(
      fc.property(costs, (pieces) => {
        const parts = splitByCost(pieces, (cost) => cost, 480);
        expect(parts.flat()).toEqual(pieces);
        for (const part of parts) {
          const sum = part.reduce((total, cost) => total + cost, 0);
          expect(sum <= 480 || part.length === 1).toBe(true);
        }
      }),
    );
  });
});
