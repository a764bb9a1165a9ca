import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExport } from '../../../../../shared/engines/models3d/export/check-export.ts';
import { EXPORT_FORMAT_NAMES } from '../../../../../shared/engines/models3d/export/export-format-names.ts';
import { exportFormatRow } from '../../../../../shared/engines/models3d/export/export-formats.ts';
import { supportedImages } from '../../../../../shared/engines/models3d/export/format-support.ts';
import { readBack } from '../../../../../shared/engines/models3d/export/read-back.ts';
import { readExportModel } from '../../../../../shared/engines/models3d/export/read-export-model.ts';
import { plainSurfaces } from '../../../../../shared/engines/models3d/export/surfaces/plain-surfaces.ts';
import { measure } from '../../../../fixtures/models/measure.ts';
import { documentOf, documentSpec } from '../../../../fixtures/models/random-document.ts';
import { sourceFiles } from '../../../../fixtures/models/source-files.ts';
import { temporaryFolder } from '../../../../fixtures/models/temporary-folder.ts';
import { runs } from '../../../../runs.ts';

/** glTF-Transform leaves out translations of nodes that are shorter than a hundredth of a millimetre. */
const TOLERANCE_M = 0.000_021;

describe.each(EXPORT_FORMAT_NAMES)('an export as %s', (format) => {
  it('is read by another program with the same triangles, box and pictures, for any scene', async () => {
    await fc.assert(
      fc.asyncProperty(documentSpec, fc.boolean(), async (spec, embed) => {
        const document = documentOf(spec);
        const { triangles, min, max } = measure(document);
        const { exporter, support } = exportFormatRow(format);
        const model = await plainSurfaces(readExportModel(document), support);
        const files = await exporter(model, { baseName: 'model', embed });
        const contents = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
        const found = await readBack(format, sourceFiles(contents), temporaryFolder());
        expect(found.triangles).toBe(triangles);
        for (let axis = 0; axis < 3; axis++) {
          expect(Math.abs((found.min[axis] ?? 0) - (min[axis] ?? 0))).toBeLessThan(TOLERANCE_M);
          expect(Math.abs((found.max[axis] ?? 0) - (max[axis] ?? 0))).toBeLessThan(TOLERANCE_M);
        }
        // Some readers combine opacity pictures with colour pictures; others ignore embedded ones.
        expect(() => checkExport(model, format, found)).not.toThrow();
        if (support.opacity !== 'separate') expect(found.textures).toBe(supportedImages(model, support).length);
      }),
      { numRuns: runs(25) },
    );
  });
});
