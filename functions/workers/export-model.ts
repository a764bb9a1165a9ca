import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { endExport } from '../../shared/domain/exports/end-export.ts';
import { exportFailureNews } from '../../shared/domain/exports/export-event.ts';
import { itemSubjects } from '../../shared/domain/exports/export-subject.ts';
import { snapshotSubjects } from '../../shared/domain/exports/plan-snapshot-subject.ts';
import { runExport } from '../../shared/domain/exports/run-export.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { fileUrl } from '../../shared/domain/items/present-item.ts';
import { SNAPSHOT_ID } from '../../shared/domain/plan-snapshots/plan-snapshot.ts';
import { snapshotStore } from '../../shared/domain/plan-snapshots/snapshot-store.ts';
import { ModelError } from '../../shared/engines/models3d/model-error.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import type { StoredJob } from '../../shared/platform/jobs/job.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';
import { type Attempt, runJob } from '../../shared/platform/jobs/run-job.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';
import { readResultsVersion } from '../../shared/platform/runtime/results-version.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

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
  subjectOf: (job: StoredJob) => (SNAPSHOT_ID.test(job.targetId) ? ofSnapshot(job) : ofItem(job)),
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
