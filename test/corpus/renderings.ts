/**
 * Converts and renders textured furniture of the corpus, and compares the pictures with golden ones.
 *
 *   node test/corpus/renderings.ts [folder] [--only part-of-a-path]
 *
 * The golden pictures are in this folder and not in test/fixtures, because only a machine with the corpus can use them.
 * All models are CC0 (Poly Haven; KayKit by Kay Lousberg). Prints a line for each model. Exits with 1 if a picture
 * differs by more than the tolerance. To make a new golden picture: delete it, run this, and check the new one by eye.
 */
import '../../lib/tools/command-line/answer-help.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePage } from '../../lib/tools/bundle/bundle-page.ts';
import { type RenderBrowser, renderBrowser } from '../../shared/engines/rendering/browser/render-browser.ts';
import { writeZip } from '../fixtures/models/write-zip.ts';
import { againstGolden, GOLDEN_DECIBELS, goldenPicture } from '../fixtures/rendering/golden.ts';
import { convertSource } from './convert-source.ts';
import { corpusFolder } from './corpus-folder.ts';
import { withSideFiles } from './with-side-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GOLDEN_FOLDER = path.join(import.meta.dirname, 'renderings');

/** Pictures in all roles (colour, normals, roughness and metalness), in three formats. */
const MODELS = [
  'polyhaven/painted_wooden_cabinet_02_1k.gltf',
  'polyhaven/painted_wooden_stool_1k.gltf',
  'polyhaven/sofa_03_1k.gltf',
  'polyhaven/wooden_table_02_1k.gltf',
  'kaykit/gltf/armchair_pillows.gltf',
  'kaykit/gltf/lamp_standing.gltf',
  'kaykit/fbx/couch.fbx',
  'kaykit/obj/bed_single_B.obj',
];

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const corpus = corpusFolder('models', positionals[0]);
const folder = await mkdtemp(path.join(tmpdir(), 'corpus-renderings-'));
const browser = renderBrowser({
  pageFiles: (await bundlePage(ROOT)).files,
  cacheFolder: path.join(tmpdir(), 'furniture-rendering'),
});
try {
  for (const name of MODELS.filter((model) => model.includes(values.only))) {
    const decibels = await againstGolden(goldenOf(name), await rendered(name, browser));
    const verdict = decibels < GOLDEN_DECIBELS ? 'same as its golden picture' : 'DIFFERENT PICTURE';
    if (decibels >= GOLDEN_DECIBELS) process.exitCode = 1;
    console.log(`${name}: ${decibels.toFixed(1)} dB (at most ${GOLDEN_DECIBELS}), ${verdict}`);
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

/** RGBA, rows from the top down. */
async function rendered(name: string, by: RenderBrowser): Promise<Buffer> {
  const source = path.join(folder, 'source.zip');
  await writeFile(source, writeZip(await withSideFiles(name, corpus)));
  const outcome = await convertSource(source);
  if (!('glb' in outcome)) throw new Error(`${name} was not converted: ${outcome.code} ${outcome.message}`);
  const file = path.join(folder, 'model.glb');
  await writeFile(file, outcome.glb);
  return goldenPicture(await by.open(file));
}

function goldenOf(name: string): string {
  return path.join(GOLDEN_FOLDER, `${name.replaceAll('/', '-').replace(/\.\w+$/, '')}.webp`);
}
