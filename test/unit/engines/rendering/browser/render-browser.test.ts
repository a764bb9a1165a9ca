import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundlePage } from '../../../../../lib/tools/bundle/bundle-page.ts';
import { type RenderBrowser, renderBrowser } from '../../../../../shared/engines/rendering/browser/render-browser.ts';
import { encodeImage } from '../../../../../shared/engines/rendering/encode/encode-image.ts';
import { LIGHT_PRESETS, type LightPresetName } from '../../../../../shared/engines/rendering/lighting/light-presets.ts';
import { RenderError } from '../../../../../shared/engines/rendering/render-error.ts';
import { renderFrame } from '../../../../../shared/engines/rendering/render-frame.ts';
import { RenderSettings } from '../../../../../shared/engines/rendering/settings/render-settings.ts';
import { cutTiles } from '../../../../../shared/engines/rendering/views/cut-tiles.ts';
import { planViews } from '../../../../../shared/engines/rendering/views/plan-views.ts';
import { buildPiece } from '../../../../../shared/samples/build-model.ts';
import { writeGlb } from '../../../../../shared/samples/model-files/write-gltf.ts';
import { pictureDifference } from '../../../../bench/picture-difference.ts';
import { HARD_BOX, SMALL_HARD_GLBS } from '../../../../fixtures/models/hard-glbs.ts';
import { BRIGHTEST_CHANNEL, FACES_APART, whiteCube } from '../../../../fixtures/rendering/white-cube.ts';
import { boxBehindGlass, VARIANT } from './box-behind-glass.ts';
import { rgbBox } from './rgb-box.ts';

/*
 * This file has more than 300 lines, because all tests share one browser: its start and the compilation of its shaders
 * take most of the time. Other models and materials are covered by `npm run bench:render` and by the golden pictures.
 */

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const TIMEOUT_MS = 900_000;
/** Stands for the credentials of the function. */
const SECRET = 'a-secret-of-the-function';

let folder: string;
let glb: string;
let browser: RenderBrowser;
const relaunches: unknown[] = [];

beforeAll(async () => {
  process.env.AWS_SECRET_ACCESS_KEY = SECRET;
  folder = await mkdtemp(path.join(tmpdir(), 'render-browser-'));
  glb = path.join(folder, 'box.glb');
  await writeFile(glb, await rgbBox({ widthM: 0.6, heightM: 0.4, depthM: 0.3 }));
  browser = renderBrowser({
    pageFiles: (await bundlePage(ROOT)).files,
    cacheFolder: path.join(tmpdir(), 'furniture-rendering'),
    onRelaunch: (reason) => relaunches.push(reason),
  });
}, TIMEOUT_MS);
afterAll(async () => {
  delete process.env.AWS_SECRET_ACCESS_KEY;
  await browser.close();
  await rm(folder, { recursive: true });
});

function framesOf(view: object, size: { width: number; height: number; depth: number }) {
  const settings = RenderSettings.parse({ quality: 'draft', views: [view] });
  return planViews(settings, size).flatMap((planned) => ('frames' in planned ? planned.frames : []));
}

/** Pieces with glass, velvet, polished metal and a weave with holes. */
const GOLDENS = [
  'demo:glass-coffee-table',
  'demo:velvet-channel-sofa',
  'other:chrome-cantilever-chair',
  'demo:cane-sideboard',
];
/** Separate numbers, so that golden pictures stay comparable if a quality changes. */
const GOLDEN_PASSES = 8;
const GOLDEN_FOLDER = path.join(ROOT, 'test/fixtures/rendering');
/** Rounding differs between processors; a different picture is far above this limit. */
const GOLDEN_DECIBELS = -34;

const LIGHT_PRESET_NAMES = Object.keys(LIGHT_PRESETS) as LightPresetName[];

const statusOf = (pid: string) =>
  existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
const environmentOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'utf8');

