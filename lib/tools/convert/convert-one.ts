import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ConversionResult } from '../../../shared/engines/models3d/conversion.ts';
import { CONVERSION_LIMITS } from '../../../shared/engines/models3d/conversion-limits.ts';
import { sourcePrograms } from '../../../shared/engines/models3d/conversion-programs.ts';
import { convertModel } from '../../../shared/engines/models3d/convert-model.ts';
import { plainName } from '../../../shared/engines/models3d/export/plain-names.ts';
import { ModelError } from '../../../shared/engines/models3d/model-error.ts';
import { CallError } from '../command-line/call-error.ts';
import type { ConvertCall, ConvertOrder } from './convert-call.ts';
import { exportTo } from './export-to.ts';
import { outputFolder } from './output-folder.ts';
import { withFilesBeside } from './with-files-beside.ts';

/** How one file ended. */
export interface ConvertedFile {
  readonly file: string;
  /** The exit code: 0 converted, 1 refused or not written in a format, 2 its folder cannot be written. */
  readonly code: 0 | 1 | 2;
  /** Absent if the file was refused. */
  readonly result?: ConversionResult;
  /** Code of the error; absent if there was none. */
  readonly error?: string;
}

/** What is called while a file is converted. */
interface ConvertWatcher {
  /** @param share 0 to 1 */
  progress(share: number): void;
  /** A file, a warning or an error; not what the model holds. */
  print(line: string): void;
  /** The model is converted, before its files are written. */
  converted(result: ConversionResult): void;
}

/**
 * Converts one file as the service does and keeps its results. Errors of the model and of the output folder are printed
 * and returned.
 */
export async function convertOne(
  { file, out }: ConvertOrder,
  { unit, upAxis, formats }: Pick<ConvertCall, 'unit' | 'upAxis' | 'formats'>,
  { progress, print, converted }: ConvertWatcher,
): Promise<ConvertedFile> {
  const workFolder = await mkdtemp(path.join(tmpdir(), 'convert-'));
  try {
    const result = await convertModel({
      sourceFile: await withFilesBeside(file, workFolder),
      workFolder,
      options: { unit, upAxis },
      programs: sourcePrograms(),
      limits: CONVERSION_LIMITS,
      onProgress: (percent) => progress(percent / 100),
    });
    converted(result);
    if (out === undefined) return { file, code: 0, result };
    const output = outputFolder(out, file);
    const keep = async (kept: string, name: string) => print(`written  ${await output.keep(kept, name)}`);
    for (const kept of [result.glbFile, result.usdzFile, result.masterFile, result.previewFile]) {
      if (kept !== undefined) await keep(kept, path.basename(kept));
    }
    const name = plainName(path.parse(file).name, '-') || 'model';
    const isDone = await exportTo({ file: result.masterFile, name, workFolder }, formats, keep, print);
    return isDone ? { file, code: 0, result } : { file, code: 1, result, error: 'a format failed' };
  } catch (error) {
    if (error instanceof CallError) {
      print(error.message);
      return { file, code: 2, error: 'not written' };
    }
    if (!(error instanceof ModelError)) throw error;
    print(`refused  ${error.code}: ${error.message}`);
    return { file, code: 1, error: error.code };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}
