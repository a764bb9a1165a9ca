import '../../lib/tools/command-line/answer-help.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { mergeDocuments, unpartition } from '@gltf-transform/functions';
import { bundlePage } from '../../lib/tools/bundle/bundle-page.ts';
import { type OpenModel, renderBrowser } from '../../shared/engines/rendering/browser/render-browser.ts';
import { LIGHT_PRESETS, type LightPresetName } from '../../shared/engines/rendering/lighting/light-presets.ts';
import type { FrameOrder } from '../../shared/engines/rendering/protocol.ts';
import { LIGHTS_PER_PASS } from '../../shared/engines/rendering/quality.ts';
import { renderFrame } from '../../shared/engines/rendering/render-frame.ts';
import { RenderSettings } from '../../shared/engines/rendering/settings/render-settings.ts';
import { planViews } from '../../shared/engines/rendering/views/plan-views.ts';
import { buildPiece } from '../../shared/samples/build-model.ts';
import { writeGlb } from '../../shared/samples/model-files/write-gltf.ts';
import { BRIGHTEST_CHANNEL, FACES_APART, whiteCube } from '../fixtures/rendering/white-cube.ts';
import { exactSilhouette } from './exact-silhouette.ts';
import { longestFlatRun } from './floor-bands.ts';
import { HALL_BAR_SECONDS, hallPictures } from './furnished-hall.ts';
import { compareWithTraced } from './path-tracer/compare-with-traced.ts';
import { pictureDifference } from './picture-difference.ts';

/*
 * npm run bench:render [-- --only truth,hall]: the bars of the renderer on this machine, with its sample pieces. The
 * reference for convergence is the renderer itself with 4,096 lights; the reference for correctness is
 * three-gpu-pathtracer (`path-tracer/`).
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Clock ticks per second on Linux. */
const CLOCK_TICKS = 100;
const REFERENCE_LIGHTS = 4_096;
const CONVERGENCE_PX = 192;
const BANDS_PX = 512;
const SILHOUETTE_PX = 1_024;
/** Odd, so that no pixel is covered in exactly half of them. */
const SILHOUETTE_PASSES = 49;
/** The minimum for the large model, from the bar. */
const LARGE_TRIANGLES = 40_000;
const BROWSER_MEGABYTES = 1_600;
/** The memory of the function, which Node needs a part of. */
const WORKER_MEGABYTES = 3_008;
const PIECES = {
  small: 'other:chrome-cantilever-chair',
  middle: 'demo:lounge-frame-armchair',
  large: 'other:chesterfield-sofa',
};

const PARTS = {
  speed,
  silhouettes: () => inTurn(Object.values(PIECES), silhouette),
  bands: () => inTurn(Object.values(PIECES), bands),
  convergence: () => inTurn([PIECES.small, PIECES.middle], convergence),
  cubes: whiteCubes,
  truth: () => compareWithTraced(open),
  hall,
};
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
for (const part of only ?? []) {
  if (!(part in PARTS)) throw new Error(`--only takes parts of this list: ${Object.keys(PARTS).join(', ')}.`);
}

const folder = await mkdtemp(path.join(tmpdir(), 'bench-render-'));
const MODEL_FILE = path.join(folder, 'model.glb');
const browser = renderBrowser({
  pageFiles: (await bundlePage(ROOT)).files,
  cacheFolder: path.join(tmpdir(), 'furniture-rendering'),
});
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only && !only.includes(name)) continue;
    await measure();
    const bar = name === 'hall' ? WORKER_MEGABYTES : BROWSER_MEGABYTES;
    const megabytes = await peakMegabytes();
    console.log(
      `memory of the browser after ${name}, at most: ${megabytes} MB (bar ${bar}), ${verdict(megabytes <= bar)}`,
    );
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

async function speed(): Promise<void> {
  await write(PIECES.small);
  const started = performance.now();
  const small = await browser.open(MODEL_FILE);
  await picture(small, { quality: 'draft', sidePx: 256 });
  const cold = secondsSince(started);
  console.log(`cold, browser unpacked, to the first picture: ${cold} s (bar 4), ${verdict(Number(cold) <= 4)}`);
  await timed('draft 768²', small, { quality: 'draft', sidePx: 768 }, 2);
  await timed('standard 1024²', small, { quality: 'standard', sidePx: 1024 }, 15);
  const [one, two] = [
    await picture(small, { quality: 'draft', sidePx: 256 }),
    await picture(small, { quality: 'draft', sidePx: 256 }),
  ];
  console.log(`the same order twice gives the same bytes: ${verdict(hash(one) === hash(two))}`);
  await scaleErrors(small);
  await timed('standard 1024²', await openLarge(), { quality: 'standard', sidePx: 1024 }, 36);
}

