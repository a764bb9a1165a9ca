import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { OpenModel } from '../../engines/rendering/browser/render-browser.ts';
import { encodeImage } from '../../engines/rendering/encode/encode-image.ts';
import { RENDER_ERROR_CODES, RenderError, type RenderErrorCode } from '../../engines/rendering/render-error.ts';
import type { FramePiece } from './frame-pieces.ts';
import type { RenderingRun } from './rendering-run.ts';

const LOOKUPS_AT_ONCE = 16;
/** A tile of noise is smaller as PNG. */
const MAX_PIECE_BYTES = 64 * 1024 * 1024;
const JSON_TYPE = 'application/json';

/** Errors that may not occur again. They are stored for this job only, so that its other parts see them. */
const TRANSIENT_CODES: ReadonlySet<RenderErrorCode> = new Set(['RENDER_CRASH', 'RENDER_TIMEOUT']);

/** The error of a failed piece, stored in place of its image. */
const Reason = z.object({ code: z.enum(RENDER_ERROR_CODES), message: z.string() });

type PieceFiles = Pick<RenderingRun, 'privateFiles'>;

/**
 * Returns the keys of the pieces that still must be rendered: not rendered in this or an earlier job, and not failed in
 * this one.
 */
export async function missingPieces(pieces: readonly FramePiece[], files: PieceFiles): Promise<Set<string>> {
  const missing = new Set<string>();
  for (let from = 0; from < pieces.length; from += LOOKUPS_AT_ONCE) {
    await Promise.all(
      pieces.slice(from, from + LOOKUPS_AT_ONCE).map(async (piece) => {
        if (!(await keyOf(piece, files))) missing.add(piece.key);
      }),
    );
  }
  return missing;
}

/** Returns the key of a piece's image or error; undefined if it must be rendered. */
async function keyOf({ key, transientKey }: FramePiece, { privateFiles }: PieceFiles): Promise<string | undefined> {
  if (await privateFiles.readHead(key, 1)) return key;
  return (await privateFiles.readHead(transientKey, 1)) ? transientKey : undefined;
}

/**
 * Renders a piece and stores its image, or its error.
 *
 * @returns whether the browser crashed or took too long
 */
export async function renderPiece(
  { order, key, transientKey }: FramePiece,
  model: Pick<OpenModel, 'render'>,
  { privateFiles }: PieceFiles,
  onProgress?: (done: number) => Promise<void>,
): Promise<boolean> {
  try {
    const pixels = await model.render(order, onProgress);
    const { width: widthPx, height: heightPx } = order.tile;
    const { bytes, contentType } = await encodeImage({ pixels, widthPx, heightPx }, 'png');
    await privateFiles.putBytes(key, bytes, { contentType });
    return false;
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const reason = JSON.stringify({ code: error.code, message: error.message });
    const isTransient = TRANSIENT_CODES.has(error.code);
    await privateFiles.putBytes(isTransient ? transientKey : key, Buffer.from(reason), { contentType: JSON_TYPE });
    return isTransient;
  }
}

/**
 * Returns the image of a stored piece as PNG.
 *
 * @throws RenderError if the piece has failed
 */
export async function readPiece(piece: FramePiece, folder: string, files: PieceFiles): Promise<Buffer> {
  const file = path.join(folder, 'piece');
  await files.privateFiles.saveTo((await keyOf(piece, files)) ?? piece.key, file, MAX_PIECE_BYTES);
  const bytes = await readFile(file);
  if (bytes[0] !== '{'.codePointAt(0)) return bytes;
  const { code, message } = Reason.parse(JSON.parse(bytes.toString('utf8')));
  throw new RenderError(code, message);
}
