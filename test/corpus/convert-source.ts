import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ConversionInput, ConversionOptions, ConversionResult } from '../../shared/engines/models3d/conversion.ts';
import { CONVERSION_LIMITS } from '../../shared/engines/models3d/conversion-limits.ts';
import { sourcePrograms } from '../../shared/engines/models3d/conversion-programs.ts';
import { convertModel } from '../../shared/engines/models3d/convert-model.ts';
import { ModelError } from '../../shared/engines/models3d/model-error.ts';

/** The result of a conversion with the bytes of both files, or the code of its error. */
export type Outcome =
  | { readonly code: 'ok'; readonly result: ConversionResult; readonly glb: Buffer; readonly master: Buffer }
  | { readonly code: string; readonly message: string };

/**
 * Converts a file in a temporary folder, which is removed afterwards. An error without a code counts as `UNCODED`.
 *
 * @param programs sources, or the bundles that are deployed
 * @param onProgress see `ConversionInput`
 */
export async function convertSource(
  sourceFile: string,
  options: ConversionOptions = {},
  programs = sourcePrograms(),
  onProgress: ConversionInput['onProgress'] = () => undefined,
): Promise<Outcome> {
  const workFolder = await mkdtemp(path.join(tmpdir(), 'corpus-'));
  try {
    const result = await convertModel({
      sourceFile,
      workFolder,
      options,
      limits: CONVERSION_LIMITS,
      programs,
      onProgress,
    });
    return { code: 'ok', result, glb: await readFile(result.glbFile), master: await readFile(result.masterFile) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { code: error instanceof ModelError ? error.code : 'UNCODED', message };
  } finally {
    await rm(workFolder, { recursive: true });
  }
}
