import { describe, expect, it } from 'vitest';
import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { readExportModel } from '../../../../../shared/engines/models3d/export/read-export-model.ts';
import { planRooms } from '../../../../../shared/engines/models3d/plan/plan-rooms.ts';
import { planScene } from '../../../../../shared/engines/models3d/plan/plan-scene.ts';
import { windowsAround } from '../../../../../shared/engines/models3d/plan/plan-windows.ts';
import { demoPlanXml } from '../../../../../shared/samples/demo-plan.ts';

const PLAN = parsePlanXml(demoPlanXml());
const BARE = { ...PLAN, floors: [] };
const IN_THE_ROOM = [2_600, -2_000] as const;

const source = (plan = PLAN) => ({ plan, rooms: planRooms(plan), isGlazed: () => false });
const trianglesOf = async (plan: typeof PLAN, ceilings: boolean) => {
  const scene = await planScene(plan, { pieces: new Map(), rooms: planRooms(plan), ceilings });
  return readExportModel(scene).parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
};

describe('the rooms of a plan', () => {
  it('are between the faces of its walls, up to the top of the highest', () => {
    const [room, ...others] = planRooms(PLAN);
    expect(others).toEqual([]);
    expect(room?.topMm).toBe(2_600);
    expect(room?.polygon.map(({ x, y }) => [x, y]).sort()).toEqual(
      [
        [60, -60],
        [60, -3_940],
        [5_140, -60],
        [5_140, -3_940],
      ].sort(),
    );
  });

  it('have a ceiling if one is wanted, and a floor if the plan names none', async () => {
    const open = await trianglesOf(PLAN, false);
    expect((await trianglesOf(PLAN, true)) - open, 'with its upper side').toBe(4);
    expect(await trianglesOf(BARE, false), 'as many as with its own floor').toBe(open);
  });
});

describe('the windows of a room', () => {
  it('lead outwards, with their area', () => {
    const [window, ...others] = windowsAround(IN_THE_ROOM, source());
    expect(others).toEqual([]);
    // The wall with the window has the greatest y; outside is where y grows.
    expect(window?.outwards.map((part) => Math.round(part))).toEqual([0, 1]);
    expect(window?.areaM2).toBeCloseTo(1.44);
  });

  it('are those of all rooms for a place outside, and doors count if they have glass', () => {
    expect(windowsAround([90_000, 0], source())).toHaveLength(1);
    expect(windowsAround(IN_THE_ROOM, { ...source(), isGlazed: () => true })).toHaveLength(2);
  });

  it('do not lead from one room into another', () => {
    const [window] = PLAN.objects.filter(({ type }) => type === 'window');
    if (!window) throw new Error('the plan has a window');
    const inside = { ...window, xMm: 2_600, yMm: -2_000 };
    expect(windowsAround(IN_THE_ROOM, source({ ...PLAN, objects: [inside] }))).toEqual([]);
  });
});
