import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBucket } from '../../shared/aws/files.ts';
import { openTable } from '../../shared/aws/table.ts';
import { conversionFailure } from '../../shared/conversions/conversion-failure.ts';
import { finishConversion } from '../../shared/conversions/finish-conversion.ts';
import { runConversion } from '../../shared/conversions/run-conversion.ts';
import { logger } from '../../shared/http/logger.ts';
import { randomId } from '../../shared/identifiers/random-id.ts';
import { itemStore } from '../../shared/items/item-store.ts';
import { jobStore } from '../../shared/jobs/job-store.ts';
import { jobWorker } from '../../shared/jobs/job-worker.ts';
import { runJob } from '../../shared/jobs/run-job.ts';
import { CONVERSION_LIMITS } from '../../shared/models3d/conversion-limits.ts';
import { sourceUrlSettings } from '../../shared/source-urls/source-url-settings.ts';

const tables = { jobs: openTable('jobs'), items: openTable('items') };
const clock = () => new Date();
const run = {
  items: itemStore(tables.items),
  privateFiles: openBucket('privateFiles'),
  publicFiles: openBucket('publicFiles'),
  sourceUrls: sourceUrlSettings(process.env),
  finish: finishConversion(tables, clock),
  clock,
  temporaryFolder: tmpdir(),
  limits: CONVERSION_LIMITS,
  importChild: path.join(process.env.LAMBDA_TASK_ROOT ?? '', 'import-child.mjs'),
};
const runner = {
  jobs: jobStore(tables.jobs),
  clock,
  ids: randomId,
  work: (attempt: Parameters<typeof runConversion>[0]) => runConversion(attempt, run),
  note: (event: string, error: unknown) =>
    logger.warn(event, { error: error instanceof Error ? error : new Error(String(error)) }),
  failureOf: conversionFailure,
};

export const handler = jobWorker((jobId) => runJob(jobId, runner), 'drop');
