import { readFile } from 'node:fs/promises';
import { VRMLLoader } from 'three/addons/loaders/VRMLLoader.js';
import type { ImportContext, ImportedSource } from '../../import/importer.ts';
import { withBrowserGlobals } from '../../import/three/browser-globals.ts';
import { sceneDocument } from '../../import/three/scene-document.ts';

/** Reads VRML97 with three's loader. See `Importer`. */
export async function readWrl(context: ImportContext): Promise<ImportedSource> {
  const text = await readFile(context.model.file, 'utf8');
  const scene = withBrowserGlobals((manager) => new VRMLLoader(manager).parse(text, ''));
  return { document: await sceneDocument(scene, context) };
}
