import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { sniffSource } from '../../../../../shared/engines/models3d/sniff-source.ts';
import { importFlat } from '../../../../fixtures/models/import-flat.ts';
import { mapped, markedBox } from '../../../../fixtures/models/solid.ts';
import { writeIges } from '../../../../fixtures/models/write-iges.ts';
import { writeStep } from '../../../../fixtures/models/write-step.ts';

const isInstalled = (() => {
  try {
    return createRequire(import.meta.url).resolve('occt-import-js') !== '';
  } catch {
    return false;
  }
})();

/** Z up, as in CAD programs. */
const solid = (sides: readonly [number, number, number]) => mapped(markedBox(sides), ([x, y, z]) => [x, -z, y]);

describe('importStep', () => {
  it('returns millimetres for every unit of the file, or names the missing package', async () => {
    for (const [format, text, triangles] of [
      ['step', writeStep(solid([300, 900, 500])), 15],
      ['step', writeStep(solid([0.3, 0.9, 0.5]), 'm'), 15],
      ['iges', writeIges([300, 500, 900]), 12],
      ['iges', writeIges([0.3, 0.5, 0.9], 'm'), 12],
      ['iges', writeIges([300 / 25.4, 500 / 25.4, 900 / 25.4], 'in'), 12],
    ] as const) {
      const read = importFlat(format, { 'a.cad': text }).then(({ extents, ...model }) => ({
        ...model,
        extents: extents.map((extent) => Math.round(extent * 1e4) / 1e4),
      }));
      const expected = { extents: [300, 500, 900], triangles, stated: { metresPerUnit: 0.001 } };
      if (isInstalled) await expect(read).resolves.toMatchObject(expected);
      else await expect(read).rejects.toMatchObject({ code: 'UNSUPPORTED_FORMAT', message: /occt-import-js/ });
    }
  });

  it('is recognised by its first bytes', () => {
    for (const [format, text] of [
      ['step', writeStep(solid([1, 2, 3]))],
      ['iges', writeIges([1, 2, 3])],
    ] as const) {
      const bytes = Buffer.from(text);
      expect(sniffSource(bytes.subarray(0, 4096), bytes.length)).toBe(format);
    }
  });
});