async function inTurn(ids: readonly string[], measure: (model: OpenModel, id: string) => Promise<void>): Promise<void> {
  for (const id of ids) await measure(await open(id), id);
}

async function write(id: string): Promise<void> {
  await writeFile(MODEL_FILE, await writeGlb(id, buildPiece({ id })));
}

async function open(id: string): Promise<OpenModel> {
  await write(id);
  return browser.open(MODEL_FILE);
}

/** One large piece, and as many copies of the small one behind it as needed for the triangles of the bar. */
async function openLarge(): Promise<OpenModel> {
  const { triangles: smallTriangles, depth } = (await open(PIECES.small)).report;
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS);
  const small = await io.read(MODEL_FILE);
  const { triangles } = (await open(PIECES.large)).report;
  const document = await io.read(MODEL_FILE);
  mergeDocuments(document, small);
  const [scene, rest] = document.getRoot().listScenes();
  const nodes = rest?.listChildren() ?? [];
  rest?.dispose();
  for (let copy = 1; triangles + (copy - 1) * smallTriangles < LARGE_TRIANGLES; copy++) {
    const aside = document.createNode().setTranslation([0, 0, -copy * depth]);
    for (const node of nodes) {
      node.traverse((own) => {
        aside.addChild(document.createNode().setMesh(own.getMesh()).setMatrix(own.getWorldMatrix()));
      });
    }
    scene?.addChild(aside);
  }
  await document.transform(unpartition());
  await io.write(MODEL_FILE, document);
  return browser.open(MODEL_FILE);
}

interface Picture {
  readonly quality: 'draft' | 'standard';
  readonly sidePx: number;
  readonly passes?: number;
}

async function picture(model: OpenModel, { quality, sidePx, passes }: Picture): Promise<Buffer> {
  const view = { view_type: 'perspective', resolution_width: sidePx, resolution_height: sidePx };
  const order = orderOf(model, quality, view);
  return (await renderFrame(model, passes === undefined ? order : { ...order, passes })).pixels;
}

function orderOf(model: OpenModel, quality: string, view: object): FrameOrder {
  const [planned] = planViews(RenderSettings.parse({ quality, views: [view] }), model.report);
  if (!planned || !('frames' in planned) || !planned.frames[0]) throw new Error('the view has no frame');
  return planned.frames[0].order;
}

