import { tmpdir } from 'node:os';
import { ConfiguredSettings } from '../../shared/domain/configured-items/configured-model.ts';
import { assetJobNews } from '../../shared/domain/configured-items/configured-news.ts';
import { openConfiguredRun } from '../../shared/domain/configured-items/open-configured-run.ts';
import { runConfiguredModel } from '../../shared/domain/configured-items/run-configured-model.ts';
import { conversionFailure } from '../../shared/domain/conversions/conversion-failure.ts';
import { dropOldModels } from '../../shared/domain/conversions/drop-old-models.ts';
import { finishConversion } from '../../shared/domain/conversions/finish-conversion.ts';
import { runConversion } from '../../shared/domain/conversions/run-conversion.ts';
import { slowSources } from '../../shared/domain/conversions/slow-sources.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { modelStore } from '../../shared/domain/items/models/model-store.ts';
import { autoRender } from '../../shared/domain/renderings/auto-render.ts';
import { CONVERSION_LIMITS } from '../../shared/engines/models3d/conversion-limits.ts';
import { bundledPrograms } from '../../shared/engines/models3d/conversion-programs.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { openWholeBucket } from '../../shared/platform/aws/whole-bucket.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { findTenant } from '../../shared/platform/identity/tenants/tenant-store.ts';
import { costlyJobs, countingCosts } from '../../shared/platform/jobs/costly-jobs.ts';
import type { StoredJob } from '../../shared/platform/jobs/job.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../shared/platform/jobs/job-turns.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';
import { type Attempt, runJob } from '../../shared/platform/jobs/run-job.ts';
import { logFault } from '../../shared/platform/runtime/logger.ts';
import { readResultsVersion } from '../../shared/platform/runtime/results-version.ts';
import { sourceUrlSettings } from '../../shared/platform/source-urls/source-url-settings.ts';

const folder = process.env.LAMBDA_TASK_ROOT ?? '';
const tables = { jobs: openTable('jobs'), items: openTable('items'), identity: openTable('identity') };
const clock = () => new Date();
const run = {
  items: itemStore(tables.items),
  privateFiles: openWholeBucket('privateFiles'),
  publicFiles: openWholeBucket('publicFiles'),
  sourceUrls: sourceUrlSettings(process.env),
  finish: finishConversion(tables, clock),
  slow: slowSources(tables.jobs),
  reviewsNewItems: async (tenant: number) => (await findTenant(tables.identity, tenant))?.reviewNewItems ?? false,
  clock,
  temporaryFolder: tmpdir(),
  limits: CONVERSION_LIMITS,
  programs: bundledPrograms(folder),
  resultsVersion: readResultsVersion(folder),
};
const configuring = { ...run, ...openConfiguredRun(tables, run) };
const starting = { jobs: jobStore(tables.jobs, assetJobNews(tables.items)), clock, ids: randomId };
const rendering = {
  ...starting,
  identity: tables.identity,
  items: run.items,
  queue: openQueue('renderJobs'),
  onUnsent: (_job: StoredJob, error: unknown) => logFault('message of a rendering not sent', error),
};
const runner = {
  ...starting,
  turns: jobTurns(tables.jobs, 'conversion'),
  queue: openQueue('assetJobs'),
  async work(attempt: Attempt) {
    const settings = ConfiguredSettings.safeParse(attempt.job.sourceSettings).data;
    if (settings) return runConfiguredModel(attempt, settings.configured, configuring);
    await runConversion(attempt, run);
    await dropOldModels(attempt.job, { ...run, models: modelStore(tables.items) }).catch((error: unknown) =>
      logFault('old models not removed', error),
    );
    // The conversion has already ended successfully; a fault of the rendering does not change this.
    await autoRender(attempt.job, rendering).catch((error: unknown) => logFault('no rendering started', error));
  },
  // Sources are refused by `slow`, after a look for a result that is there.
  died: countingCosts(costlyJobs(tables.jobs, 'conversion'), clock).died,
  note: logFault,
  failureOf: conversionFailure,
};

/** Converts a model, then starts its automatic rendering if the tenant has one; or makes the model of a choice. */
export const handler = jobWorker((jobId, _, started) => runJob(jobId, { ...runner, started }), 'drop');
