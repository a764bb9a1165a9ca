import { describe, expect, it } from 'vitest';
import { walkRoom } from '../../../lib/viewer/scene/walk-room.ts';
import { type WalkStart, walkStart } from '../../../lib/viewer/scene/walk-start.ts';
import { seenToWall } from '../../../lib/viewer/scene/wall-distance.ts';
import type { PlanScene, SceneFloor, ScenePiece, SceneWall } from '../../../shared/domain/views/view-data.ts';

const wall = (x1: number, y1: number, x2: number, y2: number): SceneWall => ({
  ...{ x1, y1, x2, y2, thickness: 100, height: 2_500, openings: [], left: null, right: null },
});
const room = (left: number, top: number, right: number, bottom: number) => ({
  walls: [
    wall(left, top, right, top),
    wall(right, top, right, bottom),
    wall(right, bottom, left, bottom),
    wall(left, bottom, left, top),
  ],
  floor: {
    corners: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    ...{ material: null, scaleX: 1, scaleY: 1, rotation: 0 },
  } satisfies SceneFloor,
});
const piece = (x: number, y: number, size: Partial<ScenePiece> = {}): ScenePiece => ({
  ...{
    x,
    y,
    z: 0,
    width: 1_000,
    depth: 600,
    height: 800,
    rotation: 0,
    flipX: 1,
    flipY: 1,
    glbUrl: null,
    isDoor: false,
  },
  ...size,
});
const scene = (rooms: readonly ReturnType<typeof room>[], pieces: readonly ScenePiece[]): PlanScene => ({
  walls: rooms.flatMap(({ walls }) => walls),
  floors: rooms.map(({ floor }) => floor),
  pieces,
});

const LONG = room(0, 0, 8_000, 3_000);
const SMALL = room(8_000, 0, 11_000, 3_000);

describe('the start of a walk', () => {
  it('is none in a plan without floors', () => {
    expect(walkStart({ walls: LONG.walls, floors: [], pieces: [] })).toBe(undefined);
  });

  it('is in the largest room of an empty plan, at one end of it, with a look along it', () => {
    const start = startOf(scene([SMALL, LONG], []));
    expect(start.x).toBeGreaterThan(0);
    expect(start.x).toBeLessThan(8_000);
    expect(Math.min(start.x, 8_000 - start.x)).toBeLessThan(1_000);
    expect(Math.abs(Math.sin(start.headingRad))).toBeGreaterThan(0.9);
  });

  it('looks at the furniture, from the other end of the room', () => {
    const left = startOf(scene([LONG], [piece(1_000, 1_500)]));
    expect(left.x).toBeGreaterThan(6_500);
    expect(Math.sin(left.headingRad)).toBeLessThan(-0.9);
    const right = startOf(scene([LONG], [piece(7_000, 1_500)]));
    expect(right.x).toBeLessThan(1_500);
    expect(Math.sin(right.headingRad)).toBeGreaterThan(0.9);
  });

  it('is in the room where the furniture is, though another one is larger', () => {
    const start = startOf(scene([LONG, SMALL], [piece(9_500, 600)]));
    expect(start.x).toBeGreaterThan(8_000);
    expect(start.y).toBeGreaterThan(1_500);
    expect(Math.cos(start.headingRad), 'up on the sheet').toBeGreaterThan(0);
  });

  it('is 400 mm from walls and 300 mm from furniture, but stands on a rug', () => {
    const start = startOf(scene([LONG], [piece(7_000, 1_500, { width: 2_000, depth: 2_900 })]));
    expect(Math.min(start.x, start.y, 3_000 - start.y)).toBeGreaterThanOrEqual(450);
    expect(start.x).toBeLessThan(5_700);
    const rug = piece(4_000, 1_500, { width: 7_900, depth: 2_900, height: 10 });
    expect(Math.abs(Math.sin(startOf(scene([LONG], [rug])).headingRad))).toBeGreaterThan(0.9);
  });

  it('has 1.5 m of free view to both sides, also where a wall that ends in the room would allow a longer look', () => {
    const halfWall = wall(2_500, 1_300, 8_000, 1_300);
    const start = startOf({ ...scene([LONG], []), walls: [...LONG.walls, halfWall] });
    for (const asideRad of [-Math.PI / 6, 0, Math.PI / 6]) {
      expect(freeMm(start, start.headingRad + asideRad, [...LONG.walls, halfWall])).toBeGreaterThanOrEqual(1_500);
    }
  });

  it('does not look at a wardrobe that hides the room', () => {
    const wardrobe = piece(4_000, 1_500, { width: 600, depth: 1_800, height: 2_200 });
    const start = startOf(scene([LONG], [wardrobe, piece(7_300, 1_500)]));
    expect(seenX(start, 4_000), 'beside the wardrobe').not.toBeCloseTo(1_500, -3);
  });

  it('is the middle of a room in which nobody can stand', () => {
    const start = startOf(scene([SMALL], [piece(9_500, 1_500, { width: 3_000, depth: 3_000 })]));
    expect([start.x, start.y]).toEqual([9_500, 1_500]);
  });
});

describe('the room of a walk', () => {
  it('does not count a door on its wall as furniture', () => {
    const door = piece(8_000, 1_000, { width: 900, depth: 100, height: 2_100, isDoor: true });
    expect(walkRoom(scene([SMALL, LONG], [door]))?.furniture).toEqual([]);
    expect(walkRoom(scene([SMALL, LONG], [door]))?.corners[0]).toEqual({ x: 0, y: 0 });
  });
});

/** How far one sees in a direction. */
function freeMm({ x, y }: WalkStart, headingRad: number, walls: readonly SceneWall[]): number {
  const look = { x: Math.sin(headingRad), y: -Math.cos(headingRad) };
  return Math.min(...walls.map((each) => seenToWall(each, { x, y }, look)));
}

function startOf(plan: PlanScene): WalkStart {
  const start = walkStart(plan);
  if (!start) throw new Error('the plan has a floor');
  return start;
}

/** Where the look of a start crosses an x. */
function seenX({ x, y, headingRad }: WalkStart, at: number): number {
  return y - ((at - x) / Math.sin(headingRad)) * Math.cos(headingRad);
}
