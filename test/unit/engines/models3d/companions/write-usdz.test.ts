import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { writeUsdz } from '../../../../../shared/engines/models3d/companions/write-usdz.ts';
import { readExportModel } from '../../../../../shared/engines/models3d/export/read-export-model.ts';
import { createGltfIo } from '../../../../../shared/engines/models3d/gltf-io.ts';
import { WarningList } from '../../../../../shared/engines/models3d/model-warning.ts';
import { box } from '../../../../fixtures/models/solid.ts';
import { temporaryFolder } from '../../../../fixtures/models/temporary-folder.ts';
import { writeGlb } from '../../../../fixtures/models/write-gltf.ts';

const modelOf = async () => readExportModel(await (await createGltfIo()).readBinary(writeGlb(box([1, 2, 3]))));

describe('writeUsdz', () => {
  it('writes a package that another reader reads completely', async () => {
    const warnings = new WarningList();
    const file = await writeUsdz(await modelOf(), temporaryFolder(), warnings);
    expect((await readFile(file ?? '')).subarray(0, 2).toString()).toBe('PK');
    expect(warnings.list()).toEqual([]);
  });

  it('leaves the USDZ out if another reader finds a difference', async () => {
    const model = await modelOf();
    const lost = { fileName: 'tex0.png', mimeType: 'image/png', bytes: new Uint8Array(4), hasAlpha: false } as const;
    const [part] = model.parts;
    if (!part) throw new Error('The model has one part.');
    const nowhere = { ...part, positions: part.positions.map(() => Number.NaN) };
    for (const broken of [
      { ...model, images: [lost] },
      { ...model, parts: [nowhere] },
    ]) {
      const warnings = new WarningList();
      expect(await writeUsdz(broken, temporaryFolder(), warnings)).toBeUndefined();
      expect(warnings.list()).toMatchObject([{ code: 'USDZ_LEFT_OUT' }]);
    }
  });
});
