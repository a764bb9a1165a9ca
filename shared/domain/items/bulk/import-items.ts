import { isDeepStrictEqual } from 'node:util';
import { batchesOf } from '../../../platform/aws/batches.ts';
import { type ErrorDetail, ServiceError } from '../../../platform/errors/service-error.ts';
import { schemaDetails } from '../../../platform/http/error-body.ts';
import type { Clock } from '../../../platform/identifiers/clock.ts';
import { formatItemId, type ItemId, parseItemId } from '../../../platform/identifiers/item-id.ts';
import { newItem } from '../create-item.ts';
import { checkImageUrl, type ImageUrlRules } from '../image-url.ts';
import { IMAGE_TYPES, type StoredItem } from '../item.ts';
import type { ItemStore, ItemWrite } from '../item-store.ts';
import { mergeItem } from '../merge-item.ts';
import { nextVersion } from '../next-version.ts';
import { storableItem } from '../storable-item.ts';
import { ItemChanges, NewItem } from '../written-item.ts';

/** Number of records that are read, compared and written together. */
const BATCH = 200;

/** Number of tries of a group: other writers can change the same items, and the store can be slow for a short time. */
const MAX_ROUNDS = 5;

/** A record of a file, or the reason why it could not be read; `line` counts from 1. */
export type ItemRecord =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: string };

/** The catalog that the items are imported into. */
interface ImportTarget {
  readonly tenant: number;
  readonly catalogId: string;
}

/** The store and settings of an import. */
interface ImportItemsDeps extends ImageUrlRules {
  readonly items: Pick<ItemStore, 'findMany' | 'writeMany'>;
  readonly clock: Clock;
  /** Checks and counts only; writes nothing. */
  readonly dryRun: boolean;
  /** Is called when all lines up to this one are done. */
  readonly onProgress: (line: number) => Promise<void>;
}

/** The result of an import: numbers of items, and the lines with problems. */
export interface ImportReport {
  created: number;
  changed: number;
  unchanged: number;
  /** Lines that were skipped, with the reason. */
  readonly bad: { readonly line: number; readonly problem: string }[];
  /** Ids of items without a GLB and without a configuration: no planner can show them. */
  readonly withoutModel: string[];
}

/**
 * Imports the items of a file. New items are created. Existing items are changed as `PUT` changes them: fields that a
 * record does not name keep their value. An item that already equals its record is not written, so the same file can be
 * imported again.
 */
export async function importItems(
  records: AsyncIterable<ItemRecord>,
  target: ImportTarget,
  deps: ImportItemsDeps,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, changed: 0, unchanged: 0, bad: [], withoutModel: [] };
  for await (const batch of batchesOf(records, BATCH)) {
    let group = new Map<string, NamedRecord>();
    for (const record of batch) {
      const named = withId(record, target);
      if ('problem' in named) {
        report.bad.push(named);
        continue;
      }
      // Two lines about the same item are applied in their order.
      if (group.has(named.id.externalId)) {
        await importGroup([...group.values()], target, deps, report);
        group = new Map();
      }
      group.set(named.id.externalId, named);
    }
    await importGroup([...group.values()], target, deps, report);
    await deps.onProgress(batch.at(-1)?.line ?? 0);
  }
  return report;
}

interface NamedRecord {
  readonly line: number;
  readonly id: ItemId;
  readonly value: object;
}

function withId(record: ItemRecord, { catalogId }: ImportTarget): NamedRecord | { line: number; problem: string } {
  if ('problem' in record) return record;
  const { line, value } = record;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { line, problem: 'is not an object' };
  const { id, externalId } = value as { id?: unknown; externalId?: unknown };
  const parsed = parseItemId(typeof id === 'string' ? id : `${catalogId}:${String(externalId)}`);
  if (id === undefined && externalId === undefined) return { line, problem: 'has neither an id nor an externalId' };
  if (!parsed) {
    return {
      line,
      problem: `${String(id ?? externalId)} cannot be an id: give ${catalogId}:… as id, or externalId alone`,
    };
  }
  if (parsed.catalogId !== catalogId) return { line, problem: `${String(id)} is not of the catalog ${catalogId}` };
  return { line, id: parsed, value };
}

