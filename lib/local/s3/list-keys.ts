import { afterPrefix } from './version-index.ts';

export interface ListOptions {
  readonly prefix: string;
  /** Keys that go on behind it are answered as one common prefix; empty for none. */
  readonly delimiter: string;
  readonly maxKeys: number;
  /** UTF-8 where the list begins. */
  readonly from: Uint8Array;
}

export interface Listing<Entry> {
  readonly entries: readonly Entry[];
  readonly commonPrefixes: readonly string[];
  /** UTF-8 where the next page begins; undefined after the last page. */
  readonly next?: Uint8Array;
  /** The entry or common prefix that the page ends with. */
  readonly last?: Entry | string | undefined;
}

/**
 * One page of a bucket, its keys rolled up into common prefixes.
 * @param scan entries with the wanted prefix from some UTF-8 bytes on, in order; started again behind each common prefix
 */
export function listKeys<Entry extends { readonly key: string }>(
  scan: (from: Uint8Array, before: Uint8Array) => Iterable<Entry>,
  { prefix, delimiter, maxKeys, from }: ListOptions,
): Listing<Entry> {
  const entries: Entry[] = [];
  const commonPrefixes: string[] = [];
  let last: Entry | string | undefined;
  const before = afterPrefix(prefix);
  let start: Uint8Array | undefined = Buffer.compare(from, Buffer.from(prefix)) > 0 ? from : Buffer.from(prefix);
  while (start) {
    let restart: Uint8Array | undefined;
    for (const entry of scan(start, before)) {
      if (entries.length + commonPrefixes.length >= maxKeys) {
        return { entries, commonPrefixes, next: Buffer.from(entry.key), last };
      }
      const end = delimiter === '' ? -1 : entry.key.indexOf(delimiter, prefix.length);
      if (end >= 0) {
        const commonPrefix = entry.key.slice(0, end + delimiter.length);
        commonPrefixes.push(commonPrefix);
        last = commonPrefix;
        restart = afterPrefix(commonPrefix);
        break;
      }
      entries.push(entry);
      last = entry;
    }
    start = restart;
  }
  return { entries, commonPrefixes };
}
