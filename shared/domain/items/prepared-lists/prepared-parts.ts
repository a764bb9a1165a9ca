import type { FileStore } from '../../../platform/aws/files.ts';
import { deflateText } from '../../../platform/compression/deflated-text.ts';
import type { StoredItem } from '../item.ts';
import { traitsOf } from '../item-distance.ts';
import { isMaterial, materialGroup } from '../material-kind.ts';
import { presentItem } from '../present-item.ts';
import type { PreparedPart, PreparedText } from './prepared-list.ts';
import type { TraitRow } from './trait-table.ts';

/** Target length of a part. A part is inflated completely if one of its items has changed. */
const PART_CHARACTERS = 2 ** 20;
const LEVEL = 6;
const FILE = { contentType: 'application/octet-stream' };

/** An item of a prepared list, and its JSON in responses. */
interface PresentedItem {
  readonly item: StoredItem;
  readonly json: string;
}

/**
 * Yields the items that lists contain, in groups of about one part.
 *
 * @param partCharacters approximate length of a part's text; 1 MiB by default
 */
export async function* groupsOf(
  items: AsyncIterable<StoredItem>,
  {
    uploadUrl,
    partCharacters = PART_CHARACTERS,
  }: { readonly uploadUrl: string; readonly partCharacters?: number | undefined },
): AsyncGenerator<PresentedItem[]> {
  let group: PresentedItem[] = [];
  let characters = 0;
  for await (const item of items) {
    if (item.visibilityStatus === 2) continue;
    // Without a language: the item keeps its own label.
    const json = JSON.stringify(presentItem(item, { language: '', uploadUrl }));
    group.push({ item, json });
    characters += json.length;
    if (characters < partCharacters) continue;
    yield group;
    group = [];
    characters = 0;
  }
  if (group.length > 0) yield group;
}

/** Writes the files of a part. `key` is the prefix of their keys. */
export async function writePart(
  key: string,
  items: readonly PresentedItem[],
  files: Pick<FileStore, 'putBytes'>,
): Promise<PreparedPart> {
  const shown = items.filter(({ item }) => item.visibilityStatus === 0);
  const all = await writeText(`${key}.all`, items, files);
  const distinct = (texts: readonly string[]) => [...new Set(texts)];
  return {
    first: items[0]?.item.externalId ?? '',
    last: items.at(-1)?.item.externalId ?? '',
    types: distinct(items.map(({ item }) => item.type)),
    tags: distinct(items.flatMap(({ item }) => item.tags)),
    materialGroups: distinct(items.flatMap(({ item }) => (isMaterial(item) ? materialGroup(item) : []))),
    languages: distinct(items.flatMap(({ item }) => Object.keys(item.translations))),
    all,
    shown: shown.length === items.length ? all : shown.length === 0 ? null : await writeText(key, shown, files),
  };
}

async function writeText(
  key: string,
  items: readonly PresentedItem[],
  files: Pick<FileStore, 'putBytes'>,
): Promise<PreparedText> {
  const { deflated, crc32, bytes } = deflateText(items.map(({ json }) => json).join(','), LEVEL);
  await files.putBytes(key, deflated, FILE);
  const lastUpdated = items.reduce((last, { item }) => (item.updated > last ? item.updated : last), '');
  return { key, fileBytes: deflated.length, crc32, bytes, items: items.length, lastUpdated };
}

/** Returns the row of an item in the table of traits. */
export function traitRow(item: StoredItem): TraitRow {
  const { externalId, type, visibilityStatus } = item;
  return { externalId, type, hidden: visibilityStatus !== 0, traits: traitsOf(item) };
}
