import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { sniffModel } from '../../../../shared/models3d/sniff-source.ts';
import { importFlat } from '../../../fixtures/models/import-flat.ts';
import { mapped, markedBox } from '../../../fixtures/models/solid.ts';
import { writeStep } from '../../../fixtures/models/write-step.ts';

const isInstalled = (() => {
  try {
    return createRequire(import.meta.url).resolve('occt-import-js') !== '';
  } catch {
    return false;
  }
})();

/** Z up, as CAD programs have it. */
const solid = (sides: readonly [number, number, number]) => mapped(markedBox(sides), ([x, y, z]) => [x, -z, y]);

describe('importStep', () => {
  it('reads millimetres, whatever unit the file has, or names the package that is not installed', async () => {
    for (const text of [writeStep(solid([300, 900, 500])), writeStep(solid([0.3, 0.9, 0.5]), 'm')]) {
      const read = importFlat('step', { 'a.step': text });
      const expected = { extents: [300, 500, 900], triangles: 15, stated: { metresPerUnit: 0.001 } };
      if (isInstalled) await expect(read).resolves.toMatchObject(expected);
      else await expect(read).rejects.toMatchObject({ code: 'UNSUPPORTED_FORMAT', message: /occt-import-js/ });
    }
  });

  it('is known by its first bytes', () => {
    const bytes = Buffer.from(writeStep(solid([1, 2, 3])));
    expect(sniffModel(bytes.subarray(0, 4096), bytes.length)).toBe('step');
  });
});
