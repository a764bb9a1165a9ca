import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { handler as sendSlow } from '../../../functions/workers/send-slow-webhook.ts';
import { handler as sendFast } from '../../../functions/workers/send-webhook.ts';
import type { BatchAnswer } from '../../../shared/jobs/job-worker.ts';

/*
 * Does what Lambda's pollers and functions do with the queues of both lanes, in one process that can be killed: batches
 * of ten, as many at once as its two arguments say, fast lane and slow lane.
 */

const [fastBatches = 4, slowBatches = 4] = process.argv.slice(2).map(Number);
const sqs = new SQSClient();

async function poll(queueUrl: string, handler: (event: unknown) => Promise<BatchAnswer>): Promise<never> {
  for (;;) {
    try {
      await takeBatch(queueUrl, handler);
    } catch (error) {
      // Lambda's poller goes on as well; what it could not delete comes again.
      console.error('poll failed:', error instanceof Error ? error.name : error);
      await sleep(100);
    }
  }
}

async function takeBatch(queueUrl: string, handler: (event: unknown) => Promise<BatchAnswer>): Promise<void> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 2 }),
  );
  if (Messages.length === 0) return;
  await handler({ Records: Messages.map(({ MessageId, Body }) => ({ messageId: MessageId, body: Body })) });
  const Entries = Messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
  await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
}

const lanes = [
  { queueUrl: process.env.QUEUE_WEBHOOKS ?? '', handler: sendFast, batches: fastBatches },
  { queueUrl: process.env.QUEUE_SLOW_WEBHOOKS ?? '', handler: sendSlow, batches: slowBatches },
];
for (const { queueUrl, handler, batches } of lanes) {
  for (let count = 0; count < batches; count++) void poll(queueUrl, handler);
}