describe('a render browser', () => {
  it(
    'reports the size of a model, and renders it from above at the exact scale, with its front edge at the bottom',
    async () => {
      const model = await browser.open(glb);
      expect(model.report).toMatchObject({ triangles: 12, variants: [] });
      expect([model.report.width, model.report.height, model.report.depth].map((side) => side.toFixed(4))).toEqual([
        '0.6000',
        '0.4000',
        '0.3000',
      ]);
      const [frame] = framesOf({ view_type: 'ortho_top', pixel_per_meter: 201 }, model.report);
      if (!frame) throw new Error('no frame');
      const { pixels, widthPx, heightPx } = await renderFrame(model, frame.order);
      expect([widthPx, heightPx]).toEqual([121, 61]);
      const cover = Array.from({ length: widthPx * heightPx }, (_, at) => (pixels[at * 4 + 3] ?? 0) / 255);
      const covered = cover.reduce((sum, alpha) => sum + alpha, 0);
      expect(covered / (0.6 * 201 * 0.3 * 201)).toBeCloseTo(1, 1);
      // The picture is a fraction of a pixel wider than the box, evenly on both sides.
      const middleRow = 30 * widthPx;
      const inRow = cover.slice(middleRow, middleRow + widthPx).reduce((sum, alpha) => sum + alpha, 0);
      expect(Math.abs(inRow - 0.6 * 201)).toBeLessThan(0.5);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['front', 0.6],
    ['side', 0.3],
    ['back', 0.6],
  ] as const)(
    'renders the %s of a model at the exact scale, within its padding',
    async (view_type, widthM) => {
      const model = await browser.open(glb);
      const [frame] = framesOf({ view_type, pixel_per_meter: 155, padding: 0.25 }, model.report);
      if (!frame) throw new Error('no frame');
      const { pixels, widthPx, heightPx } = await renderFrame(model, frame.order);
      const cover = Array.from({ length: widthPx * heightPx }, (_, at) => (pixels[at * 4 + 3] ?? 0) / 255);
      const sumOf = (places: readonly number[]) => places.reduce((sum, at) => sum + (cover[at] ?? 0), 0);
      const row = Array.from({ length: widthPx }, (_, x) => Math.floor(heightPx / 2) * widthPx + x);
      const column = Array.from({ length: heightPx }, (_, y) => y * widthPx + Math.floor(widthPx / 2));
      expect(Math.abs(sumOf(row) - widthM * 155)).toBeLessThan(0.5);
      expect(Math.abs(sumOf(column) - 0.4 * 155)).toBeLessThan(0.5);
      expect(sumOf(row.slice(0, Math.floor(0.25 * widthM * 155)))).toBe(0);
    },
    TIMEOUT_MS,
  );

  it.each(LIGHT_PRESET_NAMES)(
    'shows the form of white furniture on white: three faces of a white cube that are told apart, in %s',
    async (light_preset) => {
      const cube = await whiteCube(browser, path.join(folder, 'white.glb'), { light_preset, quality: 'draft' });
      console.log(`${light_preset}: ${cube.levels.map((level) => level.toFixed(0)).join(', ')}`);
      expect(cube.brightest).toBeLessThanOrEqual(BRIGHTEST_CHANNEL);
      expect(cube.apart.map((level, index) => level >= (FACES_APART[index] ?? 0))).toEqual([true, true, true]);
      // The corner of the picture stays white.
      expect(cube.corner).toEqual([255, 255, 255]);
    },
    TIMEOUT_MS,
  );

  it('gives none of its processes the credentials of the function', async () => {
    await browser.open(glb);
    const parents = new Map<number, number>();
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      const parent = /^PPid:\s+(\d+)/m.exec(statusOf(name))?.[1];
      if (parent !== undefined) parents.set(Number(name), Number(parent));
    }
    const isOurs = (pid: number | undefined): boolean =>
      pid !== undefined && (pid === browser.processId || isOurs(parents.get(pid)));
    const processes = [...parents.keys()].filter(isOurs);
    expect(processes).toContain(browser.processId);
    expect(process.env.AWS_SECRET_ACCESS_KEY).toBe(SECRET);
    for (const pid of processes) expect(environmentOf(pid)).not.toMatch(/AWS_|a-secret-of-the-function/);
    expect(environmentOf(browser.processId ?? 0)).toContain('FONTCONFIG_PATH=');
  });

  it(
    'renders the same bytes twice, and again after it was killed during a frame',
    async () => {
      const model = await browser.open(glb);
      const [frame] = framesOf(
        { view_type: 'perspective', resolution_width: 160, resolution_height: 120 },
        model.report,
      );
      if (!frame) throw new Error('no frame');
      const picture = async (onProgress?: () => void) =>
        createHash('sha256')
          .update((await renderFrame(model, frame.order, onProgress)).pixels)
          .digest('hex');
      const first = await picture();
      expect(await picture()).toBe(first);
      let killed = false;
      const again = await picture(() => {
        if (killed) return;
        killed = true;
        process.kill(browser.processId ?? 0, 'SIGKILL');
      });
      expect(killed).toBe(true);
      expect(again).toBe(first);
      expect(relaunches).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  it.each([
    { view_type: 'perspective', resolution_width: 161, resolution_height: 121 },
    { view_type: 'ortho_top', pixel_per_meter: 400 },
  ])(
    'renders $view_type in tiles like the whole picture: edges continue across seams',
    async (view) => {
      const model = await browser.open(glb);
      const [frame] = framesOf(view, model.report);
      if (!frame) throw new Error('no frame');
      const { widthPx, heightPx } = frame.order;
      const whole = (await renderFrame(model, frame.order)).pixels;
      for (const tile of cutTiles(widthPx, heightPx, 96)) {
        const pixels = await model.render({ ...frame.order, tile });
        let different = 0;
        for (let at = 0; at < tile.width * tile.height; at++) {
          const [column, up] = [at % tile.width, Math.floor(at / tile.width)];
          const inWhole = (heightPx - tile.top - tile.height + up) * widthPx + tile.left + column;
          // Rows are ordered from the bottom up. Colours have noise that starts again in each tile.
          if (Math.abs((pixels[at * 4 + 3] ?? 0) - (whole[inWhole * 4 + 3] ?? 0)) > 2) different++;
        }
        // A vertical edge through samples is rounded to another side. A wrong seam differs in each pixel of the item.
        expect(different).toBeLessThanOrEqual(20);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'renders glass in a variant, and the model without the variant afterwards',
    async () => {
      const file = path.join(folder, 'pane.glb');
      await writeFile(file, await boxBehindGlass());
      const model = await browser.open(file);
      expect(model.report.variants).toEqual([VARIANT]);
      const shown = async (variant: string | undefined) => {
        const view = { view_type: 'perspective', resolution_width: 64, resolution_height: 64, variant };
        const [frame] = framesOf(view, model.report);
        if (!frame) throw new Error('no frame');
        const { pixels } = await renderFrame(model, frame.order);
        return { pixels, middle: [...pixels.subarray((32 * 64 + 32) * 4, (32 * 64 + 32) * 4 + 3)] };
      };
      const [before, worn, after] = [await shown(undefined), await shown(VARIANT), await shown(undefined)];
      const [red = 0, green = 0] = before.middle;
      expect(red - green, 'the red box behind the pane').toBeGreaterThan(60);
      const [redWorn = 0, greenWorn = 0] = worn.middle;
      expect(greenWorn - redWorn, 'the same in green').toBeGreaterThan(20);
      expect(Buffer.compare(before.pixels, after.pixels)).toBe(0);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['none', undefined],
    ['contact', undefined],
    ['full', undefined],
    ['full', 0.02],
    ['full', 0.4],
  ])(
    'fades a shadow (%s, padding %s) before it reaches the edge of the picture',
    async (shadow, padding) => {
      const model = await browser.open(glb);
      const view = { view_type: 'perspective', resolution_width: 120, resolution_height: 90, shadow, padding };
      const [frame] = framesOf(view, model.report);
      if (!frame) throw new Error('no frame');
      const { pixels, widthPx, heightPx } = await renderFrame(model, frame.order);
      let [onEdge, shaded] = [0, 0];
      for (let at = 0; at < widthPx * heightPx; at++) {
        const alpha = pixels[at * 4 + 3] ?? 0;
        const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
        if (x === 0 || y === 0 || x === widthPx - 1 || y === heightPx - 1) onEdge = Math.max(onEdge, alpha);
        if (alpha > 8 && (pixels[at * 4] ?? 0) + (pixels[at * 4 + 1] ?? 0) + (pixels[at * 4 + 2] ?? 0) === 0) shaded++;
      }
      expect(onEdge).toBeLessThanOrEqual(3);
      if (shadow === 'none') expect(shaded).toBe(0);
      else expect(shaded).toBeGreaterThan(20);
    },
    TIMEOUT_MS,
  );

  it.each(GOLDENS)(
    'renders %s like its golden picture',
    async (id) => {
      const file = path.join(folder, 'piece.glb');
      await writeFile(file, await writeGlb(id, buildPiece({ id })));
      const model = await browser.open(file);
      const [frame] = framesOf(
        { view_type: 'perspective', resolution_width: 112, resolution_height: 112 },
        model.report,
      );
      if (!frame) throw new Error('no frame');
      const picture = await renderFrame(model, { ...frame.order, passes: GOLDEN_PASSES });
      const { bytes } = await encodeImage(picture, 'png');
      const golden = path.join(GOLDEN_FOLDER, `${id.replace(':', '-')}.png`);
      // To make a new golden picture: delete it, run this, and check the new one by eye.
      if (!existsSync(golden)) await writeFile(golden, bytes);
      const [now, then] = await Promise.all(
        [bytes, golden].map((image) => sharp(image).ensureAlpha().raw().toBuffer()),
      );
      expect(pictureDifference(now ?? new Uint8Array(), then ?? new Uint8Array())).toBeLessThan(GOLDEN_DECIBELS);
    },
    TIMEOUT_MS,
  );

  it.each(SMALL_HARD_GLBS)(
    'renders $what or throws a RenderError, and continues: $outcome',
    async ({ outcome, write }) => {
      const small = { view_type: 'perspective', resolution_width: 64, resolution_height: 64 };
      const pixels = async (bytes: Uint8Array) => {
        const file = path.join(folder, 'hard.glb');
        await writeFile(file, bytes);
        const model = await browser.open(file);
        const [frame] = framesOf(small, model.report);
        if (!frame) throw new Error('no frame');
        return (await renderFrame(model, frame.order)).pixels;
      };
      const hard = write().then(pixels);
      if (outcome === 'box') {
        expect(pictureDifference(await hard, await pixels(await rgbBox(HARD_BOX)))).toBeLessThan(-25);
      } else {
        await expect(hard).rejects.toMatchObject({ code: outcome });
        expect((await browser.open(glb)).report.triangles).toBe(12);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'throws a RenderError for a file that is not a model, and continues',
    async () => {
      const broken = path.join(folder, 'broken.glb');
      await writeFile(broken, 'this is no model');
      await expect(browser.open(broken)).rejects.toSatisfy(
        (error) => error instanceof RenderError && error.code === 'GLB_INVALID',
      );
      const { report } = await browser.open(glb);
      expect(report.triangles).toBe(12);
    },
    TIMEOUT_MS,
  );
});
