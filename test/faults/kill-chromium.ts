import '../../lib/tools/command-line/answer-help.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundlePage } from '../../lib/tools/bundle/bundle-page.ts';
import { renderBrowser } from '../../shared/engines/rendering/browser/render-browser.ts';
import { renderFrame } from '../../shared/engines/rendering/render-frame.ts';
import { RenderSettings } from '../../shared/engines/rendering/settings/render-settings.ts';
import { planViews } from '../../shared/engines/rendering/views/plan-views.ts';
import { rgbBox } from '../unit/engines/rendering/browser/rgb-box.ts';

/*
 * npm run faults:render -- [jobs]: kills Chromium once in each of 30 renderings at a random moment. A rendering that is
 * lost, or whose pixels differ from those of an undisturbed one, ends the script with 1.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
const JOBS = Number(process.argv[2] ?? 30);
const VIEW = { view_type: 'perspective', resolution_width: 96, resolution_height: 96 };

const folder = await mkdtemp(path.join(tmpdir(), 'kill-chromium-'));
let replaced = 0;
const browser = renderBrowser({
  pageFiles: (await bundlePage(ROOT)).files,
  cacheFolder: path.join(tmpdir(), 'furniture-rendering'),
  onRelaunch: () => {
    replaced++;
  },
});
let kills = 0;
let lost = 0;
try {
  const file = path.join(folder, 'box.glb');
  await writeFile(file, await rgbBox({ widthM: 0.5, heightM: 0.4, depthM: 0.3 }));
  const undisturbed = await job(file);
  const from = performance.now();
  await job(file);
  const usualMs = performance.now() - from;
  for (let count = 0; count < JOBS; count++) {
    const running = job(file).catch((error: unknown) => {
      console.log(`job ${count}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    });
    await Promise.race([running, sleep(Math.random() * usualMs)]);
    if (killed(browser.processId)) kills++;
    const pixels = await running;
    if (!pixels?.equals(undisturbed)) lost++;
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
console.log(`${JOBS} renderings, ${kills} kills, ${replaced} browsers replaced, ${lost} renderings lost`);
process.exitCode = lost === 0 && kills > 0 ? 0 : 1;

/** False if the process has ended meanwhile. */
function killed(processId: number | undefined): boolean {
  if (processId === undefined) return false;
  try {
    return process.kill(processId, 'SIGKILL');
  } catch {
    return false;
  }
}

async function job(file: string): Promise<Buffer> {
  const model = await browser.open(file);
  const settings = RenderSettings.parse({ quality: 'draft', views: [VIEW] });
  const [planned] = planViews(settings, model.report);
  if (!planned || !('frames' in planned) || !planned.frames[0]) throw new Error('the view has no frame');
  return (await renderFrame(model, planned.frames[0].order)).pixels;
}