async function importGroup(
  records: readonly NamedRecord[],
  { tenant, catalogId }: ImportTarget,
  deps: ImportItemsDeps,
  report: ImportReport,
): Promise<void> {
  let left = records;
  // If a slow store did not confirm a write, the next round finds the written item and counts it as created or changed.
  const tried = new Map<number, 'created' | 'changed'>();
  for (let round = 1; left.length > 0; round++) {
    const found = await deps.items.findMany(left.map(({ id }) => ({ tenant, id })));
    const existing = new Map(found.map((item) => [item.externalId, item]));
    const writes: (ItemWrite & { readonly record: NamedRecord })[] = [];
    for (const record of left) {
      const read = existing.get(record.id.externalId);
      const written = itemOf(record, read, tenant, deps);
      if ('problem' in written) report.bad.push({ line: record.line, problem: written.problem });
      else {
        const isFirst = !tried.has(record.line);
        if (isFirst && !written.item.storedAssets.glb && written.item.configuration === null) {
          report.withoutModel.push(formatItemId({ catalogId, externalId: written.item.externalId }));
        }
        if (written.item === read) report[tried.get(record.line) ?? 'unchanged']++;
        else writes.push({ read, written: written.item, record });
      }
    }
    const lost = deps.dryRun ? [] : await writeAgain(writes, deps, round);
    for (const write of writes) {
      const kind = tried.get(write.record.line) ?? (write.read ? 'changed' : 'created');
      if (lost.includes(write)) tried.set(write.record.line, kind);
      else report[kind]++;
    }
    left = writes.filter((write) => lost.includes(write)).map(({ record }) => record);
    if (round === MAX_ROUNDS) {
      report.bad.push(...left.map(({ line }) => ({ line, problem: 'others are writing this item at the same time' })));
      return;
    }
  }
}

/**
 * Returns the writes that must be tried again. After a timeout these are all of them: the next round finds out which
 * ones were written.
 */
async function writeAgain(
  writes: readonly ItemWrite[],
  { items }: ImportItemsDeps,
  round: number,
): Promise<ItemWrite[]> {
  try {
    return await items.writeMany(writes);
  } catch (error) {
    const late = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);
    if (!late || round === MAX_ROUNDS) throw error;
    return [...writes];
  }
}

/** Returns the item that the record describes. Returns the object that was read if nothing changes. */
function itemOf(
  { id, value }: NamedRecord,
  read: StoredItem | undefined,
  tenant: number,
  deps: ImportItemsDeps,
): { item: StoredItem } | { problem: string } {
  try {
    const now = deps.clock();
    if (!read) {
      const parsed = NewItem.safeParse(value);
      if (!parsed.success) return { problem: sentence(schemaDetails(parsed.error)) };
      for (const type of IMAGE_TYPES) {
        const url = parsed.data[type];
        if (url !== null) checkImageUrl(type, url, deps);
      }
      return { item: newItem(parsed.data, { tenant, id }, now) };
    }
    const parsed = ItemChanges.safeParse(value);
    if (!parsed.success) return { problem: sentence(schemaDetails(parsed.error)) };
    // Without a language: the label in a record is the item's own label.
    const merged = mergeItem(read, parsed.data, { ...deps, language: '' });
    if (isDeepStrictEqual({ ...merged }, { ...read })) return { item: read };
    return { item: storableItem({ ...merged, ...nextVersion(read, now) }) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { problem: sentence(error.details) || error.message };
  }
}

function sentence(details: readonly ErrorDetail[]): string {
  return details.flatMap((each) => ('path' in each ? [`${each.path}: ${each.message}`] : [])).join('; ');
}
