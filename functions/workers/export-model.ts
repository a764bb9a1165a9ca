import { openExportRunner } from '../../shared/domain/exports/open-export-runner.ts';
import { jobWorker } from '../../shared/platform/jobs/job-worker.ts';
import { runJob } from '../../shared/platform/jobs/run-job.ts';

const runner = openExportRunner(process.env.LAMBDA_TASK_ROOT ?? '');

/** Makes the 3D export of an item, a configuration or a plan snapshot. */
export const handler = jobWorker((jobId, _, started) => runJob(jobId, { ...runner, started }), 'drop');