async function timed(what: string, model: OpenModel, wanted: Picture, barSeconds: number): Promise<void> {
  const from = performance.now();
  const before = await processorSeconds();
  await picture(model, wanted);
  const seconds = secondsSince(from);
  const used = (await processorSeconds()) - before;
  console.log(
    `${what}, ${model.report.triangles} triangles: ${seconds} s (bar ${barSeconds}), ` +
      `${verdict(Number(seconds) <= barSeconds)}, ${used.toFixed(1)} s of processors, load ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** From above, alpha is the covered share of a pixel: the sum along a row is the width of the item there. */
async function scaleErrors(model: OpenModel): Promise<void> {
  for (const pixelsPerMeter of [100, 150, 333, 800]) {
    const order = orderOf(model, 'draft', { view_type: 'ortho_top', pixel_per_meter: pixelsPerMeter });
    const { pixels, widthPx, heightPx } = await renderFrame(model, order);
    const columns = Array.from({ length: widthPx }, (_, x) => {
      let most = 0;
      for (let y = 0; y < heightPx; y++) most = Math.max(most, (pixels[(y * widthPx + x) * 4 + 3] ?? 0) / 255);
      return most;
    });
    const error = columns.reduce((sum, cover) => sum + cover, 0) - model.report.width * pixelsPerMeter;
    const met = verdict(Math.abs(error) <= 0.5);
    console.log(
      `width from above at ${pixelsPerMeter} pixels a metre: off by ${error.toFixed(2)} px (bar 0.5), ${met}`,
    );
  }
}

/** The silhouette of the picture, pixels covered by half or more, compared with the projection of every triangle. */
async function silhouette(model: OpenModel, id: string): Promise<void> {
  const view = { view_type: 'perspective', resolution_width: SILHOUETTE_PX, resolution_height: SILHOUETTE_PX };
  const order = {
    ...orderOf(model, 'standard', view),
    shadow: 'none' as const,
    shadowMapPx: 64,
    passes: SILHOUETTE_PASSES,
  };
  const { pixels } = await renderFrame(model, order);
  const exact = await exactSilhouette(await readFile(MODEL_FILE), order);
  let [both, either] = [0, 0];
  for (const [pixel, covered] of exact.entries()) {
    const shown = (pixels[pixel * 4 + 3] ?? 0) >= 128;
    if (shown && covered) both++;
    if (shown || covered) either++;
  }
  console.log(
    `silhouette of ${id} at ${SILHOUETTE_PX}², compared with an exact projection: IoU ${(both / either).toFixed(4)} (bar 0.999),` +
      verdict(both / either >= 0.999),
  );
}

/** In a picture that is large enough for a wide gradient of the shadow. */
async function bands(model: OpenModel, id: string): Promise<void> {
  const pixels = await picture(model, { quality: 'standard', sidePx: BANDS_PX });
  console.log(
    `bands in the shadow of ${id} at ${BANDS_PX}²: longest row of one level ${longestFlatRun(pixels, BANDS_PX)} px`,
  );
}

async function convergence(model: OpenModel, id: string): Promise<void> {
  const reference = await picture(model, {
    quality: 'standard',
    sidePx: CONVERGENCE_PX,
    passes: REFERENCE_LIGHTS / LIGHTS_PER_PASS,
  });
  for (const quality of ['draft', 'standard'] as const) {
    const decibels = pictureDifference(await picture(model, { quality, sidePx: CONVERGENCE_PX }), reference);
    const judged = quality === 'standard' ? ` (bar -34), ${verdict(decibels <= -34)}` : '';
    console.log(`${id}, ${quality} against ${REFERENCE_LIGHTS} lights: ${decibels.toFixed(1)} dB${judged}`);
  }
}

/** White furniture keeps its form in each light preset. */
async function whiteCubes(): Promise<void> {
  for (const light_preset of Object.keys(LIGHT_PRESETS) as LightPresetName[]) {
    const { levels, apart, brightest, corner } = await whiteCube(browser, MODEL_FILE, {
      light_preset,
      quality: 'standard',
    });
    const isApart = FACES_APART.every((least, index) => (apart[index] ?? 0) >= least);
    const isPure = corner.every((channel) => channel === 255);
    console.log(
      `white cube in ${light_preset}: levels ${rounded(levels)}, apart by ${rounded(apart)} (bar ${FACES_APART.join(', ')}), ` +
        `brightest channel ${brightest} (bar ${BRIGHTEST_CHANNEL}), background ${corner.join(', ')} (bar 255), ` +
        verdict(isApart && isPure && brightest <= BRIGHTEST_CHANNEL),
    );
  }
}

/** A plan with many pieces. */
async function hall(): Promise<void> {
  for await (const { view, triangles, ...used } of hallPictures(browser, folder, processorSeconds)) {
    console.log(
      `hall with 40 pieces, ${view}, 1600 x 1000, standard, ${triangles} triangles: ${used.seconds.toFixed(1)} s ` +
        `(bar ${HALL_BAR_SECONDS}, estimated ${used.estimatedSeconds.toFixed(0)}), ` +
        `${verdict(used.seconds <= HALL_BAR_SECONDS)}, ${used.processorSeconds.toFixed(1)} s of processors, ` +
        `load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
}

async function peakMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${browser.processId}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}

/** CPU time of the browser so far, over all cores. */
async function processorSeconds(): Promise<number> {
  const stat = await readFile(`/proc/${browser.processId}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function rounded(levels: readonly number[]): string {
  return levels.map((level) => level.toFixed(0)).join(', ');
}

/** Also makes the bench end with 1 if a bar is missed. */
function verdict(met: boolean): string {
  if (!met) process.exitCode = 1;
  return met ? 'bar met' : 'bar MISSED';
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
