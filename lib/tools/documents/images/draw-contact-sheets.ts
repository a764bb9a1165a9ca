/**
 * Draws two pictures of the documents: all pieces of the sample catalogs, and the light presets on two of them. Takes
 * seven minutes on two cores. Every finished cell is kept in a temporary folder, so a second run continues the first.
 *
 *   npm run documents:pictures
 */
import '../../command-line/answer-help.ts';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { renderBrowser } from '../../../../shared/engines/rendering/browser/render-browser.ts';
import { LIGHT_PRESETS } from '../../../../shared/engines/rendering/lighting/light-presets.ts';
import { QUALITIES } from '../../../../shared/engines/rendering/quality.ts';
import { renderFrame } from '../../../../shared/engines/rendering/render-frame.ts';
import { RenderSettings } from '../../../../shared/engines/rendering/settings/render-settings.ts';
import { planViews } from '../../../../shared/engines/rendering/views/plan-views.ts';
import { buildPiece } from '../../../../shared/samples/build-model.ts';
import { sampleCatalogs } from '../../../../shared/samples/catalog.ts';
import { writeGlb } from '../../../../shared/samples/model-files/write-gltf.ts';
import { bundlePage } from '../../bundle/bundle-page.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const KEPT_FOLDER = path.join(tmpdir(), 'furniture-contact-sheets');
/** A cell is rendered at this multiple of its size and then scaled down, which smooths its edges. */
const SUPERSAMPLING = 2;
const WEBP_QUALITY = 85;
const QUALITY = 'standard';
const PRESETS = Object.keys(LIGHT_PRESETS);

/** A cell of a sheet: one piece under one light preset. */
interface Cell {
  readonly id: string;
  readonly preset: string;
}

/** A grid of pictures, filled row by row. */
interface Sheet {
  readonly file: string;
  readonly columns: number;
  readonly cellPx: number;
  readonly cells: readonly Cell[];
}

const SHEETS: readonly Sheet[] = [
  {
    file: 'light-presets.webp',
    columns: PRESETS.length,
    cellPx: 240,
    cells: ['demo:lounge-frame-armchair', 'other:chrome-cantilever-chair'].flatMap((id) =>
      PRESETS.map((preset) => ({ id, preset })),
    ),
  },
  {
    file: 'sample-catalog.webp',
    columns: 10,
    cellPx: 190,
    cells: sampleCatalogs.flatMap(({ items }) => items).map(({ id }) => ({ id, preset: 'studio' })),
  },
];

const { files } = await bundlePage(ROOT);
const pageHash = createHash('sha256').update(JSON.stringify(files)).digest('hex');
const folder = await mkdtemp(path.join(tmpdir(), 'contact-sheets-'));
await mkdir(KEPT_FOLDER, { recursive: true });
const browser = renderBrowser({ pageFiles: files, cacheFolder: path.join(tmpdir(), 'furniture-rendering') });
try {
  for (const sheet of SHEETS) await draw(sheet);
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

async function draw({ file, columns, cellPx, cells }: Sheet): Promise<void> {
  const layers: OverlayOptions[] = [];
  for (const [index, cell] of cells.entries()) {
    const input = await sharp(await picture(cell, cellPx * SUPERSAMPLING))
      .resize(cellPx)
      .toBuffer();
    layers.push({ input, left: (index % columns) * cellPx, top: Math.floor(index / columns) * cellPx });
    console.log(`${file}: ${index + 1} of ${cells.length}, ${cell.id} in ${cell.preset}`);
  }
  const size = { width: columns * cellPx, height: Math.ceil(cells.length / columns) * cellPx };
  await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(layers)
    .webp({ quality: WEBP_QUALITY })
    .toFile(path.join(import.meta.dirname, file));
}

/** Returns a PNG. Reuses the one of an earlier run if the model and the renderer are unchanged. */
async function picture({ id, preset }: Cell, sidePx: number): Promise<Buffer> {
  const bytes = await writeGlb(id, buildPiece({ id }));
  const kept = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([pageHash, QUALITIES[QUALITY], preset, sidePx]))
    .digest('hex');
  const file = path.join(KEPT_FOLDER, `${kept}.png`);
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  const glb = path.join(folder, 'model.glb');
  await writeFile(glb, bytes);
  const model = await browser.open(glb);
  const view = { view_type: 'perspective', resolution_width: sidePx, resolution_height: sidePx };
  const settings = RenderSettings.parse({ light_preset: preset, quality: QUALITY, views: [view] });
  const [planned] = planViews(settings, model.report);
  if (!planned || !('frames' in planned) || !planned.frames[0]) throw new Error(`${id} has no frame`);
  const { pixels, widthPx, heightPx } = await renderFrame(model, planned.frames[0].order);
  const png = await sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .flip()
    .png()
    .toBuffer();
  await writeFile(`${file}.new`, png);
  await rename(`${file}.new`, file);
  return png;
}
