import { createReadStream } from 'node:fs';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { type ItemRecord, importItems, type RowOutcome } from '../items/bulk/import-items.ts';
import { readRecords } from '../items/bulk/read-records.ts';
import type { ImageUrlRules } from '../items/image-url.ts';
import type { ItemStore } from '../items/item-store.ts';
import type { CatalogWork } from './catalog-job.ts';
import { type ImportRow, importJournal } from './import-journal.ts';
import { importPlace } from './import-place.ts';

const LINE_FEED = 10;
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
    model: string;
  }) => Promise<{ job: string } | { reason: string }>;
}

/**
 * Runs an import: writes the items of a file, batch by batch, from the place where an earlier attempt ended, and starts
 * the models that its column `model` names. A wrong row is refused and does not stop the others.
 *
 * @param file the sent file, on this machine
 * @throws GoOnLater after ten minutes
 */
export async function importCatalog(
  attempt: Pick<Attempt, 'job' | 'signal' | 'progress'>,
  { format, dryRun }: Extract<CatalogWork, { work: 'import' }>,
  file: string,
  deps: ImportCatalogDeps,
): Promise<void> {
  const { job, signal, progress } = attempt;
  const began = deps.clock().getTime();
  const place = await importPlace(job, deps.privateFiles);
  const lines = await countLines(file);
  const models = new Map<number, string>();
  const withModels = (rows: readonly RowOutcome[]) => startModels(rows, models, dryRun, deps);
  const journal = importJournal(job, place, deps.privateFiles, withModels);
  await importItems(
    recordsAfter(readRecords(file, format), place.line, models),
    { tenant: job.tenant, catalogId: job.targetId },
    {
      ...deps,
      dryRun,
      journal,
      async onProgress(line) {
        models.clear();
        signal.throwIfAborted();
        await progress((100 * line) / lines);
        if (line < lines && deps.clock().getTime() - began > MAX_ATTEMPT_MS) throw new GoOnLater(0);
      },
    },
  );
}

/** Leaves out what is done, takes the column `model` out of the records, and refuses rows beyond the limit. */
async function* recordsAfter(
  records: AsyncIterable<ItemRecord>,
  line: number,
  models: Map<number, string>,
): AsyncGenerator<ItemRecord> {
  let count = 0;
  for await (const record of records) {
    count += 1;
    if (record.line <= line) continue;
    if (count > MAX_LINES) {
      yield { line: record.line, problem: `a file has at most ${MAX_LINES.toLocaleString('en-US')} rows` };
      return;
    }
    if ('problem' in record || typeof record.value !== 'object' || record.value === null) {
      yield record;
      continue;
    }
    const { model, ...value } = record.value as Record<string, unknown>;
    if (typeof model === 'string' && model !== '') models.set(record.line, model);
    yield { line: record.line, value };
  }
}

async function startModels(
  rows: readonly RowOutcome[],
  models: ReadonlyMap<number, string>,
  dryRun: boolean,
  { startModel }: Pick<ImportCatalogDeps, 'startModel'>,
): Promise<ImportRow[]> {
  const done: ImportRow[] = [];
  for (const row of rows) {
    const model = models.get(row.line);
    if (model === undefined || row.outcome === 'refused' || row.id === null || dryRun) {
      done.push(row);
      continue;
    }
    const started = await startModel({ line: row.line, id: row.id, model });
    done.push('job' in started ? { ...row, modelJob: started.job } : { ...row, reason: `model: ${started.reason}` });
  }
  return done;
}

async function countLines(file: string): Promise<number> {
  let lines = 1;
  for await (const chunk of createReadStream(file)) for (const byte of chunk as Buffer) if (byte === LINE_FEED) lines++;
  return lines;
}
