import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionAt } from '../../../../../shared/engines/rendering/lighting/vector.ts';
import { RoomSettings } from '../../../../../shared/engines/rendering/settings/room-settings.ts';
import { planRoomViews } from '../../../../../shared/engines/rendering/views/room-views.ts';

const ROOM = { width: 5.32, height: 1.2, depth: 4.12, originMm: [2_600, -2_000], windowsAround: () => [] } as const;
const INSIDE = { view_type: 'plan_inside', position_mm: [600, -500, 1_500], direction_deg: 0 };

function planned(view: object, scene: Parameters<typeof planRoomViews>[1] = ROOM) {
  return planRoomViews(RoomSettings.parse({ views: [view] }), scene);
}

function orderOf(view: object) {
  const [first] = planned(view);
  if (!first || !('frames' in first) || !first.frames[0]) throw new Error('no frame');
  return first.frames[0].order;
}

describe('the views of a plan', () => {
  it('are from above at an exact scale', () => {
    const order = orderOf({ view_type: 'plan_top', pixel_per_meter: 100 });
    expect(order).toMatchObject({ widthPx: 532, heightPx: 412, camera: { kind: 'orthographic', side: 'top' } });
  });

  it("are from above in perspective for a doll's house", () => {
    const order = orderOf({ view_type: 'plan_dollhouse' });
    expect(order).toMatchObject({ widthPx: 1920, camera: { kind: 'perspective', yaw: 20, pitch: 50, upright: false } });
  });

  it('are from a place in the plan, which is measured from the middle of the scene', () => {
    const { camera } = orderOf(INSIDE);
    expect(camera).toMatchObject({ kind: 'inside', position: [-2, 1.5, 1.5], focalLengthMm: 24 });
  });

  it('look from inside as rotations in the plan turn: 0 along its x, 90 along its y', () => {
    fc.assert(
      fc.property(fc.double({ min: -720, max: 720, noNaN: true }), (direction_deg) => {
        const { camera } = orderOf({ ...INSIDE, direction_deg });
        if (camera.kind !== 'inside') throw new Error('not from inside');
        const [x, y, z] = directionAt(camera.yaw, 0);
        const angle = (direction_deg * Math.PI) / 180;
        expect(x).toBeCloseTo(Math.cos(angle), 9);
        expect(y).toBe(0);
        expect(z).toBeCloseTo(Math.sin(angle), 9);
      }),
    );
  });

  it('have more lights from inside than from above, because windows hide most of them', () => {
    expect(orderOf({ view_type: 'plan_dollhouse' }).passes).toBe(20);
    expect(orderOf(INSIDE).passes).toBe(40);
    const [high] = planRoomViews(RoomSettings.parse({ quality: 'high', views: [INSIDE] }), ROOM);
    expect(high).toMatchObject({ frames: [{ order: { passes: 56 } }] });
  });

  it('show a sky behind windows, or the background of the view', () => {
    expect(orderOf(INSIDE).camera).toMatchObject({ sky: true });
    const plain = orderOf({ ...INSIDE, background: '#dbe7f1' });
    expect(plain.camera).toMatchObject({ sky: false });
    expect(plain.background?.[2]).toBeGreaterThan(plain.background?.[0] ?? 1);
  });

  it('fail alone if the picture is too large', () => {
    const views = [{ view_type: 'plan_top', pixel_per_meter: 4_000 }, INSIDE];
    const [top, inside] = planRoomViews(RoomSettings.parse({ views }), ROOM);
    expect(top).toMatchObject({ error: { code: 'VIEW_DOES_NOT_FIT' } });
    expect(inside).toHaveProperty('frames');
  });
});

describe('the settings of a rendering of a plan', () => {
  it.each([
    ['a view of an item', { view_type: 'perspective' }, 'view_type'],
    ['no position', { view_type: 'plan_inside', direction_deg: 0 }, 'position_mm'],
    ['a position on the floor', { ...INSIDE, position_mm: [0, 0] }, 'position_mm'],
    ['a direction in words', { ...INSIDE, direction_deg: 'north' }, 'direction_deg'],
    ['a scale of 0', { view_type: 'plan_top', pixel_per_meter: 0 }, 'pixel_per_meter'],
    ['a sky from above', { view_type: 'plan_top', background: 'sky' }, 'background'],
    ['a transparent JPEG', { ...INSIDE, format: 'jpeg', background: 'transparent' }, 'background'],
  ])('are refused with %s', (_what, view, field) => {
    const { error } = RoomSettings.safeParse({ views: [view] });
    expect(error?.issues[0]?.path.slice(0, 3)).toEqual(['views', 0, field]);
  });

  it('are the same after they were stored', () => {
    const stored = RoomSettings.parse({ quality: 'default', views: [INSIDE, { view_type: 'plan_dollhouse' }] });
    expect(RoomSettings.parse(stored)).toEqual(stored);
  });
});
