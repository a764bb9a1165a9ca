import * as z from 'zod';
import { endCallsWith } from '../aws/abortable-calls.ts';
import type { Queue } from '../aws/queue.ts';
import { queueMessages } from '../aws/queue-event.ts';
import type { BatchRange } from '../aws/stream-range.ts';
import { changeOf, type StreamRecord } from '../aws/table-stream.ts';
import type { Clock } from '../identifiers/clock.ts';
import type { BatchResponse } from '../jobs/job-worker.ts';
import { logger } from '../runtime/logger.ts';
import { withinTime } from '../runtime/within-time.ts';
import { SetAsideRecord, setAsideRecord, unpackRecord } from './set-aside-record.ts';
import type { StreamConsumer } from './stream-consumer.ts';
import { countSetAside } from './stream-worker.ts';

/** Lambda's message about a batch that it gave up. It has no records, only their place in the stream. */
const GivenUpBatch = z.object({
  requestContext: z.object({ functionArn: z.string() }),
  DDBStreamBatchInfo: z.object({
    shardId: z.string(),
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
    batchSize: z.int(),
    streamArn: z.string(),
  }),
});

/** What the worker of the queue `setAside` needs. */
interface RetryWorkerDeps {
  readonly consumers: readonly StreamConsumer[];
  readonly setAside: Pick<Queue, 'send'>;
  /** Reads the records of a batch again. Streams keep them for 24 hours. */
  readonly readRange: (range: BatchRange) => Promise<readonly StreamRecord[]>;
  readonly clock: Clock;
  /** Time limit for one record; longer than in the stream. */
  readonly limitMs: number;
}

/**
 * Makes the Lambda handler of the queue `setAside`. A record that fails again returns to the queue, and after five
 * attempts to the dead-letter queue. A batch that Lambda gave up, because its function crashed or had no time left, is
 * read from the stream again, and each of its records becomes a message of its own.
 */
export function retryWorker(deps: RetryWorkerDeps): (event: unknown) => Promise<BatchResponse> {
  return async (event) => {
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const { messageId, body } of queueMessages(event)) {
      try {
        const message = z.union([SetAsideRecord, GivenUpBatch]).parse(JSON.parse(body));
        if ('record' in message) await tryAgain(message, deps);
        else await split(message, deps);
      } catch (error) {
        const cause = error instanceof Error ? error : new Error(String(error));
        logger.error('record failed again', { messageId, error: cause });
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
}

async function tryAgain(message: SetAsideRecord, { consumers, limitMs }: RetryWorkerDeps): Promise<void> {
  const consumer = consumers.find(({ name }) => name === message.worker);
  if (!consumer) throw new Error(`no worker is called ${message.worker}`);
  const change = changeOf(unpackRecord(message));
  await withinTime(limitMs, (signal) =>
    endCallsWith(signal, async () => {
      const renewed = consumer.renew ? await consumer.renew(change) : change;
      await consumer.work([renewed], signal);
    }),
  );
  logger.info('record handled', { worker: message.worker, row: message.row });
}

async function split({ requestContext, DDBStreamBatchInfo }: z.output<typeof GivenUpBatch>, deps: RetryWorkerDeps) {
  const consumers = deps.consumers.filter(({ name, functionName = name }) =>
    requestContext.functionArn.endsWith(`-${functionName}`),
  );
  if (consumers.length === 0) throw new Error(`no worker has the function ${requestContext.functionArn}`);
  const records = await deps.readRange(DDBStreamBatchInfo);
  const fault = new Error('the function did not finish');
  for (const { name } of consumers) {
    for (const record of records) await deps.setAside.send(setAsideRecord(name, record, fault, deps.clock()));
    countSetAside(name, records.length, deps.clock());
  }
}
