import { readFile } from 'node:fs/promises';
import type { mat4 } from '@gltf-transform/core';
import { ColladaLoader } from 'three/addons/loaders/ColladaLoader.js';
import { ModelError } from '../model-error.ts';
import type { StatedScale } from '../normalise/choose-scale.ts';
import { quoted } from '../quoted.ts';
import { wrapScene } from '../scene/wrap-scene.ts';
import { textEncoding } from '../sniff/head-text.ts';
import { addOpacity } from './assimp/add-opacity.ts';
import { readWithAssimp } from './assimp/read-with-assimp.ts';
import { checkDaePlaces } from './dae/check-dae-places.ts';
import { type DaeAsset, daeAsset } from './dae/dae-asset.ts';
import { daeOpacity } from './dae/dae-opacity.ts';
import { type DaeElement, daeOutline } from './dae/dae-outline.ts';
import { polygonsToPolylist } from './dae/polygons-to-polylist.ts';
import type { ImportContext, ImportedSource } from './importer.ts';
import { withBrowserGlobals } from './three/browser-globals.ts';
import { sceneDocument } from './three/scene-document.ts';

/** Imports COLLADA with assimp. Reverts assimp's conversion to metres and Y up. See `Importer`. */
export async function importDae(context: ImportContext): Promise<ImportedSource> {
  const { text, outline, asset } = await readSource(context);
  const document = await readWithAssimp(context, 'model.dae', { bytes: Buffer.from(text) });
  wrapScene(document, sourceAxes(asset));
  await addOpacity(document, daeOpacity(outline), context);
  return { document, stated: stated(asset) };
}

/** Imports COLLADA with three's loader, for files that assimp cannot read. See `Importer`. */
export async function importDaeWithThree(context: ImportContext): Promise<ImportedSource> {
  const { text, asset } = await readSource(context);
  const scene = withBrowserGlobals((manager) => new ColladaLoader(manager).parse(polygonsToPolylist(text), '')?.scene);
  if (!scene) throw new ModelError('MODEL_CORRUPT', `${quoted(context.model.name)} holds no COLLADA scene.`);
  scene.scale.set(1, 1, 1);
  if (asset.upAxis === 'z') scene.rotation.set(0, 0, 0);
  return { document: await sceneDocument(scene, context), stated: stated(asset) };
}

/** The matrix, column by column, from assimp's metres and Y up to the unit and axes of the file. */
function sourceAxes({ metresPerUnit, upAxis }: DaeAsset): mat4 {
  const s = 1 / metresPerUnit;
  return {
    x: [0, -s, 0, 0, s, 0, 0, 0, 0, 0, s, 0, 0, 0, 0, 1] as mat4,
    y: [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1] as mat4,
    z: [s, 0, 0, 0, 0, 0, s, 0, 0, -s, 0, 0, 0, 0, 0, 1] as mat4,
  }[upAxis];
}

function stated({ metresPerUnit, upAxis }: DaeAsset): StatedScale {
  return { metresPerUnit, upAxis };
}

interface DaeSource {
  /** UTF-8 without a byte order mark, and without an XML declaration of another encoding. Decimal commas are points. */
  readonly text: string;
  readonly outline: DaeElement;
  readonly asset: DaeAsset;
}

/** Reads the file and checks how much its scene is. */
async function readSource({ model, limits }: ImportContext): Promise<DaeSource> {
  const bytes = await readFile(model.file);
  const declared = /^<\?xml[^>]*encoding=["'](iso-8859-1|windows-1252)["']/i.exec(
    bytes.subarray(0, 200).toString('latin1'),
  );
  const text = new TextDecoder(declared ? 'windows-1252' : textEncoding(bytes))
    .decode(bytes)
    .replace(/^(<\?xml[^>]*encoding=)["'][^"']*["']/i, '$1"utf-8"');
  const outline = daeOutline(text);
  checkDaePlaces(outline, limits, model.name);
  const asset = daeAsset(outline);
  // Some exporters write decimal commas, depending on the language of the system. COLLADA separates numbers by blanks.
  return { text: asset.hasDecimalCommas ? text.replace(/(\d),(?=\d)/g, '$1.') : text, outline, asset };
}
