import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sniffSource } from '../sniff-source.ts';
import { readHead } from './read-head.ts';
import type { SourceFile } from './source-file.ts';
import { unknownSource } from './unknown-source.ts';
import { UNPACK_LIMITS, UnpackBudget } from './unpack-budget.ts';
import { unpackGzip } from './unpack-gzip.ts';
import { unpackTar } from './unpack-tar.ts';
import { unpackZip } from './unpack-zip.ts';

/**
 * Returns the files of an upload: those of a zip, tar.gz or tar, or the model of a plain gzip, unpacked into `folder`
 * (created if needed), or the one file of a bare model at its path, with its own name. The first bytes decide which it
 * is.
 *
 * @throws ModelError with an ARCHIVE_ code; ARCHIVE_UNKNOWN_TYPE if it is neither an archive nor a model,
 *   UNSUPPORTED_FORMAT if its extension is one of an unsupported model format, MODEL_CORRUPT if it is that of another
 */
export async function unpackSource(
  sourceFile: string,
  folder: string,
  options: { readonly limits?: Partial<typeof UNPACK_LIMITS>; readonly signal?: AbortSignal | undefined } = {},
): Promise<SourceFile[]> {
  const { head, bytes } = await readHead(sourceFile);
  const kind = sniffSource(head, bytes);
  const budget = new UnpackBudget(bytes, { ...UNPACK_LIMITS, ...options.limits });
  const name = path.basename(sourceFile).normalize('NFC');
  if (kind === undefined) throw unknownSource(name, head);
  await mkdir(folder, { recursive: true });
  if (kind === 'zip') return unpackZip(sourceFile, folder, budget, options.signal);
  if (kind === 'gzip') return unpackGzip(sourceFile, folder, budget, options.signal);
  if (kind === 'tar') return unpackTar(sourceFile, folder, budget, { gzip: false, signal: options.signal });
  return [{ name, file: path.resolve(sourceFile), bytes, format: kind }];
}
