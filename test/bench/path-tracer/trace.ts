import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import sharp from 'sharp';
import { bundlePage } from '../../../lib/tools/bundle/bundle-page.ts';
import { chromiumFiles } from '../../../shared/engines/rendering/browser/chromium-files.ts';
import { type PageServer, startPageServer } from '../../../shared/engines/rendering/browser/page-server.ts';
import type { FrameOrder } from '../../../shared/engines/rendering/protocol.ts';
import { buildPiece } from '../../../shared/samples/build-model.ts';
import { writeGlb } from '../../../shared/samples/model-files/write-gltf.ts';
import { referenceFile, TRACED_PIECES, TRACED_SAMPLES, type TracedPiece, tracedOrder } from './references.ts';
import type { Tracer } from './tracer.ts';

/*
 * node test/bench/path-tracer/trace.ts: creates the references of `npm run bench:render`, once, in about ten minutes on
 * two cores. Sums are saved after every batch, so an interrupted run continues. To trace a reference again, delete its
 * picture.
 */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const WORK_FOLDER = path.join(tmpdir(), 'furniture-path-tracing');
const CACHE_FOLDER = path.join(tmpdir(), 'furniture-rendering');
/** Odd: see the page. */
const BATCH_SAMPLES = 77;
const CHANNELS = 4;
/** Compiling takes minutes; so does a batch on a busy machine. */
const ANSWER_MS = 3_600_000;

await mkdir(WORK_FOLDER, { recursive: true });
await mkdir(path.dirname(referenceFile('any')), { recursive: true });
const { files } = await bundlePage(ROOT, 'test/bench/path-tracer/page/page.ts');
/** A hash of the page, so that a saved sum of another shader is not continued. */
const pageHash = createHash('sha256').update(JSON.stringify(files)).digest('hex');
const server = await startPageServer(files);
const { executable, args, environment } = await chromiumFiles(CACHE_FOLDER);
const browser = await puppeteer.launch({
  executablePath: executable,
  args: [...args],
  env: { ...process.env, ...environment },
  headless: 'shell',
  pipe: true,
  protocolTimeout: ANSWER_MS,
});
try {
  const page = await browser.newPage();
  page.on('console', (message) => console.log(`page: ${message.text()}`));
  await page.goto(server.pageUrl);
  await page.waitForFunction(() => 'tracer' in globalThis);
  for (const piece of TRACED_PIECES) await traceReference(page, server, piece);
} finally {
  await browser.close();
  await server.close();
}

async function traceReference(page: Page, from: PageServer, piece: TracedPiece): Promise<void> {
  const { id } = piece;
  const picture = referenceFile(id);
  if (await readFile(picture).catch(() => undefined)) return;
  const glb = path.join(WORK_FOLDER, 'model.glb');
  const bytes = await writeGlb(id, buildPiece({ id }));
  await writeFile(glb, bytes);
  const report = await page.evaluate(
    (at) => (globalThis as unknown as { tracer: Tracer }).tracer.load(at),
    from.offer(glb),
  );
  const order = tracedOrder(report, piece);
  const started = performance.now();
  await page.evaluate((given) => (globalThis as unknown as { tracer: Tracer }).tracer.begin(given), order);
  console.log(`${id}: ${report.triangles} triangles, ready after ${seconds(started)} s`);

  const of = createHash('sha256').update(bytes).update(JSON.stringify(order)).update(pageHash);
  const name = of.digest('hex').slice(0, 16);
  const file = path.join(WORK_FOLDER, `${name}.f32`);
  const sum = await keptSum(file, order);
  while (sum.samples < TRACED_SAMPLES) {
    const batchStarted = performance.now();
    add(sum, await traceBatch(page, from, order));
    await keep(file, sum);
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `${id}: ${sum.samples} of ${TRACED_SAMPLES} samples, the last ${BATCH_SAMPLES} in ${seconds(batchStarted)} s, load ${load}`,
    );
  }

  await writeFile(path.join(WORK_FOLDER, 'sum.f32'), sum.pixels);
  const { path: to, received } = from.expect(order.widthPx * order.heightPx * CHANNELS);
  const sumPath = from.offer(path.join(WORK_FOLDER, 'sum.f32'));
  await page.evaluate(
    (at, samples, into) => (globalThis as unknown as { tracer: Tracer }).tracer.develop(at, samples, into),
    sumPath,
    sum.samples,
    to,
  );
  const raw = { width: order.widthPx, height: order.heightPx, channels: CHANNELS } as const;
  await sharp(await received, { raw })
    .flip()
    .webp({ lossless: true, exact: true })
    .toFile(picture);
}

/** Premultiplied floats, RGBA, rows from the bottom up. */
interface Sum {
  readonly pixels: Float32Array;
  samples: number;
}

async function traceBatch(page: Page, from: PageServer, { widthPx, heightPx }: FrameOrder): Promise<Float32Array> {
  const { path: to, received } = from.expect(widthPx * heightPx * CHANNELS * Float32Array.BYTES_PER_ELEMENT);
  await page.evaluate(
    (samples, at) => (globalThis as unknown as { tracer: Tracer }).tracer.trace(samples, at),
    BATCH_SAMPLES,
    to,
  );
  const bytes = await received;
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

function add(sum: Sum, batch: Float32Array): void {
  for (const [at, value] of batch.entries()) sum.pixels[at] = (sum.pixels[at] ?? 0) + value;
  sum.samples += BATCH_SAMPLES;
}

/** The saved state of an earlier run: the pixels, then the number of their samples. */
async function keptSum(file: string, { widthPx, heightPx }: FrameOrder): Promise<Sum> {
  const pixels = new Float32Array(widthPx * heightPx * CHANNELS);
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return { pixels, samples: 0 };
  const kept = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  pixels.set(kept.subarray(0, -1));
  return { pixels, samples: kept.at(-1) ?? 0 };
}

async function keep(file: string, { pixels, samples }: Sum): Promise<void> {
  const kept = new Float32Array(pixels.length + 1);
  kept.set(pixels);
  kept[pixels.length] = samples;
  await writeFile(`${file}.new`, kept);
  await rename(`${file}.new`, file);
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}
