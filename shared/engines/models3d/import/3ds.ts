import { readFile } from 'node:fs/promises';
import { TDSLoader } from 'three/addons/loaders/TDSLoader.js';
import { TURN_TO_Z_UP, wrapScene } from '../scene/wrap-scene.ts';
import { checkChunks, hasKeyframes } from './3ds/check-chunks.ts';
import { readWithAssimp } from './assimp/read-with-assimp.ts';
import type { ImportContext, ImportedSource } from './importer.ts';
import { withBrowserStandIns } from './three/browser-stand-ins.ts';
import { sceneDocument } from './three/scene-document.ts';

/**
 * 3D Studio, by assimp, which places the objects of a file by its keyframes; its turn to Y up is taken back.
 * See `Importer`.
 */
export async function import3ds(context: ImportContext): Promise<ImportedSource> {
  const document = await readWithAssimp(context, 'model.3ds');
  wrapScene(document, TURN_TO_Z_UP);
  return { document };
}

/** 3D Studio, by three's loader, for the files whose keyframes assimp makes broken numbers of. See `Importer`. */
export async function import3dsWithThree(context: ImportContext): Promise<ImportedSource> {
  const content = await readFile(context.model.file);
  checkChunks(content, context.model.name);
  const bytes = content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength);
  const scene = withBrowserStandIns((manager) => new TDSLoader(manager).parse(bytes, ''));
  return { document: await sceneDocument(scene, context, { animations: hasKeyframes(content) }) };
}
