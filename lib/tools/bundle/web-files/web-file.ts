import { createHash } from 'node:crypto';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { WebFilesContent } from '../../../../shared/platform/http/web-files.ts';

const HASH_CHARACTERS = 10;

/**
 * The highest takes three seconds for Swagger UI and makes it 8 % smaller; `quick` in bundle-functions.ts sets the
 * variable.
 */
const BROTLI_QUALITY = process.env.QUICK_COMPRESSION === '1' ? 9 : constants.BROTLI_MAX_QUALITY;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
};

/** A file with the hash of its content in its name. */
export function withHash(name: string, content: Uint8Array | string): string {
  const { name: stem, ext } = path.parse(name);
  return `${stem}-${createHash('sha256').update(content).digest('hex').slice(0, HASH_CHARACTERS)}${ext}`;
}

/** A file as the function serves it: compressed in advance. */
export function compressed(name: string, content: Uint8Array): WebFilesContent['files'][string] {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return {
    contentType: CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream',
    br: brotliCompressSync(content, { params }).toString('base64'),
    gzip: gzipSync(content, { level: 9 }).toString('base64'),
  };
}

/** Files as the function serves them, by their names. */
export function compressedFiles(
  files: readonly { readonly name: string; readonly content: Uint8Array }[],
): WebFilesContent['files'] {
  return Object.fromEntries(files.map(({ name, content }) => [name, compressed(name, content)]));
}
