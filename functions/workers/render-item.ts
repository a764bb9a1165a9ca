import { tmpdir } from 'node:os';
import path from 'node:path';
import { openRenderingWork } from '../../shared/domain/option-renderings/open-option-renderings.ts';
import { choiceFailure } from '../../shared/domain/option-renderings/run-option-rendering.ts';
import { endRendering } from '../../shared/domain/renderings/end-rendering.ts';
import { openSubjects } from '../../shared/domain/renderings/open-subjects.ts';
import { partSeconds } from '../../shared/domain/renderings/part-seconds.ts';
import { renderingFailure } from '../../shared/domain/renderings/rendering-failure.ts';
import { runRenderingPart } from '../../shared/domain/renderings/run-rendering.ts';
import { bundledPrograms } from '../../shared/engines/models3d/conversion-programs.ts';
import { PAGE_FILE_NAME, readPageFiles } from '../../shared/engines/rendering/browser/page-files.ts';
import { renderBrowser } from '../../shared/engines/rendering/browser/render-browser.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { openWholeBucket } from '../../shared/platform/aws/whole-bucket.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { costlyJobs, countingCosts } from '../../shared/platform/jobs/costly-jobs.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../shared/platform/jobs/job-turns.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';
import { runJob, runPart } from '../../shared/platform/jobs/run-job.ts';
import { logFault } from '../../shared/platform/runtime/logger.ts';
import { openUsage } from '../../shared/platform/usage/open-usage.ts';

const tables = { jobs: openTable('jobs'), items: openTable('items') };
const clock = () => new Date();
const usage = openUsage();
const privateFiles = openWholeBucket('privateFiles');
const publicFiles = openWholeBucket('publicFiles');
const browser = renderBrowser({
  pageFiles: await readPageFiles(path.join(process.env.LAMBDA_TASK_ROOT ?? '', PAGE_FILE_NAME)),
  cacheFolder: path.join(tmpdir(), 'furniture-rendering'),
  onRelaunch: (reason) => logFault('browser replaced', reason),
});
const costly = costlyJobs(tables.jobs, 'rendering');
const run = {
  costly: (tenant: number) => costly.note(tenant, clock()),
  subjectOf: openSubjects({ items: tables.items, privateFiles, publicFiles, browser, clock }),
  jobs: jobStore(tables.jobs),
  privateFiles,
  publicFiles,
  queue: openQueue('renderJobs'),
  end: endRendering(tables, clock),
  clock,
  temporaryFolder: tmpdir(),
  configureChild: bundledPrograms(process.env.LAMBDA_TASK_ROOT ?? '').configureChild,
  partSeconds: partSeconds(process.env),
  spent: (tenant: number, seconds: number) => usage.count(tenant, 'rendererSeconds', Math.round(seconds * 10) / 10),
};
const runner = {
  ...countingCosts(costly, clock),
  jobs: run.jobs,
  turns: jobTurns(tables.jobs, 'rendering'),
  queue: run.queue,
  clock,
  ids: randomId,
  work: openRenderingWork(run, tables, browser),
  note: logFault,
  failureOf: (error: unknown) => choiceFailure(error) ?? renderingFailure(error),
};

const handle = jobWorker(
  (jobId, { part }, started) =>
    part === undefined
      ? runJob(jobId, { ...runner, started })
      : runPart({ jobId, part }, { ...runner, started }, (signal) => runRenderingPart(jobId, part, run, signal)),
  'drop',
);

/** Renders an item, choices of it or a plan, or one part of a rendering that was split into parts. */
export const handler = async (event: unknown) => {
  const response = await handle(event);
  await usage.writeIfDue();
  return response;
};
