import { describe, expect, it } from 'vitest';
import { CONVERSION_LIMITS } from '../../../../../shared/engines/models3d/conversion-limits.ts';
import { doubling3mf, mesh3mf } from '../../../../fixtures/models/doubling-models.ts';
import { importFlat } from '../../../../fixtures/models/import-flat.ts';

const manyMaterials = (triangles: number) =>
  `<basematerials id="5"/>${mesh3mf(triangles, (at) => `pid="5" p1="${at}"`)}`;

const importPart = (xml: string, limits = CONVERSION_LIMITS) => importFlat('3mf', { 'a.model': xml }, limits);

describe('import3mf', () => {
  it('places an object for each of its nested components', async () => {
    expect((await importPart(doubling3mf(3, mesh3mf(1)))).triangles).toBe(8);
  });

  it.each([
    ['2^31 empty objects', 'placed objects', doubling3mf(31)],
    ['2^31 triangles', 'meshes', doubling3mf(31, mesh3mf(1))],
    ['800 triangles in 2^12 places', 'triangles', doubling3mf(12, mesh3mf(800))],
  ])('refuses a small file of %s', async (_, what, bytes) => {
    await expect(importPart(bytes)).rejects.toMatchObject({
      code: 'MODEL_TOO_COMPLEX',
      message: expect.stringContaining(what),
    });
  });

  it('counts the triangles of all objects together', async () => {
    const limits = { ...CONVERSION_LIMITS, maxTriangles: 7 };
    await expect(importPart(doubling3mf(2, mesh3mf(2)), limits)).rejects.toMatchObject({
      code: 'MODEL_TOO_COMPLEX',
    });
  });

  it('refuses corners without triangles that are placed too often', async () => {
    const corners = '<vertex x="0" y="0" z="0"/>'.repeat(6_000);
    const leaf = mesh3mf(1).replace('</vertices>', `${corners}</vertices>`);
    await expect(importPart(doubling3mf(12, leaf))).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });

  it('refuses more materials than a model can have, as soon as it has read them', async () => {
    await expect(importPart(doubling3mf(0, manyMaterials(60_000)))).rejects.toThrow('1,000 materials');
  });
});
