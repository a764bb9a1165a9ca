import * as z from 'zod';
import { queueMessages } from '../aws/queue-event.ts';
import { embeddedMetrics } from '../runtime/embedded-metrics.ts';
import { logger, metricLog } from '../runtime/logger.ts';

/** A message of a job queue: a job, or one part of a job that was split. */
const JobMessage = z.object({ jobId: z.string(), part: z.int().min(0).optional() });
type JobMessage = z.infer<typeof JobMessage>;

/** The response of a worker that lists the failed messages of a batch (`ReportBatchItemFailures`). */
export interface BatchResponse {
  readonly batchItemFailures: { readonly itemIdentifier: string }[];
}

/**
 * Makes the Lambda handler of a job queue; each message names a job. A fault of the service is logged. Then the message
 * is dropped, because the job's row starts the next attempt, or it returns to the queue (`onFault`). An invalid message
 * returns to the queue and ends in the dead-letter queue.
 *
 * @param run calls `started` with the job that it works on: log and metrics then name this job
 */
export function jobWorker(
  run: (jobId: string, message: JobMessage, started: (jobId: string) => void) => Promise<string>,
  onFault: 'drop' | 'return',
): (event: unknown) => Promise<BatchResponse> {
  return async (event) => {
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const { messageId, body } of queueMessages(event)) {
      const message = readMessage(body);
      if (!message) {
        logger.error('unreadable message', { messageId });
        batchItemFailures.push({ itemIdentifier: messageId });
        continue;
      }
      let job = message.jobId;
      const started = (jobId: string) => {
        job = jobId;
        logger.appendKeys({ job });
      };
      started(job);
      const startedMs = performance.now();
      try {
        const outcome = await run(message.jobId, message, started);
        metricLog.info('job', { job, ...jobMetrics(outcome, startedMs) });
      } catch (error) {
        const cause = error instanceof Error ? error : new Error(String(error));
        logger.error('job interrupted', { error: cause, ...jobMetrics('interrupted', startedMs) });
        if (onFault === 'return') batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
}

/** Metrics of an attempt by worker, which is the name of the deployed function. */
function jobMetrics(outcome: string, startedMs: number): Record<string, unknown> {
  const worker = process.env.AWS_LAMBDA_FUNCTION_NAME ?? 'worker';
  const JobMs = Math.round(performance.now() - startedMs);
  return embeddedMetrics({ JobMs }, { worker, outcome }, [['worker', 'outcome'], ['outcome']], new Date());
}

function readMessage(body: string): JobMessage | undefined {
  try {
    return JobMessage.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}
