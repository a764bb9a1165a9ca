import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { OpenModel } from '../rendering/browser/render-browser.ts';
import { encodeImage } from '../rendering/encode/encode-image.ts';
import { RENDER_ERROR_CODES, RenderError } from '../rendering/render-error.ts';
import type { FramePiece } from './frame-pieces.ts';
import type { RenderingRun } from './rendering-run.ts';

const LOOKUPS_AT_ONCE = 16;
/** A tile of noise, as PNG, is smaller. */
const MAX_PIECE_BYTES = 64 * 1024 * 1024;
const JSON_TYPE = 'application/json';

/** What is kept of a piece that failed, in the place of its picture. */
const Reason = z.object({ code: z.enum(RENDER_ERROR_CODES), message: z.string() });

/** Keys of those pieces that nobody has rendered yet, in this job or an earlier one. */
export async function missingPieces(
  pieces: readonly FramePiece[],
  { privateFiles }: RenderingRun,
): Promise<Set<string>> {
  const missing = new Set<string>();
  for (let from = 0; from < pieces.length; from += LOOKUPS_AT_ONCE) {
    await Promise.all(
      pieces.slice(from, from + LOOKUPS_AT_ONCE).map(async ({ key }) => {
        if (!(await privateFiles.readHead(key, 1))) missing.add(key);
      }),
    );
  }
  return missing;
}

/** Renders a piece and keeps its picture, or the reason why there is none. */
export async function renderPiece(
  { order, key }: FramePiece,
  model: OpenModel,
  { privateFiles }: RenderingRun,
  onProgress?: (done: number) => Promise<void>,
): Promise<void> {
  try {
    const pixels = await model.render(order, onProgress);
    const { width: widthPx, height: heightPx } = order.tile;
    const { bytes, contentType } = await encodeImage({ pixels, widthPx, heightPx }, 'png');
    await privateFiles.putBytes(key, bytes, { contentType });
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const reason = JSON.stringify({ code: error.code, message: error.message });
    await privateFiles.putBytes(key, Buffer.from(reason), { contentType: JSON_TYPE });
  }
}

/** The picture of a kept piece, as PNG. Throws the RenderError that took its place. */
export async function readPiece(
  { key }: FramePiece,
  folder: string,
  { privateFiles }: Pick<RenderingRun, 'privateFiles'>,
): Promise<Buffer> {
  const file = path.join(folder, 'piece');
  await privateFiles.saveTo(key, file, MAX_PIECE_BYTES);
  const bytes = await readFile(file);
  if (bytes[0] !== '{'.codePointAt(0)) return bytes;
  const { code, message } = Reason.parse(JSON.parse(bytes.toString('utf8')));
  throw new RenderError(code, message);
}
