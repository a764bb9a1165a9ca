import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { triangleCount } from '../export/triangle-count.ts';
import { usdzPieces } from '../export/usdz.ts';
import type { WarningList } from '../model-warning.ts';
import { bounds } from '../scene/position-bounds.ts';
import type { ShownModel } from './companion-messages.ts';

/** Numbers of the file have six digits behind the point. */
const TOLERANCE_M = 0.0001;

/**
 * Writes a model for AR, and trusts it only when a reader that shares no code with the writer finds all triangles,
 * pictures and the size again. A model that does not survive that is left out with the warning USDZ_LEFT_OUT: the GLB is
 * there all the same.
 *
 * @returns the file; undefined when it was left out
 */
export async function writeUsdz(model: ShownModel, folder: string, warnings: WarningList): Promise<string | undefined> {
  const file = path.join(folder, 'model.usdz');
  try {
    await writeFile(file, usdzPieces(model));
    await check(model, file, folder);
    return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warnings.add('USDZ_LEFT_OUT', `No USDZ for AR was made: ${reason}.`);
    return undefined;
  }
}

async function check(model: ShownModel, file: string, folder: string): Promise<void> {
  // Loaded when it is needed: the reader is most of three.
  const { readBack } = await import('../export/read-back.ts');
  const { size: bytes } = await stat(file);
  const found = await readBack('usdz', [{ name: 'model.usdz', file, bytes }], path.join(folder, 'usdz'));
  const expected = bounds(model.parts);
  const isSize = (['min', 'max'] as const).every((end) =>
    expected[end].every((value, axis) => Math.abs(value - (found[end][axis] ?? 0)) <= TOLERANCE_M),
  );
  if (found.triangles !== triangleCount(model.parts)) throw new Error('another program finds other triangles in it');
  if (found.textures < model.images.length) throw new Error('another program does not find its pictures');
  if (!isSize) throw new Error('another program finds another size');
}
