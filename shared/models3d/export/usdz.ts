import type { ExportFile, ExportModel, ExportOptions } from './export-model.ts';
import { TEXTURE_FOLDER, writeUsdLayer } from './usdz/usd-layer.ts';
import { writeZip } from './zip/write-zip.ts';

/** Viewers map the file into memory and read its content in place. */
const ALIGNMENT_BYTES = 64;

/**
 * USDZ: a layer of text, which has to be the first file, and its pictures, stored and aligned. Metres, Y up.
 * Source: the USDZ file format specification, version 1.3.
 */
export function exportUsdz(
  model: Omit<ExportModel, 'document'>,
  { baseName }: Pick<ExportOptions, 'baseName'>,
): ExportFile[] {
  const pictures = model.images.map(({ fileName, bytes }) => ({ name: `${TEXTURE_FOLDER}/${fileName}`, bytes }));
  const layer = { name: 'model.usda', bytes: writeUsdLayer(model) };
  const bytes = writeZip([layer, ...pictures], { method: 'stored', alignmentBytes: ALIGNMENT_BYTES });
  return [{ name: `${baseName}.usdz`, bytes }];
}
