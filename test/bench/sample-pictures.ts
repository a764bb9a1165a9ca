/**
 * Renders all pieces of the sample catalogs, and compares the pictures with reviewed ones. Prints a line for each piece
 * and the worst of all. Ends with 1 if a picture differs by more than the tolerance.
 *
 *   npm run goldens:render [-- --only part-of-an-id]
 */
import '../../lib/tools/command-line/answer-help.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePage } from '../../lib/tools/bundle/bundle-page.ts';
import { renderBrowser } from '../../shared/engines/rendering/browser/render-browser.ts';
import { buildPiece } from '../../shared/samples/build-model.ts';
import { sampleCatalogs } from '../../shared/samples/catalog.ts';
import { writeGlb } from '../../shared/samples/model-files/write-gltf.ts';
import { againstGolden, GOLDEN_DECIBELS, goldenPicture } from '../fixtures/rendering/golden.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GOLDEN_FOLDER = path.join(ROOT, 'test/fixtures/rendering/sample-pieces');

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const pieces = sampleCatalogs.flatMap(({ items }) => items).filter((item) => item.id.includes(values.only));
const folder = await mkdtemp(path.join(tmpdir(), 'sample-pictures-'));
const browser = renderBrowser({
  pageFiles: (await bundlePage(ROOT)).files,
  cacheFolder: path.join(tmpdir(), 'furniture-rendering'),
});
let worst = { id: 'none', decibels: Number.NEGATIVE_INFINITY };
try {
  for (const { id } of pieces) {
    const glb = path.join(folder, 'model.glb');
    await writeFile(glb, await writeGlb(id, buildPiece({ id })));
    const picture = await goldenPicture(await browser.open(glb));
    const decibels = await againstGolden(path.join(GOLDEN_FOLDER, `${id.replace(':', '-')}.webp`), picture);
    if (decibels > worst.decibels) worst = { id, decibels };
    console.log(`${id}: ${decibels.toFixed(1)} dB, ${decibels < GOLDEN_DECIBELS ? 'as reviewed' : 'MISSED'}`);
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
const met = worst.decibels < GOLDEN_DECIBELS;
console.log(
  `worst: ${worst.id} ${worst.decibels.toFixed(1)} dB (bar ${GOLDEN_DECIBELS}), bar ${met ? 'met' : 'MISSED'}`,
);
process.exitCode = met ? 0 : 1;
