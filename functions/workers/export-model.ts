import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBucket } from '../../shared/aws/files.ts';
import { openQueue } from '../../shared/aws/queue.ts';
import { openTable } from '../../shared/aws/table.ts';
import { openCatalogs } from '../../shared/catalogs/open-catalogs.ts';
import { endExport } from '../../shared/exports/end-export.ts';
import { exportFailureNews } from '../../shared/exports/export-event.ts';
import { itemSubjects } from '../../shared/exports/export-subject.ts';
import { snapshotSubjects } from '../../shared/exports/plan-snapshot-subject.ts';
import { runExport } from '../../shared/exports/run-export.ts';
import { logger } from '../../shared/http/logger.ts';
import { publicFilesUrl } from '../../shared/http/service-settings.ts';
import { randomId } from '../../shared/identifiers/random-id.ts';
import { itemStore } from '../../shared/items/item-store.ts';
import { fileUrl } from '../../shared/items/present-item.ts';
import type { StoredJob } from '../../shared/jobs/job.ts';
import { jobStore } from '../../shared/jobs/job-store.ts';
import { jobWorker } from '../../shared/jobs/job-worker.ts';
import { type Attempt, runJob } from '../../shared/jobs/run-job.ts';
import { readResultsVersion } from '../../shared/kept-results/results-version.ts';
import { ModelError } from '../../shared/models3d/model-error.ts';
import { SNAPSHOT_ID } from '../../shared/plan-snapshots/plan-snapshot.ts';
import { snapshotStore } from '../../shared/plan-snapshots/snapshot-store.ts';

const folder = process.env.LAMBDA_TASK_ROOT ?? '';
const items = openTable('items');
const tables = { jobs: openTable('jobs'), events: openTable('events') };
const clock = () => new Date();
const uploadUrl = publicFilesUrl(process.env);
const note = (event: string, error: unknown) =>
  logger.warn(event, { error: error instanceof Error ? error : new Error(String(error)) });
const telling = {
  queue: openQueue('webhooks'),
  clock,
  ids: randomId,
  onUnsent: (error: unknown) => note('event not announced', error),
};
const privateFiles = openBucket('privateFiles');
const stores = {
  items: itemStore(items),
  catalogs: openCatalogs(items),
  snapshots: snapshotStore({ saved: openTable('saved'), privateFiles }),
};
const ofItem = itemSubjects(stores.items);
const ofSnapshot = snapshotSubjects({ ...stores, privateFiles });
const run = {
  subjectOf: (job: StoredJob) => (SNAPSHOT_ID.test(job.itemId) ? ofSnapshot(job) : ofItem(job)),
  privateFiles,
  publicFiles: openBucket('publicFiles'),
  end: endExport({ ...telling, tables, urlOf: (key) => fileUrl(uploadUrl, key) }),
  clock,
  temporaryFolder: tmpdir(),
  exportChild: path.join(folder, 'export-child.mjs'),
  resultsVersion: readResultsVersion(folder),
};
const runner = {
  jobs: jobStore(tables.jobs, exportFailureNews({ ...telling, events: tables.events })),
  clock,
  ids: randomId,
  work: (attempt: Attempt) => runExport(attempt, run),
  note,
  // What is wrong with a format is said by the results; what a plan has no scene for is the job's own fault as well.
  failureOf: (error: unknown) =>
    error instanceof ModelError ? { code: error.code, message: error.message } : undefined,
};

export const handler = jobWorker((jobId) => runJob(jobId, runner), 'drop');
