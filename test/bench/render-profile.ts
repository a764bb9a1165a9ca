import '../../lib/tools/command-line/answer-help.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { bundlePage } from '../../lib/tools/bundle/bundle-page.ts';
import { type OpenModel, renderBrowser } from '../../shared/engines/rendering/browser/render-browser.ts';
import { encodeImage } from '../../shared/engines/rendering/encode/encode-image.ts';
import type { FrameOrder } from '../../shared/engines/rendering/protocol.ts';
import { renderFrame } from '../../shared/engines/rendering/render-frame.ts';
import { RenderSettings } from '../../shared/engines/rendering/settings/render-settings.ts';
import { planViews } from '../../shared/engines/rendering/views/plan-views.ts';
import { buildPiece } from '../../shared/samples/build-model.ts';
import { writeGlb } from '../../shared/samples/model-files/write-gltf.ts';

/*
 * node test/bench/render-profile.ts: where the processor time of a picture goes. A part is the difference between two
 * pictures, with it and without it, so the page needs no clock and other load of the machine matters little.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Clock ticks per second on Linux. */
const CLOCK_TICKS = 100;
const ROUNDS = 3;
/** Sides that cost next to nothing. */
const FEW_PX = 32;
const CASES = [
  { what: 'draft 768²', id: 'other:chrome-cantilever-chair', quality: 'draft', sidePx: 768 },
  { what: 'standard 1024²', id: 'other:chrome-cantilever-chair', quality: 'standard', sidePx: 1_024 },
  { what: 'large, standard 1024²', id: 'other:chesterfield-sofa', quality: 'standard', sidePx: 1_024 },
] as const;

const folder = await mkdtemp(path.join(tmpdir(), 'render-profile-'));
const browser = renderBrowser({
  pageFiles: (await bundlePage(ROOT)).files,
  cacheFolder: path.join(tmpdir(), 'furniture-rendering'),
});
try {
  for (const { what, id, quality, sidePx } of CASES) {
    const file = path.join(folder, 'model.glb');
    await writeFile(file, await writeGlb(id, buildPiece({ id })));
    const before = await browserSeconds();
    const model = await browser.open(file);
    const load = (await browserSeconds()) - before;
    console.log(`\n${what}, ${model.report.triangles} triangles, load of the machine ${loadavg()[0]?.toFixed(1)}`);
    printPart(before === 0 ? 'start of Chromium, load of the model' : 'load of the model', load);
    await printParts(model, orderOf(model, quality, sidePx));
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

function orderOf(model: OpenModel, quality: string, sidePx: number): FrameOrder {
  const view = { view_type: 'perspective', resolution_width: sidePx, resolution_height: sidePx };
  const [planned] = planViews(RenderSettings.parse({ quality, views: [view] }), model.report);
  if (!planned || !('frames' in planned) || !planned.frames[0]) throw new Error('the view has no frame');
  return planned.frames[0].order;
}

async function printParts(model: OpenModel, whole: FrameOrder): Promise<void> {
  const tile = { left: 0, top: 0, width: FEW_PX, height: FEW_PX };
  const fewPixels = { ...whole, widthPx: FEW_PX, heightPx: FEW_PX, tile };
  const fewTexels = { ...fewPixels, shadowMapPx: FEW_PX };
  const noFloor = { ...fewTexels, shadow: 'none' } as const;
  const orders = {
    whole,
    fewPixels,
    fewTexels,
    noFloor,
    onePass: { ...noFloor, passes: 1 },
    noRays: { ...whole, mirroredRays: 0 },
  };
  const seconds: Record<string, number> = {};
  await renderFrame(model, whole);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, order] of Object.entries(orders)) {
      const used = await pictureSeconds(model, order);
      seconds[name] = Math.min(seconds[name] ?? Number.POSITIVE_INFINITY, used);
    }
  }
  const at = (name: keyof typeof orders) => seconds[name] ?? 0;
  printPart('whole picture', at('whole'));
  printPart('pixels: light, sums, tone curve, reading', at('whole') - at('fewPixels'));
  printPart('of these, rays of reflections', at('whole') - at('noRays'));
  printPart('texels of shadow maps', at('fewPixels') - at('fewTexels'));
  printPart("the floor's shadow", at('fewTexels') - at('noFloor'));
  printPart('triangles of all passes but the first', at('noFloor') - at('onePass'));
  printPart("set-up: lights, the floor's light, first pass", at('onePass'));
  const picture = await renderFrame(model, whole);
  const from = process.cpuUsage();
  await encodeImage(picture, 'png');
  const { user, system } = process.cpuUsage(from);
  printPart('PNG', (user + system) / 1e6);
}

async function pictureSeconds(model: OpenModel, order: FrameOrder): Promise<number> {
  const from = await browserSeconds();
  await renderFrame(model, order);
  return (await browserSeconds()) - from;
}

/** Processor time of the browser so far, over all cores; 0 before it was started. */
async function browserSeconds(): Promise<number> {
  if (browser.processId === undefined) return 0;
  const stat = await readFile(`/proc/${browser.processId}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}

function printPart(what: string, seconds: number): void {
  console.log(`  ${what}: ${seconds.toFixed(2)} s`);
}
