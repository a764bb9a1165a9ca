import { getBounds } from '@gltf-transform/core';
import { expect, it } from 'vitest';
import { WarningList } from '../../../../../shared/engines/models3d/model-warning.ts';
import { simplifyDocument } from '../../../../../shared/engines/models3d/optimise/simplify-document.ts';
import { importFlat } from '../../../../fixtures/models/import-flat.ts';
import { mapped, type Solid, sheet } from '../../../../fixtures/models/solid.ts';
import { writePly } from '../../../../fixtures/models/write-ply.ts';

const WAVY = sheet(30, 30);
const FLAT = mapped(WAVY, ([x, , z]) => [x, 0, z]);

async function simplified(solid: Solid, maxTriangles: number) {
  const { document } = await importFlat('ply', { 'a.ply': writePly(solid) });
  const warnings = new WarningList();
  const [scene] = document.getRoot().listScenes();
  if (!scene) throw new Error('There is one scene.');
  const before = getBounds(scene);
  const left = await simplifyDocument(document, warnings, maxTriangles);
  return { left, before, after: getBounds(scene), codes: warnings.list().map(({ code }) => code) };
}

it('does not change a model below the limit', async () => {
  expect(await simplified(FLAT, 1_800)).toMatchObject({ left: 1_800, codes: [] });
});

it('reduces a larger model, keeps its size, and adds a warning', async () => {
  const { left, before, after, codes } = await simplified(FLAT, 200);
  expect(left).toBeLessThanOrEqual(200);
  expect(left).toBeGreaterThan(0);
  expect(codes).toEqual(['TRIANGLES_REDUCED']);
  for (const axis of [0, 1, 2] as const) {
    expect(after.max[axis] - after.min[axis]).toBeCloseTo(before.max[axis] - before.min[axis], 3);
  }
});

it('keeps the triangles that are needed for the error limit', async () => {
  const { left } = await simplified(WAVY, 200);
  expect(left).toBeGreaterThan(1_000);
});
