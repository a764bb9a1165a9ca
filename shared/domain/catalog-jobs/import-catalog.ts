import type { FileStore } from '../../platform/aws/files.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { type ItemRecord, importItems, type RowOutcome } from '../items/bulk/import-items.ts';
import type { ImageUrlRules } from '../items/image-url.ts';
import type { ItemStore } from '../items/item-store.ts';
import type { CatalogWork } from './catalog-job.ts';
import { type ImportRow, importJournal } from './import-journal.ts';
import { importPlace } from './import-place.ts';
import type { ImportSource, RowModel, SourceRow } from './import-source.ts';

/** Lambda ends a worker after 14 minutes: another one goes on then. */
const MAX_ATTEMPT_MS = 10 * 60_000;
/** The most rows of one file. */
const MAX_LINES = 100_000;

/** The work of a job is not at its end: another attempt goes on from the place that is kept. */
export class GoOnLater extends Error {
  override readonly name = 'GoOnLater';
  readonly delaySeconds: number;

  /** @param delaySeconds how long the next attempt waits */
  constructor(delaySeconds: number) {
    super('the job goes on later');
    this.delaySeconds = delaySeconds;
  }
}

/** What an import needs. */
export interface ImportCatalogDeps extends ImageUrlRules {
  readonly items: Pick<ItemStore, 'findMany' | 'writeMany'>;
  readonly privateFiles: Pick<FileStore, 'putBytes' | 'findBytes'>;
  readonly clock: Clock;
  readonly batchRows?: number;
  /** Starts the model that a row names. Returns the job, or why there is none. */
  readonly startModel: (row: {
    line: number;
    id: string;
    model: RowModel;
  }) => Promise<{ job: string } | { reason: string }>;
}

/**
 * Runs an import: writes the items of a file, batch by batch, from the place where an earlier attempt ended, and starts
 * the models that its column `model` names. A wrong row is refused and does not stop the others.
 *
 * @param source the rows of the sent file
 * @throws GoOnLater after ten minutes
 */
export async function importCatalog(
  attempt: Pick<Attempt, 'job' | 'signal' | 'progress'>,
  { dryRun, reviewNewItems }: Pick<Extract<CatalogWork, { work: 'import' }>, 'dryRun' | 'reviewNewItems'>,
  source: ImportSource,
  deps: ImportCatalogDeps,
): Promise<void> {
  const { job, signal, progress } = attempt;
  const began = deps.clock().getTime();
  const place = await importPlace(job, deps.privateFiles);
  const { lines, batchRows = deps.batchRows } = source;
  const sent = new Map<number, SourceRow>();
  const withModels = (rows: readonly RowOutcome[]) => startModels(rows, sent, dryRun, deps);
  const journal = importJournal(job, place, deps.privateFiles, withModels);
  await importItems(
    recordsAfter(source.rows(), place.line, sent),
    { tenant: job.tenant, catalogId: job.targetId },
    {
      ...deps,
      ...(batchRows !== undefined && { batchRows }),
      dryRun,
      reviewNewItems,
      journal,
      async onProgress(line) {
        sent.clear();
        signal.throwIfAborted();
        await progress((100 * line) / lines);
        if (line < lines && deps.clock().getTime() - began > MAX_ATTEMPT_MS) throw new GoOnLater(0);
      },
    },
  );
}

/** Leaves out what is done, keeps what else is known of the rows, and refuses rows beyond the limit. */
async function* recordsAfter(
  rows: AsyncIterable<SourceRow>,
  line: number,
  sent: Map<number, SourceRow>,
): AsyncGenerator<ItemRecord> {
  let count = 0;
  for await (const row of rows) {
    const { record } = row;
    count += 1;
    if (record.line <= line) continue;
    if (count > MAX_LINES) {
      yield { line: record.line, problem: `a file has at most ${MAX_LINES.toLocaleString('en-US')} rows` };
      return;
    }
    sent.set(record.line, row);
    yield record;
  }
}

async function startModels(
  rows: readonly RowOutcome[],
  sent: ReadonlyMap<number, SourceRow>,
  dryRun: boolean,
  { startModel }: Pick<ImportCatalogDeps, 'startModel'>,
): Promise<ImportRow[]> {
  const done: ImportRow[] = [];
  for (const outcome of rows) {
    const { model, file, reason } = sent.get(outcome.line) ?? {};
    const row = { ...outcome, ...(file !== undefined && { file }) };
    if (model === undefined || row.outcome === 'refused' || row.id === null || dryRun) {
      done.push({ ...row, reason: row.reason ?? reason });
      continue;
    }
    const started = await startModel({ line: row.line, id: row.id, model });
    done.push('job' in started ? { ...row, modelJob: started.job } : { ...row, reason: `model: ${started.reason}` });
  }
  return done;
}
