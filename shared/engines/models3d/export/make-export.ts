import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkExport } from './check-export.ts';
import { ExportError } from './export-error.ts';
import { exportFormatRow } from './export-formats.ts';
import type { ExportOrder, MadeFile } from './export-message.ts';
import type { ExportFile, ExportModel } from './export-model.ts';
import { type ExportWarning, losses } from './losses.ts';
import { readBack } from './read-back.ts';
import { plainSurfaces } from './surfaces/plain-surfaces.ts';
import { validateGltfExport } from './validate-gltf-export.ts';
import { writeZip } from './write-zip.ts';

/** The result of one order: files on disk, the main file first. */
interface MadeExport {
  readonly files: MadeFile[];
  readonly warnings: ExportWarning[];
}

/**
 * Writes a model in one format, reads it back with another program, compares, and packs it if requested.
 *
 * @param folder folder for this order only; created here
 * @throws ExportError EXPORT_VALIDATION_FAILED, EXPORT_LIMIT, EXPORT_FAILED
 */
export async function makeExport(
  model: ExportModel,
  { format, packed }: ExportOrder,
  { baseName, folder }: { readonly baseName: string; readonly folder: string },
): Promise<MadeExport> {
  const { exporter, support } = exportFormatRow(format);
  await mkdir(folder, { recursive: true });
  const shown = await attempt(format, () => plainSurfaces(model, support));
  const written = await attempt(format, async () => exporter(shown, { baseName, embed: packed }));
  const files = await writeAll(written, folder);
  const dropped = await attempt(format, async () => {
    await validateGltfExport(format, files);
    const scratch = path.join(folder, 'read-back');
    const found = await readBack(format, files, scratch);
    await rm(scratch, { recursive: true, force: true });
    return checkExport(shown, format, found);
  });
  const warnings = [...losses(model, support, format), ...dropped];
  if (!packed || written.length === 1) return { files, warnings };
  const name = `${baseName}-${format}.zip`;
  return { files: await writeAll([{ name, bytes: writeZip(written, { method: 'deflated' }) }], folder), warnings };
}

async function writeAll(files: readonly ExportFile[], folder: string): Promise<MadeFile[]> {
  const made: MadeFile[] = [];
  for (const { name, bytes } of files) {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    made.push({ name, file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return made;
}

/** Every error becomes an error of this format, so that the next format is still made. */
async function attempt<T>(format: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ExportError) throw error;
    const name = format.toUpperCase();
    if (error instanceof RangeError) {
      throw new ExportError('EXPORT_LIMIT', `The model is larger than ${name} can hold.`, { cause: error });
    }
    throw new ExportError('EXPORT_FAILED', `The model could not be written as ${name}.`, { cause: error });
  }
}
