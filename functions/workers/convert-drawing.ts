import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { matchStore } from '../../shared/domain/matching/match-store.ts';
import { conversionThreadFile } from '../../shared/domain/plan-conversions/conversion-thread-file.ts';
import { planConversionFailure, runPlanConversion } from '../../shared/domain/plan-conversions/run-plan-conversion.ts';
import { settlePlan } from '../../shared/domain/plan-conversions/settle-plan.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';
import { type Attempt, runJob } from '../../shared/platform/jobs/run-job.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';

const plans = openPlans();
const items = openTable('items');
const jobsTable = openTable('jobs');
const jobs = jobStore(jobsTable);
const run = {
  ...plans,
  jobs,
  jobsTable,
  catalog: { items: itemStore(items), catalogs: openCatalogs(items), matches: matchStore(openTable('matches')) },
  conversionThread: conversionThreadFile(process.env),
};
const runner = {
  jobs,
  clock: plans.clock,
  ids: plans.ids,
  work: (attempt: Attempt) => runPlanConversion(attempt, run),
  note: (event: string, error: unknown) =>
    logger.warn(event, { error: error instanceof Error ? error : new Error(String(error)) }),
  failureOf: planConversionFailure,
};

export const handler = jobWorker(async (jobId) => {
  const outcome = await runJob(jobId, runner);
  await settlePlan(jobId, run);
  return outcome;
}, 'return');
