import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import type { AccessKey } from '../iam/create-access-gate.ts';
import type { Invoker } from '../lambda/invoker.ts';
import { type DeployedEventSource, type DeployedQueue, LOCAL_ACCOUNT } from '../template/deployment.ts';
import { batchItemFailures } from './batch-item-failures.ts';
import { payloadBatches } from './payload-batches.ts';
import { clientSettings, type Poller, type PollerLog, pause, reasonOf, STOP_WAIT_MS, waitForAll } from './poller.ts';
import { sqsRecord } from './sqs-event.ts';

/** The limit of SQS for one receive and one delete. */
const MAX_MESSAGES_PER_CALL = 10;
const LONG_POLL_SECONDS = 20;
const RETRY_DELAY_MS = 1_000;
const RELEASE_WAIT_MS = 500;

interface QueuePollerOptions {
  /** `maxConcurrency` is the most batches in flight. */
  readonly source: DeployedEventSource & { readonly maxConcurrency: number };
  readonly queue: DeployedQueue;
  /** The endpoint of SQS. */
  readonly sqsUrl: string;
  readonly invoker: Invoker;
  readonly operatorKey: AccessKey;
  readonly log: PollerLog;
  /** How long a stop waits for running calls; 3 s by default. */
  readonly stopWaitMs?: number;
}

/**
 * Calls a function with the messages of a queue like Lambda: it collects a batch until it is full or its window is
 * over, invokes the function, and deletes the messages that succeeded. The others return to the queue after their
 * visibility timeout. When it is stopped, it returns the messages of unfinished calls to the queue at once.
 */
export function startQueuePoller(options: QueuePollerOptions): Poller {
  const { source, queue, sqsUrl, invoker, operatorKey, log, stopWaitMs = STOP_WAIT_MS } = options;
  const { maxConcurrency } = source;
  const client = new SQSClient(clientSettings(sqsUrl, operatorKey));
  const queueUrl = `${sqsUrl}/${LOCAL_ACCOUNT}/${queue.name}`;
  const stopping = new AbortController();
  const running = new Map<Promise<void>, readonly SQSRecord[]>();

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (running.size >= maxConcurrency) await Promise.race(running.keys());
        else await pollOnce();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log({ poller: 'queue', queue: queue.name, message: 'the queue cannot be read', reason: reasonOf(error) });
        await pause(RETRY_DELAY_MS, stopping.signal);
      }
    }
  };

  const pollOnce = async (): Promise<void> => {
    const messages = await collectBatch(client, queueUrl, source, stopping.signal);
    for (const batch of payloadBatches(messages.map((message) => sqsRecord(message, queue.arn)))) {
      while (running.size >= maxConcurrency) await Promise.race(running.keys());
      if (stopping.signal.aborted) {
        await release(batch);
        continue;
      }
      const call = processBatch(batch).finally(() => running.delete(call));
      running.set(call, batch);
    }
  };

  const processBatch = async (records: readonly SQSRecord[]): Promise<void> => {
    try {
      const result = await invoker.invoke(source.functionArn, JSON.stringify({ Records: records }));
      const ids = records.map(({ messageId }) => messageId);
      const failed = source.reportBatchItemFailures ? batchItemFailures(result, ids) : new Set<string>();
      await deleteMessages(records.filter(({ messageId }) => !failed.has(messageId)));
    } catch (error) {
      log({ poller: 'queue', queue: queue.name, message: 'the batch returns to the queue', reason: reasonOf(error) });
    }
  };

  const deleteMessages = async (records: readonly SQSRecord[]): Promise<void> => {
    for (const Entries of entriesOf(records)) {
      const { Failed = [] } = await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
      for (const { Code, Message: reason } of Failed) {
        log({ poller: 'queue', queue: queue.name, message: 'a message was not deleted', code: Code, reason });
      }
    }
  };

  /** Returns messages to the queue at once, so that a restart does not wait for their visibility timeout. */
  const release = async (records: readonly SQSRecord[]): Promise<void> => {
    for (const entries of entriesOf(records)) {
      const Entries = entries.map((entry) => ({ ...entry, VisibilityTimeout: 0 }));
      await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queueUrl, Entries }));
    }
  };

  const polling = poll();
  return {
    stop: async () => {
      stopping.abort();
      await waitForAll([polling, ...running.keys()], stopWaitMs);
      // The service is about to end the functions that still run.
      await waitForAll([...running.values()].map(release), RELEASE_WAIT_MS);
      client.destroy();
    },
  };
}

/** Batch entries with the receipt handles, in groups of the size that SQS takes. */
function* entriesOf(records: readonly SQSRecord[]) {
  for (let at = 0; at < records.length; at += MAX_MESSAGES_PER_CALL) {
    const group = records.slice(at, at + MAX_MESSAGES_PER_CALL);
    yield group.map(({ receiptHandle }, index) => ({ Id: String(index), ReceiptHandle: receiptHandle }));
  }
}

/** Receives until the batch is full, or its window is over. The window starts with the first message. */
async function collectBatch(
  client: SQSClient,
  QueueUrl: string,
  { batchSize, batchWindowSeconds }: DeployedEventSource,
  abortSignal: AbortSignal,
): Promise<Message[]> {
  const messages: Message[] = [];
  let windowEndMs = Number.POSITIVE_INFINITY;
  while (messages.length < batchSize && !abortSignal.aborted) {
    const waitSeconds = Math.min(LONG_POLL_SECONDS, Math.ceil((windowEndMs - performance.now()) / 1000));
    if (waitSeconds <= 0) break;
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: Math.min(MAX_MESSAGES_PER_CALL, batchSize - messages.length),
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ['All'],
      }),
      { abortSignal },
    );
    messages.push(...Messages);
    if (messages.length > 0 && batchWindowSeconds === 0) break;
    if (messages.length > 0 && windowEndMs === Number.POSITIVE_INFINITY) {
      windowEndMs = performance.now() + batchWindowSeconds * 1000;
    }
  }
  return messages;
}
