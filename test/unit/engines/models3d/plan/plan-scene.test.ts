import type { Document } from '@gltf-transform/core';
import { getBounds } from '@gltf-transform/functions';
import validator from 'gltf-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { readExportModel } from '../../../../../shared/engines/models3d/export/read-export-model.ts';
import { createGltfIo } from '../../../../../shared/engines/models3d/gltf-io.ts';
import { planScene, type ScenePiece } from '../../../../../shared/engines/models3d/plan/plan-scene.ts';
import { box } from '../../../../fixtures/models/solid.ts';
import { writeGlb } from '../../../../fixtures/models/write-gltf.ts';
import { plannerPlan } from '../../../../fixtures/planner-plan.ts';

const IDS = { doorId: 'a:door', chairId: 'a:chair', wallId: 'a:brick', floorId: 'a:oak' };
const PLAN = parsePlanXml(plannerPlan(IDS));
const NOTHING = { widthMm: null, heightMm: null, depthMm: null, basecolor: null };

let chair: Document;
beforeAll(async () => {
  chair = await (await createGltfIo()).readBinary(writeGlb(box([0.5, 0.8, 0.4])));
  for (const node of chair.getRoot().listNodes()) node.setTranslation([-0.25, 0, -0.2]);
});

const withModel = (): ScenePiece => ({ model: chair, widthMm: 500, heightMm: 800, depthMm: 400, basecolor: null });

const sceneOf = async (pieces: Readonly<Record<string, ScenePiece>> = {}, plan = PLAN) =>
  planScene(plan, { pieces: new Map(Object.entries(pieces)) });

/** Width, height and depth in millimetres, and the least corner of the box. */
function boxOf(document: Document, name?: string) {
  const root = document.getRoot();
  const node = root.listNodes().find((each) => each.getName() === name);
  const scene = root.getDefaultScene();
  if (!scene) throw new Error('there is no scene');
  const { min, max } = getBounds(node ?? scene);
  const mm = (value: number) => Math.round(value * 1_000);
  return { sizeMm: max.map((value, axis) => mm(value - (min[axis] ?? 0))), minMm: min.map(mm) };
}

const partsOf = (document: Document) => readExportModel(document).parts.length;

