import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { gunzipStream } from '../../../platform/compression/gunzip-stream.ts';
import type { Drawing } from './drawing.ts';
import { DRAWING_BUDGET } from './drawing-budget.ts';
import { DrawingError } from './drawing-error.ts';
import { createDrawingReader, dwg } from './read-drawing.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\u0005\u0006', 'latin1');

/**
 * Reads the drawing in a file, which may be a gzip or a zip with one DXF; the first bytes show which. Reads while it
 * unpacks, so the unpacked file is never in memory as a whole.
 *
 * @param maxBytes limit of the unpacked drawing: of a larger one only the size is found
 * @throws DrawingError when the file is not a drawing, or is too large
 */
export async function unpackDrawing(file: Uint8Array, maxBytes = DRAWING_BUDGET.maxBytes): Promise<Drawing> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const startsWith = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);
  if (startsWith(GZIP)) return readStream(Readable.from([bytes]).pipe(gunzipStream()), maxBytes);
  if (startsWith(ZIP) || startsWith(EMPTY_ZIP)) return readZip(bytes, maxBytes);
  return readStream(chunksOf(bytes), maxBytes);
}

async function readStream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Drawing> {
  const reader = createDrawingReader();
  let total = 0;
  try {
    for await (const chunk of chunks) {
      total += chunk.length;
      if (total > DRAWING_BUDGET.maxBytes) throw tooLarge(DRAWING_BUDGET.maxBytes);
      if (total <= maxBytes) reader.push(chunk);
    }
  } catch (error) {
    if (error instanceof DrawingError) throw error;
    throw damaged(error);
  }
  if (total > maxBytes) throw aboveLimit(maxBytes);
  return reader.end();
}

async function readZip(bytes: Buffer, maxBytes: number): Promise<Drawing> {
  const zip = await opened(bytes);
  try {
    if (zip.entryCount > DRAWING_BUDGET.maxArchiveEntries) throw damaged(new Error(`${zip.entryCount} entries`));
    const drawings: yauzl.Entry[] = [];
    let holdsDwg = false;
    for await (const entry of zip.eachEntry()) {
      if (isDrawing(entry.fileName)) drawings.push(entry);
      else holdsDwg ||= /\.dwg$/i.test(entry.fileName);
    }
    if (drawings.length > 1) {
      throw new DrawingError('SEVERAL_DRAWINGS', `The archive holds ${drawings.length} DXF files: send one at a time.`);
    }
    const [only] = drawings;
    if (!only && holdsDwg) throw dwg();
    if (!only) throw new DrawingError('NO_DRAWING_IN_ARCHIVE', 'The archive holds no file that ends in .dxf.');
    if (only.uncompressedSize > DRAWING_BUDGET.maxBytes) throw tooLarge(DRAWING_BUDGET.maxBytes);
    if (only.uncompressedSize > maxBytes) throw aboveLimit(maxBytes);
    return await readStream(await zip.openReadStreamPromise(only), maxBytes);
  } catch (error) {
    if (error instanceof DrawingError) throw error;
    throw damaged(error);
  } finally {
    zip.close();
  }
}

async function opened(bytes: Buffer): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  } catch (error) {
    throw damaged(error);
  }
}

/** Whether an entry is a DXF. The Finder of macOS adds a second entry for each file, which is not. */
function isDrawing(name: string): boolean {
  return /\.dxf$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name);
}

function* chunksOf(bytes: Buffer): Generator<Uint8Array> {
  const step = 1024 * 1024;
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

function tooLarge(maxBytes: number): DrawingError {
  const mib = maxBytes / 1024 / 1024;
  return new DrawingError('TOO_LARGE', `The drawing is larger than ${mib} MiB when unpacked.`);
}

function aboveLimit(maxBytes: number): DrawingError {
  return new DrawingError('ABOVE_LIMIT', `The drawing is larger than ${maxBytes} bytes when unpacked.`);
}

function damaged(cause: unknown): DrawingError {
  return new DrawingError('DAMAGED_ARCHIVE', 'The archive is damaged or incomplete; pack and upload it again.', {
    cause,
  });
}
