import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModelError } from '../../engines/models3d/model-error.ts';
import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import { openWholeBucket } from '../../platform/aws/whole-bucket.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { costlyJobs, countingCosts } from '../../platform/jobs/costly-jobs.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { jobStore } from '../../platform/jobs/job-store.ts';
import { jobTurns } from '../../platform/jobs/job-turns.ts';
import type { JobRunner } from '../../platform/jobs/run-job.ts';
import { logFault } from '../../platform/runtime/logger.ts';
import { readResultsVersion } from '../../platform/runtime/results-version.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';
import { configuredStore } from '../configured-items/configured-store.ts';
import { withConfiguredItems } from '../configured-items/find-configured.ts';
import { itemStore } from '../items/item-store.ts';
import { fileUrl } from '../items/present-item.ts';
import { SNAPSHOT_ID } from '../plan-snapshots/plan-snapshot.ts';
import { snapshotStore } from '../plan-snapshots/snapshot-store.ts';
import { endExport } from './end-export.ts';
import { exportFailureNews } from './export-event.ts';
import { itemSubjects } from './export-subject.ts';
import { snapshotSubjects } from './plan-snapshot-subject.ts';
import { runExport } from './run-export.ts';

/**
 * Opens the runner of export jobs, of items and of plan snapshots, with the stores of the running service.
 *
 * @param codeFolder the folder of the function's code, with the entry of the child process
 */
export function openExportRunner(codeFolder: string): JobRunner {
  const items = openTable('items');
  const tables = { jobs: openTable('jobs'), events: openTable('events') };
  const clock = () => new Date();
  const uploadUrl = publicFilesUrl(process.env);
  const announcing = {
    queue: openQueue('webhooks'),
    clock,
    ids: randomId,
    onUnsent: (error: unknown) => logFault('event not announced', error),
  };
  const privateFiles = openWholeBucket('privateFiles');
  const catalogs = openCatalogs(items);
  const stores = {
    items: withConfiguredItems(itemStore(items), { catalogs, configured: configuredStore(items) }),
    catalogs,
    snapshots: snapshotStore({ saved: openTable('saved'), privateFiles }),
  };
  const ofItem = itemSubjects(stores.items);
  const ofSnapshot = snapshotSubjects({ ...stores, privateFiles });
  const costly = costlyJobs(tables.jobs, 'export');
  const run = {
    costly,
    subjectOf: (job: StoredJob) => (SNAPSHOT_ID.test(job.targetId) ? ofSnapshot(job) : ofItem(job)),
    privateFiles,
    publicFiles: openWholeBucket('publicFiles'),
    end: endExport({ ...announcing, tables, urlOf: (key) => fileUrl(uploadUrl, key) }),
    clock,
    temporaryFolder: tmpdir(),
    exportChild: path.join(codeFolder, 'export-child.mjs'),
    resultsVersion: readResultsVersion(codeFolder),
  };
  return {
    ...countingCosts(costly, clock),
    turns: jobTurns(tables.jobs, 'export'),
    queue: openQueue('exportJobs'),
    jobs: jobStore(tables.jobs, exportFailureNews({ ...announcing, events: tables.events })),
    clock,
    ids: randomId,
    work: (attempt) => runExport(attempt, run),
    note: logFault,
    // The errors of formats are in the results. A plan without a scene is an error of the job.
    failureOf: (error) => (error instanceof ModelError ? { code: error.code, message: error.message } : undefined),
  };
}
