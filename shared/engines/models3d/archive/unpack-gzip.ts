import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import type { Gunzip } from 'node:zlib';
import { gunzipStream } from '../../../platform/compression/gunzip-stream.ts';
import { unsupportedFormat } from '../choose-model.ts';
import { asModelError, ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import { sniffSource } from '../sniff-source.ts';
import { readHead } from './read-head.ts';
import type { SourceFile } from './source-file.ts';
import { isTarHead, TAR_BLOCK_BYTES } from './tar-head.ts';
import type { UnpackBudget } from './unpack-budget.ts';
import { unpackTar } from './unpack-tar.ts';
import { writeEntry } from './write-entry.ts';

const CORRUPT_MESSAGE = 'The gzip file is damaged or incomplete; pack and upload it again.';

/**
 * Unpacks a gzip: the files of a tar in it, or one model, for example `chair.obj` of `chair.obj.gz`.
 *
 * @throws ModelError with an ARCHIVE_ code; ARCHIVE_UNKNOWN_TYPE or UNSUPPORTED_FORMAT if it contains neither a tar nor
 *   a supported model
 */
export async function unpackGzip(
  gzipFile: string,
  folder: string,
  budget: UnpackBudget,
  signal?: AbortSignal,
): Promise<SourceFile[]> {
  if (isTarHead(await firstBytes(gzipFile))) return unpackTar(gzipFile, folder, budget, { gzip: true, signal });
  const packed = path.basename(gzipFile).normalize('NFC');
  const name = packed.replace(/\.gz(?:ip)?$/i, '') || packed;
  const file = path.join(folder, '0');
  try {
    await writeEntry(() => inflated(gzipFile), file, budget.meterFile(name), { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw asModelError(error, 'ARCHIVE_CORRUPT', CORRUPT_MESSAGE);
  }
  const { size: bytes } = await stat(file);
  const kind = sniffSource((await readHead(file)).head, bytes);
  if (kind === 'zip' || kind === 'gzip' || kind === 'tar') {
    throw new ModelError('ARCHIVE_UNKNOWN_TYPE', `${quoted(packed)} contains another archive; upload that one.`);
  }
  if (kind !== undefined) return [{ name, file, bytes, format: kind }];
  const message = 'The gzip file holds neither a tar nor a model of a supported format.';
  throw unsupportedFormat(name) ?? new ModelError('ARCHIVE_UNKNOWN_TYPE', message);
}

/** The first block, enough to recognise a tar; fewer bytes of a short or damaged file. */
async function firstBytes(gzipFile: string): Promise<Buffer> {
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of inflated(gzipFile) as AsyncIterable<Buffer>) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= TAR_BLOCK_BYTES) break;
    }
  } catch {
    // The code that reads the whole file throws an error for the damage.
  }
  return head.subarray(0, TAR_BLOCK_BYTES);
}

function inflated(gzipFile: string): Gunzip {
  // Its errors are emitted by the stream that is read.
  return pipeline(createReadStream(gzipFile), gunzipStream(), () => undefined);
}
