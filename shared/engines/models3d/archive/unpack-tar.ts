import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { gunzipStream } from '../../../platform/compression/gunzip-stream.ts';
import { asModelError, ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import { isIgnoredEntry, normaliseEntryName } from './entry-name.ts';
import type { SourceFile } from './source-file.ts';
import type { UnpackBudget } from './unpack-budget.ts';
import { writeEntry } from './write-entry.ts';

/**
 * `allowUnknownFormat` accepts tars older than ustar, which are recognised by their checksum. The package's types lack
 * it.
 */
const READING = { highWaterMark: 16_384, allowUnknownFormat: true };
const CORRUPT_MESSAGE = 'The tar archive is damaged or incomplete; pack and upload it again.';

/**
 * Unpacks a tar, plain or compressed by gzip, into numbered files of `folder`. A tar has no directory, so every entry
 * is checked when it is read, and the whole stream is counted; gzip's checksum covers all of it.
 *
 * @throws ModelError with an ARCHIVE_ code
 */
export async function unpackTar(
  archiveFile: string,
  folder: string,
  budget: UnpackBudget,
  { gzip, signal }: { readonly gzip: boolean; readonly signal?: AbortSignal | undefined },
): Promise<SourceFile[]> {
  const extract = tar.extract(READING);
  const meter = budget.meterTar();
  const metered = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        meter.add(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  const stages = [createReadStream(archiveFile), ...(gzip ? [gunzipStream()] : []), metered, extract];
  const feeding = pipeline(stages, signal ? { signal } : {});
  // If the reader below fails first, the pipeline's error is awaited in the catch block.
  feeding.catch(() => undefined);
  try {
    const files = await readEntries(extract, folder, budget);
    await feeding;
    return files;
  } catch (error) {
    extract.destroy();
    signal?.throwIfAborted();
    if (error instanceof ModelError) throw error;
    const cause = await feeding.then(
      () => error,
      (feedingError: unknown) => feedingError,
    );
    throw asModelError(cause, 'ARCHIVE_CORRUPT', CORRUPT_MESSAGE);
  }
}

async function readEntries(extract: tar.Extract, folder: string, budget: UnpackBudget): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for await (const entry of extract) {
    // Damage after this entry also fails this entry, possibly while nothing reads it; the loop gets the same error.
    entry.on('error', () => undefined);
    budget.addEntries(1);
    const { type, size = 0 } = entry.header;
    // The entry of the packed folder, `./`, has no name.
    const isRoot = type === 'directory' && /^[./]+$/.test(entry.header.name) && !entry.header.name.includes('..');
    const name = isRoot ? '.' : normaliseEntryName(entry.header.name);
    checkKind(type, name);
    if (type === 'directory' || isIgnoredEntry(name)) {
      entry.resume();
      continue;
    }
    budget.addName(name);
    budget.addDeclaredBytes(name, size);
    const file = path.join(folder, String(files.length));
    await writeEntry(() => entry as AsyncIterable<Buffer>, file, budget.meterFile(name, size));
    files.push({ name, file, bytes: size });
  }
  return files;
}

function checkKind(type: string | null | undefined, name: string): void {
  if (type === 'file' || type === 'contiguous-file' || type === 'directory') return;
  if (type === 'symlink' || type === 'link') {
    throw new ModelError('ARCHIVE_LINK', `${quoted(name)} is a link; pack the file itself.`);
  }
  throw new ModelError('ARCHIVE_SPECIAL_FILE', `${quoted(name)} is neither a file nor a folder.`);
}
