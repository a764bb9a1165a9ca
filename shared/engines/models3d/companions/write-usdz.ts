import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { triangleCount } from '../export/triangle-count.ts';
import { usdzPieces } from '../export/usdz.ts';
import type { WarningList } from '../model-warning.ts';
import { bounds } from '../scene/position-bounds.ts';
import type { ModelContent } from './companion-messages.ts';

/** Numbers in the file have six decimals. */
const TOLERANCE_M = 0.0001;

/**
 * Writes a USDZ for AR, and checks it with a reader that shares no code with the writer: triangles, pictures and size
 * must be the same. If they differ, the USDZ is left out with the warning USDZ_LEFT_OUT; the GLB is not affected.
 *
 * @returns the file, or undefined if it was left out
 */
export async function writeUsdz(
  model: ModelContent,
  folder: string,
  warnings: WarningList,
): Promise<string | undefined> {
  const file = path.join(folder, 'model.usdz');
  try {
    await writeFile(file, usdzPieces(model));
    await check(model, file, folder);
    return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warnings.add('USDZ_LEFT_OUT', `The USDZ for AR was left out: ${reason}.`);
    return undefined;
  }
}

async function check(model: ModelContent, file: string, folder: string): Promise<void> {
  // Loaded at first use, because the reader loads most of three.
  const { readBack } = await import('../export/read-back.ts');
  const { size: bytes } = await stat(file);
  const found = await readBack('usdz', [{ name: 'model.usdz', file, bytes }], path.join(folder, 'usdz'));
  const expected = bounds(model.parts);
  const isSize = (['min', 'max'] as const).every((end) =>
    expected[end].every((value, axis) => Math.abs(value - (found[end][axis] ?? 0)) <= TOLERANCE_M),
  );
  if (found.triangles !== triangleCount(model.parts))
    throw new Error('another program reads a different number of triangles');
  if (found.textures < model.images.length) throw new Error('another program does not find all its pictures');
  if (!isSize) throw new Error('another program reads a different size');
}
