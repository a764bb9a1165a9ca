import { FILE_PREFIXES } from '../../../platform/aws/file-prefixes.ts';
import type { FileStore } from '../../../platform/aws/files.ts';
import { deflateText } from '../../../platform/compression/deflated-text.ts';
import type { Clock, IdSource } from '../../../platform/identifiers/clock.ts';
import { builderName, removeAbandonedFiles } from '../../../platform/jobs/abandoned-files.ts';
import type { StoredItem } from '../item.ts';
import { traitsOf } from '../item-distance.ts';
import type { ItemStore } from '../item-store.ts';
import { presentItem } from '../present-item.ts';
import type { ChangedCatalog } from './changed-catalogs.ts';
import { preparedForm } from './prepared-form.ts';
import type { PreparedText, Snapshot, SnapshotPart, SnapshotPointer } from './prepared-list.ts';
import type { SnapshotStore } from './prepared-list-store.ts';
import { packTraits, type TraitRow } from './trait-table.ts';

/** What is read at once, and read in full when one of its items has changed. */
const PART_CHARACTERS = 2 ** 20;
const LEVEL = 6;
const FILE = { contentType: 'application/octet-stream' };

/** The longest that a function reads a list for, and more. */
const RETIRED_FOR_MS = 30 * 60_000;

export interface BuildSnapshotDeps {
  readonly items: Pick<ItemStore, 'ofCatalog'>;
  readonly snapshots: SnapshotStore;
  readonly files: Pick<FileStore, 'putBytes' | 'delete' | 'keys'>;
  readonly uploadUrl: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Of a part's text, about; 1 MiB when not given. */
  readonly partCharacters?: number;
}

/**
 * Prepares a catalog anew: reads it, writes its items in the form of answers into files, and then, in one step, lets
 * these hold. Memory is constant but for the 60 bytes an item by which similar ones are found. Wherever it dies, the
 * snapshot before still holds, and its files are removed by the next one that is prepared an hour later; of two at the
 * same time the one that began later wins.
 *
 * @returns how many items it has
 */
export async function buildSnapshot({ tenant, catalogId }: ChangedCatalog, deps: BuildSnapshotDeps): Promise<number> {
  const { snapshots, files, clock, ids, uploadUrl } = deps;
  const before = await snapshots.current(tenant, catalogId);
  const began = clock();
  const ofCatalog = `${FILE_PREFIXES.snapshots}${tenant}/${catalogId}/`;
  const folder = `${ofCatalog}${builderName(began, ids())}`;
  const parts: SnapshotPart[] = [];
  const rows: TraitRow[] = [];
  for await (const items of groupsOf(deps.items.ofCatalog(tenant, catalogId), deps)) {
    parts.push(await writePart(`${folder}/${String(parts.length).padStart(6, '0')}`, items, files));
    rows.push(...items.map(({ item }) => traitRow(item)));
  }
  const traits = await packTraits(rows);
  await files.putBytes(`${folder}/traits`, traits, FILE);
  const snapshot: Snapshot = { parts, traits: { key: `${folder}/traits`, fileBytes: traits.length } };
  const { fileBytes } = await snapshots.write(`${folder}/snapshot`, snapshot);
  const until = new Date(clock().getTime() + RETIRED_FOR_MS).toISOString();
  const retired = [...(before?.retired ?? []), ...(before ? [{ key: before.key, until }] : [])];
  const isOver = (each: SnapshotPointer['retired'][number]) => each.until < clock().toISOString();
  const after: SnapshotPointer = {
    ...{
      key: `${folder}/snapshot`,
      fileBytes,
      began: began.toISOString(),
      items: rows.length,
      form: preparedForm(uploadUrl),
    },
    retired: retired.filter((each) => !isOver(each)),
  };
  const holds = await snapshots.replace(tenant, catalogId, before, after);
  for (const key of holds ? retired.filter(isOver).map((each) => each.key) : [after.key]) {
    await removeSnapshot(key, deps);
  }
  if (holds) {
    const kept = [after, ...after.retired].map((each) => folderOf(each.key));
    await removeAbandonedFiles(ofCatalog, (key) => kept.includes(folderOf(key)), deps);
  }
  return rows.length;
}

interface PresentedItem {
  readonly item: StoredItem;
  readonly json: string;
}

/** Items that are listed, as they are read, in groups of about one part. */
async function* groupsOf(
  items: AsyncIterable<StoredItem>,
  { uploadUrl, partCharacters = PART_CHARACTERS }: Pick<BuildSnapshotDeps, 'uploadUrl' | 'partCharacters'>,
): AsyncGenerator<PresentedItem[]> {
  let group: PresentedItem[] = [];
  let characters = 0;
  for await (const item of items) {
    if (item.visibilityStatus === 2) continue;
    // In no language: with its own label.
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

async function writePart(
  key: string,
  items: readonly PresentedItem[],
  files: Pick<FileStore, 'putBytes'>,
): Promise<SnapshotPart> {
  const shown = items.filter(({ item }) => item.visibilityStatus === 0);
  const all = await writeText(`${key}.all`, items, files);
  const distinct = (texts: readonly string[]) => [...new Set(texts)];
  return {
    first: items[0]?.item.externalId ?? '',
    last: items.at(-1)?.item.externalId ?? '',
    types: distinct(items.map(({ item }) => item.type)),
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

function traitRow(item: StoredItem): TraitRow {
  const { externalId, type, visibilityStatus } = item;
  return { externalId, type, hidden: visibilityStatus !== 0, traits: traitsOf(item) };
}

/** The texts first, as the snapshot itself says which they are. */
async function removeSnapshot(key: string, { snapshots, files }: BuildSnapshotDeps): Promise<void> {
  const { parts, traits } = await snapshots.read({ key });
  const keys = parts.flatMap(({ all, shown }) => [all.key, ...(shown && shown.key !== all.key ? [shown.key] : [])]);
  for (const each of [...keys, traits.key, key]) await files.delete(each);
}

function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}
