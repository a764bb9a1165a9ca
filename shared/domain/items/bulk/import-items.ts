import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { batchesOf } from '../../../platform/aws/batches.ts';
import { type ErrorDetail, ServiceError } from '../../../platform/errors/service-error.ts';
import type { Clock } from '../../../platform/identifiers/clock.ts';
import { formatItemId, type ItemId, parseItemId } from '../../../platform/identifiers/item-id.ts';
import { logFault } from '../../../platform/runtime/logger.ts';
import { issueSentence } from '../../../platform/text/issue-sentence.ts';
import { shortened } from '../../../platform/text/shortened.ts';
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

/** Letters of a reason (D2193). Reasons are kept in the journal and in the result, for each of 100,000 rows. */
const MAX_REASON_LETTERS = 500;
/** Letters of an id that a reason repeats; a valid id has 193 at most. */
const MAX_QUOTED_LETTERS = 200;

/** A record of a file, or the reason why it could not be read; `line` counts from 1. */
export type ItemRecord =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: string };

/** The catalog that the items are imported into. */
interface ImportTarget {
  readonly tenant: number;
  readonly catalogId: string;
}

/** What became of a record. */
export interface RowOutcome {
  readonly line: number;
  /** Null if the record names no item. */
  readonly id: string | null;
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'refused';
  readonly reason?: string | undefined;
}

/** An item as an import is about to write it, and as it was read. */
export interface PlannedWrite {
  readonly line: number;
  readonly read: StoredItem | undefined;
  readonly written: StoredItem;
}

/** Keeps what an import does: it can be undone, and an interrupted one goes on with the same outcomes. */
export interface ImportJournal {
  /** What an interrupted attempt was about to do with these lines, as far as it is known. */
  begun(firstLine: number): Promise<ReadonlyMap<number, 'created' | 'changed'>>;
  /** Called before the items are written. */
  writes(planned: readonly PlannedWrite[]): Promise<void>;
  /** Called when all lines up to this one are done. */
  done(rows: readonly RowOutcome[], line: number): Promise<void>;
}

const NO_JOURNAL: ImportJournal = { begun: async () => new Map(), writes: async () => {}, done: async () => {} };

