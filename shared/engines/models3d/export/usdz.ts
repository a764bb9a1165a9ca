import type { ExportFile, ExportModel, ExportOptions } from './export-model.ts';
import { TEXTURE_FOLDER, writeUsdLayer } from './usdz/usd-layer.ts';
import { zipPieces } from './write-zip.ts';

/** Viewers map the file into memory and read its content in place. */
const ALIGNMENT_BYTES = 64;

/**
 * Exports USDZ: a text layer, which must be the first file, and its pictures, stored and aligned. Metres, Y up. Source:
 * the USDZ file format specification, version 1.3.
 */
export function exportUsdz(
  model: Omit<ExportModel, 'document'>,
  { baseName }: Pick<ExportOptions, 'baseName'>,
): ExportFile[] {
  return [{ name: `${baseName}.usdz`, bytes: Buffer.concat([...usdzPieces(model)]) }];
}

/** The same in pieces, so that the text of a large model is in memory only once. */
export function usdzPieces(model: Omit<ExportModel, 'document'>): Iterable<Uint8Array> {
  const pictures = model.images.map(({ fileName, bytes }) => ({ name: `${TEXTURE_FOLDER}/${fileName}`, bytes }));
  const layer = { name: 'model.usda', bytes: writeUsdLayer(model) };
  return zipPieces([layer, ...pictures], { method: 'stored', alignmentBytes: ALIGNMENT_BYTES });
}
