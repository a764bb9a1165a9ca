import { createMasterIo } from '../gltf-io.ts';
import type { ExportFile, ExportModel, ExportOptions } from './export-model.ts';

/** Exports GLB: the unchanged document in one file. */
export async function exportGlb(
  { document }: Pick<ExportModel, 'document'>,
  { baseName }: Pick<ExportOptions, 'baseName'>,
): Promise<ExportFile[]> {
  const io = createMasterIo();
  return [{ name: `${baseName}.glb`, bytes: await io.writeBinary(document) }];
}
