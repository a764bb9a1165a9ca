import { readWithAssimp } from '../../import/assimp/read-with-assimp.ts';
import type { ImportContext, ImportedSource } from '../../import/importer.ts';

/** OFF by assimp. See `Importer`. */
export async function readOff(context: ImportContext): Promise<ImportedSource> {
  return { document: await readWithAssimp(context, 'model.off') };
}
