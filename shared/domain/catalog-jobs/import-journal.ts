import * as z from 'zod';
import type { FileStore } from '../../platform/aws/files.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { ImportJournal, PlannedWrite, RowOutcome } from '../items/bulk/import-items.ts';
import { ItemContent, StoredItem } from '../items/item.ts';
import { catalogJobFiles } from './catalog-job-files.ts';
import { type ImportPlace, keepPlace } from './import-place.ts';

/** A batch has 200 rows, and an item at most 400 kB. */
const MAX_BATCH_BYTES = 200_000_000;
const JSON_FILE = { contentType: 'application/json' } as const;

/** A field that an import changes. A field that was or is not there is null. */
const FieldChange = z.object({ before: z.unknown(), after: z.unknown() });

/** What an import was about to do with an item. */
export const PlannedChange = z.object({
  line: z.int(),
  id: z.string(),
  kind: z.enum(['created', 'changed']),
  fields: z.record(z.string(), FieldChange),
});
export type PlannedChange = z.infer<typeof PlannedChange>;

/** A row of the result. */
export type ImportRow = RowOutcome & { readonly modelJob?: string | undefined; readonly file?: string | undefined };

const Rows = z.array(
  z.object({
    line: z.int(),
    id: z.string().nullable(),
    outcome: z.enum(['created', 'changed', 'unchanged', 'refused']),
    reason: z.string().optional(),
    modelJob: z.string().optional(),
    file: z.string().optional(),
  }),
);

type JournalFiles = Pick<FileStore, 'putBytes' | 'findBytes'>;

/**
 * Keeps the journal of an import in files: first what a batch will write, then what became of its rows, then the place.
 * After a crash between any two of them, the same batch comes again, and its rows have the same outcomes.
 *
 * @param place where the import starts
 * @param withModels starts the models of the rows
 */
export function importJournal(
  job: Pick<StoredJob, 'tenant' | 'id'>,
  place: ImportPlace,
  files: JournalFiles,
  withModels: (rows: readonly RowOutcome[]) => Promise<readonly ImportRow[]>,
): ImportJournal {
  const keys = catalogJobFiles(job);
  let { batches, counts } = place;
  let planned: PlannedChange[] = [];
  return {
    async begun(firstLine) {
      planned = [...(await plannedChanges(job, batches + 1, files))].filter(({ line }) => line >= firstLine);
      return new Map(planned.map(({ line, kind }) => [line, kind]));
    },
    async writes(writes) {
      const known = new Set(planned.map(({ line }) => line));
      planned.push(...writes.filter(({ line }) => !known.has(line)).map(plannedChange));
      await files.putBytes(keys.plan(batches + 1), Buffer.from(JSON.stringify(planned)), JSON_FILE);
    },
    async done(outcomes, line) {
      const rows = await withModels(outcomes);
      batches += 1;
      await files.putBytes(keys.rows(batches), Buffer.from(JSON.stringify(rows)), JSON_FILE);
      const sum = { ...counts };
      for (const { outcome, modelJob } of rows) {
        sum[outcome] += 1;
        if (modelJob !== undefined) sum.models += 1;
      }
      counts = sum;
      await keepPlace(job, { batches, line, counts }, files);
    },
  };
}

/** What a batch of an import was about to write; nothing if it wrote nothing. */
export async function plannedChanges(
  job: Pick<StoredJob, 'tenant' | 'id'>,
  batch: number,
  files: Pick<FileStore, 'findBytes'>,
): Promise<PlannedChange[]> {
  const bytes = await files.findBytes(catalogJobFiles(job).plan(batch), MAX_BATCH_BYTES);
  return bytes ? z.array(PlannedChange).parse(JSON.parse(bytes.toString('utf8'))) : [];
}

/** The rows of a batch that is done. */
export async function rowsOfBatch(
  job: Pick<StoredJob, 'tenant' | 'id'>,
  batch: number,
  files: Pick<FileStore, 'findBytes'>,
): Promise<ImportRow[]> {
  const bytes = await files.findBytes(catalogJobFiles(job).rows(batch), MAX_BATCH_BYTES);
  return bytes ? Rows.parse(JSON.parse(bytes.toString('utf8'))) : [];
}

function plannedChange({ line, read, written }: PlannedWrite): PlannedChange {
  const names = new Set([...Object.keys(written), ...Object.keys(read ?? {})]);
  const fields: PlannedChange['fields'] = {};
  for (const name of names) {
    if (SERVICE_FIELDS.has(name)) continue;
    const [before, after] = [fieldOf(read, name), fieldOf(written, name)];
    if (JSON.stringify(before) !== JSON.stringify(after)) fields[name] = { before, after };
  }
  const id = formatItemId({ catalogId: written.catalog, externalId: written.externalId });
  return { line, id, kind: read ? 'changed' : 'created', fields };
}

/** Fields that the service sets itself: an import does not write them, and takes none of them back. */
const SERVICE_FIELDS: ReadonlySet<string> = new Set(
  Object.keys(StoredItem.shape).filter((name) => !Object.hasOwn(ItemContent.shape, name)),
);

function fieldOf(item: StoredItem | undefined, name: string): unknown {
  return (item && Reflect.get(item, name)) ?? null;
}
