import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { StoredItem } from './item.ts';

/**
 * Keys of an item's files. They hold the content's hash, so the same file is stored once and a written file never
 * changes, and they stay below the owner's prefix, so that deleting one item never touches another's file.
 * `~` cannot be in a catalog id, and keeps an external id of dots from becoming a path step.
 */
export function itemFileKey(
  item: Pick<StoredItem, 'tenant' | 'catalog' | 'externalId'>,
  kind: 'sources' | 'masters' | 'conversions' | 'assets' | 'images' | 'previews' | 'frames',
  sha256: string,
  extension: string,
): string {
  return `${item.tenant}/items/${item.catalog}~${item.externalId}/${kind}/${sha256}${extension}`;
}

/** Whether an image is a preview that a conversion drew, and not a picture that somebody made or asked for. */
export function isPreview(key: string): boolean {
  return key.split('/')[3] === 'previews';
}

/** SHA-256 of bytes at hand, hexadecimal. */
export function sha256OfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** SHA-256 of a file, read as a stream, hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
