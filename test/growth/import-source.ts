import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CONVERSION_LIMITS } from '../../shared/engines/models3d/conversion-limits.ts';
import { FileIndex } from '../../shared/engines/models3d/file-index.ts';
import type { ModelFormat } from '../../shared/engines/models3d/formats.ts';
import { importModel } from '../../shared/engines/models3d/import/import-model.ts';
import { ModelError } from '../../shared/engines/models3d/model-error.ts';
import { WarningList } from '../../shared/engines/models3d/model-warning.ts';

/** The files of a source by their names. The first one is the model. */
export type SourceTexts = Readonly<Record<string, string>>;

/** Imports a model outside of any test. Returns its triangles, or the code of the error. */
export async function importSource(format: ModelFormat, contents: SourceTexts): Promise<number | string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'growth-model-'));
  try {
    const files = Object.entries(contents).map(([name, content], at) => {
      const file = path.join(folder, String(at));
      writeFileSync(file, content);
      return { name, file, bytes: Buffer.byteLength(content) };
    });
    const [model] = files;
    if (!model) throw new Error('A source has at least one file.');
    const context = { model, files: new FileIndex(files), limits: CONVERSION_LIMITS, warnings: new WarningList() };
    return (await importModel(format, context)).triangles;
  } catch (error) {
    if (error instanceof ModelError) return error.code;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
