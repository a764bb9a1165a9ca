import type { FileStore } from '../../platform/aws/files.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { parseItemId } from '../../platform/identifiers/item-id.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import type { RowOutcome } from '../items/bulk/import-items.ts';
import { type ChangeItemDeps, changeItem } from '../items/change-item.ts';
import { ItemContent, type StoredItem } from '../items/item.ts';
import { importJournal, type PlannedChange, plannedChanges } from './import-journal.ts';
import { importPlace } from './import-place.ts';

const ITEMS_AT_ONCE = 10;
const ARCHIVED = 2;
const CHANGED_SINCE = 'it was changed since, and is left as it is';

/** What undoing an import needs. */
export interface UndoImportDeps extends ChangeItemDeps {
  readonly privateFiles: Pick<FileStore, 'putBytes' | 'findBytes'>;
}

/**
 * Takes an import back, the last batch first: items that it created are archived, those that it changed get their
 * fields back. Items that were changed since are left and named. Where an item has the old state already, nothing is
 * written, so an interrupted undo goes on.
 *
 * @param of the import's job
 */
export async function undoImport(
  { job, signal, progress }: Pick<Attempt, 'job' | 'signal' | 'progress'>,
  of: string,
  deps: UndoImportDeps,
): Promise<void> {
  const source = { tenant: job.tenant, id: of };
  // A batch that was cut off has a plan and no rows.
  const total = (await importPlace(source, deps.privateFiles)).batches + 1;
  const place = await importPlace(job, deps.privateFiles);
  const journal = importJournal(job, place, deps.privateFiles, async (rows) => rows);
  for (let done = place.batches; done < total; done++) {
    signal.throwIfAborted();
    const planned = await plannedChanges(source, total - done, deps.privateFiles);
    const rows = await undoBatch(job.tenant, planned, deps);
    await journal.done(rows, done + 1);
    await progress((100 * (done + 1)) / total);
  }
}

async function undoBatch(
  tenant: number,
  planned: readonly PlannedChange[],
  deps: UndoImportDeps,
): Promise<RowOutcome[]> {
  const rows: RowOutcome[] = [];
  const byItem = [...Map.groupBy(planned, ({ id }) => id).values()];
  for (let from = 0; from < byItem.length; from += ITEMS_AT_ONCE) {
    const group = byItem.slice(from, from + ITEMS_AT_ONCE);
    // Of two lines about one item the later one is taken back first.
    const undo = async (changes: readonly PlannedChange[]) => {
      for (const change of changes.toReversed()) rows.push(await undoChange(tenant, change, deps));
    };
    await Promise.all(group.map(undo));
  }
  return rows.sort((p, q) => p.line - q.line);
}

async function undoChange(tenant: number, change: PlannedChange, deps: UndoImportDeps): Promise<RowOutcome> {
  const { line, id } = change;
  const parsed = parseItemId(id);
  if (!parsed) return { line, id, outcome: 'refused', reason: 'the id is wrong' };
  let isLeft = false;
  const before = (current: StoredItem) => {
    const undone = undoneItem(current, change);
    isLeft = undone === undefined;
    return undone ?? current;
  };
  try {
    await changeItem({ tenant, catalog: parsed.catalogId, externalId: parsed.externalId }, before, deps);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { line, id, outcome: 'refused', reason: error.message };
  }
  return isLeft ? { line, id, outcome: 'refused', reason: CHANGED_SINCE } : { line, id, outcome: 'changed' };
}

/** The item as it was before the import; undefined if it was changed since. The same object if it is so already. */
function undoneItem(current: StoredItem, { kind, fields }: PlannedChange): StoredItem | undefined {
  const has = (state: 'before' | 'after') =>
    Object.entries(fields).every(([name, change]) => isSame(current, name, change[state]));
  if (kind === 'created') {
    if (current.visibilityStatus === ARCHIVED) return current;
    return has('after') ? { ...current, visibilityStatus: ARCHIVED } : undefined;
  }
  if (has('before')) return current;
  if (!has('after')) return undefined;
  const entries = Object.entries(fields).flatMap(([name, { before }]) =>
    isAbsent(name, before) ? [] : [[name, before]],
  );
  const kept = Object.entries(current).filter(([name]) => !Object.hasOwn(fields, name));
  return Object.fromEntries([...kept, ...entries]) as StoredItem;
}

/** Sizes of an item with a model are those of the model, whatever the import said. */
const SIZES: readonly string[] = ['width', 'height', 'depth'];

function isSame(current: StoredItem, name: string, value: unknown): boolean {
  if (current.storedAssets.glb && SIZES.includes(name)) return true;
  return JSON.stringify(Reflect.get(current, name) ?? null) === JSON.stringify(value ?? null);
}

const ITEM_FIELDS = new Map<string, { safeParse(value: unknown): { success: boolean } }>(
  Object.entries(ItemContent.shape),
);

/** A field that was not there is null in the journal, although the field itself may not be null. */
function isAbsent(name: string, before: unknown): boolean {
  const schema = ITEM_FIELDS.get(name);
  return before === null && !schema?.safeParse(null).success;
}
