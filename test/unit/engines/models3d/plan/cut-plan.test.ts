import { getBounds } from '@gltf-transform/functions';
import { describe, expect, it } from 'vitest';
import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { cutPlan } from '../../../../../shared/engines/models3d/plan/cut-plan.ts';
import { planScene } from '../../../../../shared/engines/models3d/plan/plan-scene.ts';
import { demoPlanXml } from '../../../../../shared/samples/demo-plan.ts';

const CUT_MM = 1_200;
const PLAN = parsePlanXml(demoPlanXml());

describe('a plan that is cut at a height', () => {
  it('has walls that end there, and keeps lower walls', async () => {
    expect(cutPlan(PLAN, CUT_MM).walls.edges.map(({ heightMm }) => heightMm)).toEqual([1_200, 1_200, 1_200, 1_200]);
    expect(cutPlan(PLAN, 9_000).walls).toEqual(PLAN.walls);
    const document = await planScene(cutPlan(PLAN, CUT_MM), { pieces: new Map(), wallTopColour: '#6a645d' });
    const scene = document.getRoot().getDefaultScene();
    expect(scene && getBounds(scene).max[1]).toBeCloseTo(1.2, 6);
  });

  it('keeps what stands below the cut whole, and leaves out what hangs above it', () => {
    const [first, ...others] = PLAN.objects.filter(({ type }) => type === 'item');
    if (!first) throw new Error('the plan has no chair');
    const lamp = { ...first, zMm: 2_000, heightMm: 300 };
    const wardrobe = { ...first, heightMm: 2_400 };
    const { objects } = cutPlan({ ...PLAN, objects: [lamp, wardrobe, ...others] }, CUT_MM);
    expect(objects).toEqual([wardrobe, ...others]);
  });

  it('keeps the openings of doors and windows, without their models', () => {
    const openings = cutPlan(PLAN, CUT_MM).objects.filter(({ type }) => type === 'door' || type === 'window');
    expect(openings.map(({ widthMm, idMap }) => [widthMm, itemIdOf(idMap)])).toEqual([
      [860, undefined],
      [1_200, undefined],
    ]);
  });
});
