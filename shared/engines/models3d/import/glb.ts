import { readFile } from 'node:fs/promises';
import { quoted } from '../quoted.ts';
import { readGlb } from './gltf/glb-container.ts';
import { readGltf } from './gltf/read-gltf.ts';
import type { ImportContext, ImportedSource } from './importer.ts';

/** Imports glTF as one binary file. See `Importer`. */
export async function importGlb(context: ImportContext): Promise<ImportedSource> {
  const { json, binary } = readGlb(await readFile(context.model.file), quoted(context.model.name));
  return { document: await readGltf(context, json, binary) };
}