/** The store and settings of an import. */
interface ImportItemsDeps extends ImageUrlRules {
  readonly journal?: ImportJournal;
  /** Records that are read, compared and written together; 200 by default. */
  readonly batchRows?: number;
  readonly items: Pick<ItemStore, 'findMany' | 'writeMany'>;
  readonly clock: Clock;
  /** The switch of the tenant: new items are hidden until somebody publishes them (D2111). */
  readonly reviewNewItems?: boolean | undefined;
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
  const { journal = NO_JOURNAL, batchRows = BATCH } = deps;
  for await (const batch of batchesOf(records, batchRows)) {
    const rows: RowOutcome[] = [];
    const begun = await journal.begun(batch[0]?.line ?? 0);
    let group = new Map<string, NamedRecord>();
    const importNow = async () => {
      rows.push(...(await importGroup([...group.values()], target, { ...deps, journal, begun }, report)));
      group = new Map();
    };
    for (const record of batch) {
      const named = withId(record, target);
      if ('problem' in named) {
        const { line } = named;
        const reason = shortened(named.problem, MAX_REASON_LETTERS);
        report.bad.push({ line, problem: reason });
        rows.push({ line, id: null, outcome: 'refused', reason });
        continue;
      }
      // Two lines about the same item are applied in their order.
      if (group.has(named.id.externalId)) await importNow();
      group.set(named.id.externalId, named);
    }
    await importNow();
    const line = batch.at(-1)?.line ?? 0;
    await journal.done(
      rows.sort((p, q) => p.line - q.line),
      line,
    );
    await deps.onProgress(line);
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
  const given = id ?? externalId ?? undefined;
  if (given === undefined) return { line, problem: 'has neither an id nor an externalId' };
  if (typeof given !== 'string' && typeof given !== 'number') return { line, problem: 'has an id that is no text' };
  const parsed = parseItemId(given === id ? String(id) : `${catalogId}:${given}`);
  if (!parsed) {
    const problem = `${shortened(String(given), MAX_QUOTED_LETTERS)} cannot be an id: give ${catalogId}:… as id, or externalId alone`;
    return { line, problem };
  }
  if (parsed.catalogId !== catalogId)
    return { line, problem: `${shortened(String(given), MAX_QUOTED_LETTERS)} is not of the catalog ${catalogId}` };
  return { line, id: parsed, value };
}

async function importGroup(
  records: readonly NamedRecord[],
  { tenant, catalogId }: ImportTarget,
  deps: ImportItemsDeps & {
    readonly journal: ImportJournal;
    readonly begun: ReadonlyMap<number, 'created' | 'changed'>;
  },
  report: ImportReport,
): Promise<RowOutcome[]> {
  const rows: RowOutcome[] = [];
  const refuse = ({ line, id }: NamedRecord, problem: string) => {
    const reason = shortened(problem, MAX_REASON_LETTERS);
    report.bad.push({ line, problem: reason });
    rows.push({ line, id: formatItemId(id), outcome: 'refused', reason });
  };
  const end = ({ line, id }: NamedRecord, outcome: 'created' | 'changed' | 'unchanged') => {
    report[outcome]++;
    rows.push({ line, id: formatItemId(id), outcome });
  };
  let left = records;
  // If a slow store did not confirm a write, the next round finds the written item and counts it as created or changed.
  // The same after a crash.
  const tried = new Map(deps.begun);
  for (let round = 1; left.length > 0; round++) {
    const found = await deps.items.findMany(left.map(({ id }) => ({ tenant, id })));
    const existing = new Map(found.map((item) => [item.externalId, item]));
    const writes: (ItemWrite & { readonly record: NamedRecord })[] = [];
    for (const record of left) {
      const read = existing.get(record.id.externalId);
      const written = itemOf(record, read, tenant, { ...deps, createdHere: tried.get(record.line) === 'created' });
      if ('problem' in written) refuse(record, written.problem);
      else {
        const isFirst = round === 1;
        if (isFirst && !written.item.storedAssets.glb && written.item.configuration === null) {
          report.withoutModel.push(formatItemId({ catalogId, externalId: written.item.externalId }));
        }
        if (written.item === read) end(record, tried.get(record.line) ?? 'unchanged');
        else writes.push({ read, written: written.item, record });
      }
    }
    if (!deps.dryRun && writes.length > 0) {
      await deps.journal.writes(writes.map(({ read, written, record: { line } }) => ({ line, read, written })));
    }
    const lost = deps.dryRun ? [] : await writeAgain(writes, deps, round);
    for (const write of writes) {
      const kind = tried.get(write.record.line) ?? (write.read ? 'changed' : 'created');
      if (lost.includes(write)) tried.set(write.record.line, kind);
      else end(write.record, kind);
    }
    left = writes.filter((write) => lost.includes(write)).map(({ record }) => record);
    if (round === MAX_ROUNDS) {
      for (const record of left) refuse(record, 'others are writing this item at the same time');
      return rows;
    }
  }
  return rows;
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

/**
 * Returns the item that the record describes. Returns the object that was read if nothing changes. An earlier try may
 * have created the item (`createdHere`): then its record does not publish it either.
 */
function itemOf(
  { id, value }: NamedRecord,
  read: StoredItem | undefined,
  tenant: number,
  deps: ImportItemsDeps & { readonly createdHere: boolean },
): { item: StoredItem } | { problem: string } {
  try {
    const now = deps.clock();
    const { reviewNewItems } = deps;
    if (!read) {
      const parsed = NewItem.safeParse(value);
      if (!parsed.success) return { problem: problemOf(parsed.error) };
      for (const type of IMAGE_TYPES) {
        const url = parsed.data[type];
        if (url !== null) checkImageUrl(type, url, deps);
      }
      return { item: newItem(parsed.data, { tenant, id, reviewNewItems }, now) };
    }
    const parsed = ItemChanges.safeParse(value);
    if (!parsed.success) return { problem: problemOf(parsed.error) };
    // Without a language: the label in a record is the item's own label.
    const kept = reviewNewItems && deps.createdHere ? { visibilityStatus: read.visibilityStatus } : {};
    const merged = mergeItem(read, { ...parsed.data, ...kept }, { ...deps, language: '' });
    if (isDeepStrictEqual({ ...merged }, { ...read })) return { item: read };
    return { item: storableItem({ ...merged, ...nextVersion(read, now) }) };
  } catch (error) {
    if (error instanceof ServiceError) return { problem: sentence(error.details) || error.message };
    // Nothing is read or written here, so another try would fail again, and the rows after this one would never come.
    logFault(`line of an import of ${id.catalogId} not understood`, error);
    return { problem: 'cannot be read as an item' };
  }
}

/** What is wrong with a record, field by field. */
function problemOf({ issues }: z.ZodError): string {
  return issues.map((issue) => issueSentence('', issue)).join('; ');
}

function sentence(details: readonly ErrorDetail[]): string {
  return details.flatMap((each) => ('path' in each ? [`${each.path}: ${each.message}`] : [])).join('; ');
}
