import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import * as z from 'zod';
import { UNPACK_LIMITS } from '../../../shared/engines/models3d/archive/unpack-budget.ts';

const Parts = z.array(z.looseObject({ uri: z.string().optional().catch(undefined) })).catch([]);
const Document = z.looseObject({ buffers: Parts, images: Parts });
const MAX_BYTES = UNPACK_LIMITS.maxArchiveBytes;

/**
 * Returns the file to convert for a source. A `.gltf` that names other files is packed with them into a zip, because
 * the service accepts one file; every other source stays as it is. Files outside the folder of the `.gltf` are left
 * out, and the conversion reports them as missing.
 *
 * @param folder where the zip is written
 */
export async function withFilesBeside(source: string, folder: string): Promise<string> {
  if (path.extname(source).toLowerCase() !== '.gltf' || (await stat(source)).size > MAX_BYTES) return source;
  const text = await readFile(source);
  const document = Document.safeParse(jsonOf(text.toString('utf8'))).data;
  if (!document) return source;
  const uris = [...document.buffers, ...document.images].map(({ uri }) => uri);
  const files: Record<string, Uint8Array> = {};
  let bytes = text.length;
  for (const uri of new Set(uris)) {
    const name = uri === undefined ? undefined : nameOf(uri);
    if (name === undefined) continue;
    const file = path.join(path.dirname(source), name);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) continue;
    bytes += found.size;
    if (bytes > MAX_BYTES || Object.keys(files).length + 1 >= UNPACK_LIMITS.maxEntries) return source;
    files[name] = await readFile(file);
  }
  if (Object.keys(files).length === 0) return source;
  const packed = path.join(folder, `${path.parse(source).name}.zip`);
  await writeFile(packed, zipSync({ [path.basename(source)]: text, ...files }, { level: 0 }));
  return packed;
}

/** The path of a URI below the folder, with slashes; undefined for data, addresses and paths that lead elsewhere. */
function nameOf(uri: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(uri)) return undefined;
  try {
    const name = path.posix.normalize(decodeURIComponent(uri).replaceAll('\\', '/'));
    return name.startsWith('..') || path.posix.isAbsolute(name) ? undefined : name;
  } catch {
    return undefined;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
