import { readFile } from 'node:fs/promises';
import { MAX_GLTF_JSON_BYTES } from '../limits.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import { readGltf } from './gltf/read-gltf.ts';
import type { ImportContext, ImportedSource } from './importer.ts';

/** Imports glTF as JSON with side files or data URIs. See `Importer`. */
export async function importGltf(context: ImportContext): Promise<ImportedSource> {
  const { model } = context;
  if (model.bytes > MAX_GLTF_JSON_BYTES) {
    throw new ModelError('MODEL_TOO_COMPLEX', `${quoted(model.name)} is too large for JSON; export it as GLB.`);
  }
  return { document: await readGltf(context, await readFile(model.file, 'utf8'), undefined) };
}
