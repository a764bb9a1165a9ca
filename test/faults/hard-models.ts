import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundlePage } from '../../lib/tools/bundle/bundle-page.ts';
import { type OpenModel, renderBrowser } from '../../shared/engines/rendering/browser/render-browser.ts';
import { RenderError } from '../../shared/engines/rendering/render-error.ts';
import { renderFrame } from '../../shared/engines/rendering/render-frame.ts';
import { RenderSettings } from '../../shared/engines/rendering/settings/render-settings.ts';
import { planViews } from '../../shared/engines/rendering/views/plan-views.ts';
import { pictureDifference } from '../bench/picture-difference.ts';
import { HARD_BOX, LARGE_HARD_GLBS, SMALL_HARD_GLBS } from '../fixtures/models/hard-glbs.ts';
import { rgbBox } from '../unit/engines/rendering/browser/rgb-box.ts';

/*
 * npm run faults:render: renders difficult models one after another in one browser, and a plain box after each. A model
 * must give the picture or the error of its row, and the box must give the same bytes every time.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const VIEW = { view_type: 'perspective', resolution_width: 96, resolution_height: 96 };
/** The box with another material, or with rounding errors of a packer, compared with the plain one. */
const BOX_DECIBELS = -25;

const folder = await mkdtemp(path.join(tmpdir(), 'hard-models-'));
const browser = renderBrowser({
  pageFiles: (await bundlePage(ROOT)).files,
  cacheFolder: path.join(tmpdir(), 'furniture-rendering'),
});
let faults = 0;
try {
  const plain = await pixelsOf(await opened(await rgbBox(HARD_BOX)));
  for (const { what, outcome, write } of [...SMALL_HARD_GLBS, ...LARGE_HARD_GLBS]) {
    const bytes = await write();
    report(what, outcome, await outcomeOf(async () => pixelsOf(await opened(bytes))));
    await theBoxAgain();
  }
  const killsItsBrowser = async () => {
    const model = await opened(await rgbBox(HARD_BOX));
    return pixelsOf(model, () => void process.kill(browser.processId ?? 0, 'SIGKILL'));
  };
  report('a model that kills its browser every time', 'RENDER_CRASH', await outcomeOf(killsItsBrowser));
  await theBoxAgain();

  async function outcomeOf(work: () => Promise<Buffer>): Promise<string> {
    try {
      const pixels = await work();
      if (pictureDifference(pixels, plain) < BOX_DECIBELS) return 'box';
      return pixels.some((value) => value > 0) ? 'picture' : 'an empty picture';
    } catch (error) {
      return error instanceof RenderError ? error.code : String(error);
    }
  }
  async function theBoxAgain(): Promise<void> {
    if (plain.equals(await pixelsOf(await opened(await rgbBox(HARD_BOX))))) return;
    console.log('the box after it has changed');
    faults++;
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
console.log(`${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;

async function opened(bytes: Uint8Array): Promise<OpenModel> {
  const file = path.join(folder, 'model.glb');
  await writeFile(file, bytes);
  return browser.open(file);
}

async function pixelsOf(model: OpenModel, onProgress?: () => void): Promise<Buffer> {
  const settings = RenderSettings.parse({ quality: 'draft', views: [VIEW] });
  const [planned] = planViews(settings, model.report);
  if (!planned || !('frames' in planned) || !planned.frames[0]) throw new Error('the view has no frame');
  return (await renderFrame(model, planned.frames[0].order, onProgress)).pixels;
}

function report(what: string, expected: string, found: string): void {
  console.log(`${what}: ${found}${found === expected ? '' : `, expected ${expected}`}`);
  if (found !== expected) faults++;
}
