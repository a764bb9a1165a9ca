import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { StoredItem } from './item.ts';

/**
 * Returns the key of a file of an item. The key contains the hash of the content: the same file is stored once, and a
 * stored file never changes. It starts with the prefix of the item, so deleting one item never deletes a file of
 * another one. `~` cannot occur in a catalog id, and it prevents that an external id of dots becomes a path step.
 */
export function itemFileKey(
  item: Pick<StoredItem, 'tenant' | 'catalog' | 'externalId'>,
  kind: 'sources' | 'masters' | 'conversions' | 'assets' | 'images' | 'previews' | 'frames',
  sha256: string,
  extension: string,
): string {
  return `${item.tenant}/items/${item.catalog}~${item.externalId}/${kind}/${sha256}${extension}`;
}

/**
 * Returns whether an image is a preview that a conversion rendered, and not an image that a user uploaded or requested.
 */
export function isPreview(key: string): boolean {
  return key.split('/')[3] === 'previews';
}

/** Returns the SHA-256 of bytes, hexadecimal. */
export function sha256OfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the SHA-256 of a file, hexadecimal. The file is read as a stream. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
