/**
 * Draws the picture of rooms in the documents: three furnished plans, each from above, as a doll's house and from
 * inside. Takes about five minutes on two cores.
 *
 *   node lib/tools/documents/images/draw-rooms.ts
 *   node lib/tools/documents/images/draw-rooms.ts room draft    one plan, into the temporary folder
 */
import '../../command-line/answer-help.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { openRooms } from '../../../../shared/domain/renderings/open-rooms.ts';
import { renderBrowser } from '../../../../shared/engines/rendering/browser/render-browser.ts';
import { renderFrame } from '../../../../shared/engines/rendering/render-frame.ts';
import { RoomSettings } from '../../../../shared/engines/rendering/settings/room-settings.ts';
import { bundlePage } from '../../bundle/bundle-page.ts';
import { FURNISHED_PLANS } from './room-plans.ts';
import { sampleStores } from './sample-stores.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const [WIDTH_PX, HEIGHT_PX] = [480, 320];
/** A picture is rendered at this multiple of its size and then scaled down, which smooths its edges. */
const SUPERSAMPLING = 2;
const WEBP_QUALITY = 86;

const [, , only, quality = 'standard'] = process.argv;
const out = only ? tmpdir() : import.meta.dirname;
const { files } = await bundlePage(ROOT);
const folder = await mkdtemp(path.join(tmpdir(), 'rooms-'));
const browser = renderBrowser({ pageFiles: files, cacheFolder: path.join(tmpdir(), 'furniture-rendering') });
try {
  const layers: OverlayOptions[] = [];
  const shown = FURNISHED_PLANS.filter(({ name }) => !only || name === only);
  for (const [row, plan] of shown.entries()) {
    for (const [column, input] of (await picturesOf(plan)).entries()) {
      layers.push({ input, left: column * WIDTH_PX, top: row * HEIGHT_PX });
    }
  }
  const size = { width: 3 * WIDTH_PX, height: shown.length * HEIGHT_PX };
  await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(layers)
    .webp({ quality: WEBP_QUALITY })
    .toFile(path.join(out, only ? `rooms-${only}.webp` : 'rooms.webp'));
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

async function picturesOf({ name, xml, inside }: (typeof FURNISHED_PLANS)[number]): Promise<Buffer[]> {
  const size = { resolution_width: WIDTH_PX * SUPERSAMPLING, resolution_height: HEIGHT_PX * SUPERSAMPLING };
  const views = [
    { view_type: 'plan_top', pixel_per_meter: 85, background: 'white' },
    { view_type: 'plan_dollhouse', ...size, background: 'white' },
    { view_type: 'plan_inside', ...inside, ...size },
  ];
  const job = { tenant: 1, sourceSettings: RoomSettings.parse({ quality, views }) };
  const { model, views: planned } = await openRooms({ text: xml, job, folder }, { ...sampleStores(), browser });
  const pictures: Buffer[] = [];
  for (const view of planned) {
    if ('error' in view) throw view.error;
    for (const { order } of view.frames) {
      const startedMs = performance.now();
      const { pixels, widthPx, heightPx } = await renderFrame(model, order);
      console.log(`${name} ${order.camera.kind}: ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
      const whole = sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 4 } }).flip();
      const png = await whole.removeAlpha().png().toBuffer();
      if (only) await writeFile(path.join(out, `rooms-${name}-${order.camera.kind}.png`), png);
      pictures.push(await sharp(png).resize(WIDTH_PX, HEIGHT_PX, { fit: 'contain', background: 'white' }).toBuffer());
    }
  }
  return pictures;
}