describe('the scene of a plan', () => {
  it('is refused when its walls alone have more triangles than are allowed', async () => {
    const bare = { ...PLAN, objects: [] };
    const limits = { maxTriangles: 30, maxMeshes: 10 };
    const refused = planScene(bare, { pieces: new Map(), limits });
    await expect(refused).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
    await planScene(bare, { pieces: new Map(), limits: { ...limits, maxTriangles: 60 } });
  });

  it('has its walls around the origin, with their height and thickness', async () => {
    expect(boxOf(await sceneOf())).toEqual({ sizeMm: [4_120, 2_800, 3_120], minMm: [-2_060, 0, -1_560] });
  });

  it("has the model of each object with the plan's position, size and rotation", async () => {
    // 480 x 800 x 520 in the plan, turned by 45 degrees, at (1500, -1500), which is (-500, 0) from the middle.
    const { sizeMm, minMm } = boxOf(await sceneOf({ 'a:chair': withModel() }), 'item');
    const turned = (480 + 520) * Math.SQRT1_2;
    expect(sizeMm).toEqual([Math.round(turned), 800, Math.round(turned)]);
    expect(minMm).toEqual([Math.round(-500 - turned / 2), 0, Math.round(-turned / 2)]);
  });

  it('turns an object clockwise like the plan, seen from above', async () => {
    const [object] = PLAN.objects.filter(({ type }) => type === 'item');
    if (!object) throw new Error('the plan has a chair');
    // The model's right end is at +X; a quarter turn clockwise moves it towards the viewer, +Z.
    const plan = { ...PLAN, objects: [{ ...object, rotationDegrees: 90, widthMm: 2_000, depthMm: 400 }] };
    const scene = await sceneOf({ 'a:chair': withModel() }, plan);
    const node = scene
      .getRoot()
      .listNodes()
      .find((each) => each.getName() === 'item');
    const [x = 0, , z = 0] = node?.getWorldMatrix().slice(0, 3) ?? [];
    expect([Math.round(x), Math.round(z)]).toEqual([0, 4]);
  });

  it('shows an object without a model as a box of its size, and a door as an opening only', async () => {
    const without = { ...PLAN, objects: [] };
    const [whole, furnished, opened] = await Promise.all([
      sceneOf({}, without),
      sceneOf({}, { ...PLAN, objects: PLAN.objects.filter(({ type }) => type === 'item') }),
      sceneOf({}, { ...PLAN, objects: PLAN.objects.filter(({ type }) => type === 'door') }),
    ]);
    const trianglesOf = (document: Document) =>
      readExportModel(document).parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
    expect(trianglesOf(furnished) - trianglesOf(whole), 'a box').toBe(12);
    // One wall became two next to the door and one above it; its ends are still inside the corners.
    expect(trianglesOf(opened) - trianglesOf(whole)).toBe(24);
    const [side, other] = PLAN.walls.edges;
    if (!side || !other) throw new Error('the plan has walls');
    const alone = (edges: readonly (typeof side)[]) =>
      sceneOf({}, { ...without, floors: [], walls: { ...PLAN.walls, edges } }).then(trianglesOf);
    expect(await alone([side]), 'both ends').toBe(12);
    expect(await alone([side, other]), 'but where they meet').toBe(20);
    expect(await alone([side, { ...other, heightMm: 1_000 }]), 'of the higher one, both').toBe(22);
  });

  it('has walls and floors in the colours of their materials', async () => {
    const pieces = {
      'a:brick': { ...NOTHING, basecolor: '#ff0000' },
      'a:oak': { ...NOTHING, basecolor: 'no colour' },
    };
    const scene = await sceneOf(pieces, { ...PLAN, objects: [] });
    const names = scene
      .getRoot()
      .listMaterials()
      .map((material) => material.getName());
    expect(names.sort()).toEqual(['plan-d9d2c5', 'plan-f2f0ec', 'plan-ff0000']);
  });

  it('is one valid file that contains each model once', async () => {
    const [object] = PLAN.objects.filter(({ type }) => type === 'item');
    const objects = Array.from({ length: 5 }, (_, at) => ({ ...object, xMm: at * 700 }) as (typeof PLAN.objects)[0]);
    const scene = await sceneOf({ 'a:chair': withModel() }, { ...PLAN, objects });
    expect(scene.getRoot().listMeshes()).toHaveLength(2);
    expect(scene.getRoot().listScenes()).toHaveLength(1);
    const bytes = await (await createGltfIo()).writeBinary(scene);
    const { issues } = await validator.validateBytes(bytes);
    expect([issues.numErrors, partsOf(scene) > 5]).toEqual([0, true]);
  });

  it('is refused if it is empty or too complex', async () => {
    const empty = parsePlanXml('<plan version="2"/>');
    await expect(sceneOf({}, empty)).rejects.toMatchObject({ code: 'MODEL_NO_GEOMETRY' });
    const pieces = new Map([['a:chair', withModel()]]);
    for (const limits of [
      { maxTriangles: 11, maxMeshes: 10 },
      { maxTriangles: 100, maxMeshes: 1 },
    ]) {
      await expect(planScene(PLAN, { pieces, limits })).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
    }
  });

  it('leaves out parts with an impossible position or height', async () => {
    const objects = PLAN.objects.map((object) => ({ ...object, zMm: 1e300 }));
    const edges = PLAN.walls.edges.map((edge, at) => (at === 0 ? { ...edge, heightMm: 1e9 } : edge));
    const scene = await sceneOf({}, { ...PLAN, objects, walls: { ...PLAN.walls, edges } });
    expect(boxOf(scene).sizeMm).toEqual([4_120, 2_800, 3_060]);
  });
});
