import { importFailure } from '../../shared/domain/catalog-jobs/import-failure.ts';
import { openCatalogRunner } from '../../shared/domain/catalog-jobs/open-catalog-jobs.ts';
import { runCatalogJob } from '../../shared/domain/catalog-jobs/run-catalog-job.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { costlyJobs, countingCosts } from '../../shared/platform/jobs/costly-jobs.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../shared/platform/jobs/job-turns.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';
import { type Attempt, runJob } from '../../shared/platform/jobs/run-job.ts';
import { logFault } from '../../shared/platform/runtime/logger.ts';

const catalogs = openCatalogRunner();
const runner = {
  ...countingCosts(costlyJobs(openTable('jobs'), 'catalog'), catalogs.clock),
  jobs: jobStore(openTable('jobs')),
  turns: jobTurns(openTable('jobs'), 'catalog'),
  queue: catalogs.queue,
  clock: catalogs.clock,
  ids: randomId,
  work: (attempt: Attempt) => runCatalogJob(attempt, catalogs),
  note: logFault,
  // Wrong rows are in the result.
  failureOf: importFailure,
};

/** Imports items into a catalog, takes an import back, or writes the items of a catalog into a file. */
export const handler = jobWorker((jobId, _, started) => runJob(jobId, { ...runner, started }), 'drop');
