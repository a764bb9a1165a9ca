import { readFile } from 'node:fs/promises';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { addOpacity } from './assimp/add-opacity.ts';
import { readWithAssimp } from './assimp/read-with-assimp.ts';
import { fbxOpacity } from './fbx/fbx-opacity.ts';
import { fbxSettings } from './fbx/fbx-settings.ts';
import type { ImportContext, ImportedSource } from './importer.ts';
import { withBrowserGlobals } from './three/browser-globals.ts';
import { sceneDocument } from './three/scene-document.ts';

/** Imports FBX, text and binary, with assimp, which keeps the file's unit and axes. See `Importer`. */
export async function importFbx(context: ImportContext): Promise<ImportedSource> {
  const bytes = await readFile(context.model.file);
  const document = await readWithAssimp(context, 'model.fbx', { bytes });
  await addOpacity(document, fbxOpacity(bytes), context);
  return { document, stated: fbxSettings(bytes) };
}

/** Imports FBX with three's loader, for files that assimp cannot read. See `Importer`. */
export async function importFbxWithThree(context: ImportContext): Promise<ImportedSource> {
  const bytes = await readFile(context.model.file);
  const stated = fbxSettings(bytes);
  const scene = withBrowserGlobals((manager) =>
    new FBXLoader(manager).parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), ''),
  );
  // The loader applies Z up to the root only, whatever its sign.
  if (stated.upAxis?.endsWith('z')) scene.rotation.set(0, 0, 0);
  return { document: await sceneDocument(scene, context), stated };
}
