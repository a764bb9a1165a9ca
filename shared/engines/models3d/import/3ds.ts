import { readFile } from 'node:fs/promises';
import { TDSLoader } from 'three/addons/loaders/TDSLoader.js';
import { TURN_TO_Z_UP, wrapScene } from '../scene/wrap-scene.ts';
import { check3dsEnd, checkChunks, hasKeyframes } from './3ds/check-chunks.ts';
import { readWithAssimp } from './assimp/read-with-assimp.ts';
import type { ImportContext, ImportedSource } from './importer.ts';
import { withBrowserGlobals } from './three/browser-globals.ts';
import { sceneDocument } from './three/scene-document.ts';

/**
 * Imports 3D Studio with assimp, which applies the first keyframes. Reverts assimp's rotation to Y up. See `Importer`.
 */
export async function import3ds(context: ImportContext): Promise<ImportedSource> {
  const bytes = await readFile(context.model.file);
  check3dsEnd(bytes, context.model.name);
  const document = await readWithAssimp(context, 'model.3ds', { bytes });
  wrapScene(document, TURN_TO_Z_UP);
  return { document };
}

/**
 * Imports 3D Studio with three's loader, for files in which assimp produces invalid numbers from keyframes. See
 * `Importer`.
 */
export async function import3dsWithThree(context: ImportContext): Promise<ImportedSource> {
  const content = await readFile(context.model.file);
  check3dsEnd(content, context.model.name);
  checkChunks(content, context.model.name);
  const bytes = content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength);
  const scene = withBrowserGlobals((manager) => new TDSLoader(manager).parse(bytes, ''));
  return { document: await sceneDocument(scene, context, { animations: hasKeyframes(content) }) };
}
