import { readFile } from 'node:fs/promises';
import type { Document } from '@gltf-transform/core';
import { quoted } from '../quoted.ts';
import { readGlb } from './gltf/glb-container.ts';
import { readGltf } from './gltf/read-gltf.ts';
import type { ImportContext } from './importer.ts';

/** glTF 2.0 as one binary file. See `Importer`. */
export async function importGlb(context: ImportContext): Promise<Document> {
  const { json, binary } = readGlb(await readFile(context.model.file), quoted(context.model.name));
  return readGltf(context, json, binary);
}
