import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Queue } from '../../platform/aws/queue.ts';
import type { Table } from '../../platform/aws/table.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { itemLines } from '../items/bulk/item-lines.ts';
import { itemWorkbook } from '../items/bulk/item-workbook.ts';
import type { ItemStore } from '../items/item-store.ts';
import type { ModelStates } from '../items/models/model-states.ts';
import { openArchiveSource } from './archive-source.ts';
import { CatalogWork, type ModelOptions, NO_COUNTS, type TableFormat } from './catalog-job.ts';
import { catalogJobFiles, resultType } from './catalog-job-files.ts';
import { endCatalogJob } from './end-catalog-job.ts';
import { GoOnLater, type ImportCatalogDeps, importCatalog } from './import-catalog.ts';
import { rowsOfBatch } from './import-journal.ts';
import { importPlace, keepPlace } from './import-place.ts';
import { openTableSource } from './import-source.ts';
import { RESULT_HEAD, resultRow } from './result-row.ts';
import { type UndoImportDeps, undoImport } from './undo-import.ts';

/** The largest file of an import (D2191). */
export const MAX_IMPORT_BYTES = 512 * 1024 * 1024;
/** An import waits so long before it looks again whether the one before it has ended. */
const WAIT_SECONDS = 5;

/** What jobs of catalogs need. */
export interface CatalogJobDeps
  extends Omit<ImportCatalogDeps, 'startModel' | 'privateFiles' | 'items'>,
    UndoImportDeps {
  readonly items: ItemStore;
  readonly modelStates: Pick<ModelStates, 'of'>;
  readonly privateFiles: FileStore;
  readonly jobs: Pick<JobStore, 'ofTarget' | 'handOn'>;
  readonly jobsTable: Table;
  readonly queue: Queue;
  readonly temporaryFolder: string;
  /** Starts the model of a row of this import. */
  readonly startModelOf: (job: StoredJob, options: ModelOptions) => ImportCatalogDeps['startModel'];
}

/**
 * Runs a job of a catalog: an import, the undoing of one, or an export. Of the imports of one catalog one runs at a
 * time, the oldest first.
 *
 * @throws LeaseLostError when another worker has the job
 */
export async function runCatalogJob(attempt: Attempt, deps: CatalogJobDeps): Promise<void> {
  const { job, owner } = attempt;
  const work = CatalogWork.parse(job.sourceSettings);
  const folder = await mkdtemp(path.join(deps.temporaryFolder, 'catalog-job-'));
  try {
    if (work.work !== 'export') await waitForOlder(job, deps);
    if (work.work === 'import') {
      const file = path.join(folder, 'source');
      await deps.privateFiles.saveTo(job.sourceKey ?? '', file, MAX_IMPORT_BYTES);
      const source =
        work.format === 'zip'
          ? await openArchiveSource(job, file, folder, attempt.signal, { ...deps, models: deps.modelStates })
          : await openTableSource(file, work.format, folder, attempt.signal);
      await importCatalog(attempt, work, source, { ...deps, startModel: deps.startModelOf(job, work) });
    }
    if (work.work === 'undo') await undoImport(attempt, work.of, deps);
    const result = path.join(folder, 'result');
    if (work.work === 'export') await writeItems(attempt, work.format, result, deps);
    else await pipeline(Readable.from(resultLines(job, deps)), createWriteStream(result));
    await deps.privateFiles.putFile(catalogJobFiles(job).result, result, { contentType: resultType(work) });
    await endCatalogJob(attempt, deps.jobsTable, deps.clock);
  } catch (error) {
    if (!(error instanceof GoOnLater)) throw error;
    const now = deps.clock();
    await deps.jobs.handOn(job.id, owner, job.progress, new Date(now.getTime() + 60_000), now);
    await deps.queue.send({ jobId: job.id }, { tenant: job.tenant, delaySeconds: error.delaySeconds });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws GoOnLater while an older import of the catalog, or an older undo, has not ended */
async function waitForOlder(job: StoredJob, { jobs }: Pick<CatalogJobDeps, 'jobs'>): Promise<void> {
  const place = ({ created, id }: Pick<StoredJob, 'created' | 'id'>) => `${created} ${id}`;
  for await (const other of jobs.ofTarget(job.tenant, job.targetId)) {
    const isUnfinished = other.status === 0 || other.status === 10;
    if (!isUnfinished || other.kind !== 'catalog' || place(other) >= place(job)) continue;
    if (CatalogWork.parse(other.sourceSettings).work !== 'export') throw new GoOnLater(WAIT_SECONDS);
  }
}

async function writeItems(
  { job, signal }: Attempt,
  format: TableFormat,
  file: string,
  { items, uploadUrl, privateFiles }: CatalogJobDeps,
): Promise<void> {
  let count = 0;
  const onItem = () => {
    count += 1;
  };
  const catalog = { tenant: job.tenant, id: job.targetId };
  const deps = { items, uploadUrl, onItem };
  const pieces = format === 'xlsx' ? itemWorkbook(catalog, deps) : itemLines(catalog, format, deps);
  await pipeline(Readable.from(pieces), createWriteStream(file), { signal });
  await keepPlace(job, { batches: 0, line: count, counts: { ...NO_COUNTS, unchanged: count } }, privateFiles);
}

async function* resultLines(job: StoredJob, { privateFiles }: CatalogJobDeps): AsyncGenerator<string> {
  const { batches } = await importPlace(job, privateFiles);
  yield RESULT_HEAD;
  for (let batch = 1; batch <= batches; batch++) {
    for (const row of await rowsOfBatch(job, batch, privateFiles)) yield resultRow(row);
  }
}
