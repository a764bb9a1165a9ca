import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { ServiceProcess } from '../api/start-service.ts';
import { processorSeconds } from './process-tree.ts';

const SAMPLE_SECONDS = 2;
/** CPU share of one core; idle pollers use about 5 %. */
const QUIET_SHARE = 0.15;
const QUIET_WITHIN_MS = 900_000;

/**
 * Waits until a service has finished the work that earlier writes caused: prepared lists, search indexes, streams. New
 * ones are built again after up to five minutes, by a delayed message; a measurement at that time would be wrong.
 *
 * @param untilDelayed false for measurements that end before such a message arrives
 */
export async function quietService(
  { child: { pid = 0 }, dataFolder }: ServiceProcess,
  { untilDelayed = true }: { readonly untilDelayed?: boolean } = {},
): Promise<void> {
  const operator = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8')));
  const queues = Object.keys(operator).filter((name) => name.startsWith('QUEUE_'));
  const sqs = new SQSClient({
    endpoint: operator.AWS_ENDPOINT_URL_SQS ?? '',
    region: operator.AWS_REGION ?? '',
    credentials: {
      accessKeyId: operator.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: operator.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  try {
    for (const deadline = Date.now() + QUIET_WITHIN_MS; ; ) {
      const before = processorSeconds(pid);
      await sleep(SAMPLE_SECONDS * 1000);
      const isBusy = processorSeconds(pid) - before >= QUIET_SHARE * SAMPLE_SECONDS;
      const waiting = await Promise.all(queues.map((name) => messagesOf(sqs, operator[name] ?? '', untilDelayed)));
      if (!isBusy && waiting.every((count) => count === 0)) return;
      if (Date.now() > deadline) throw new Error('the service did not become idle');
    }
  } finally {
    sqs.destroy();
  }
}

/** Includes messages in flight, and delayed ones on request. */
async function messagesOf(sqs: SQSClient, QueueUrl: string, withDelayed: boolean): Promise<number> {
  const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  const counts = Object.entries(Attributes).filter(([name]) => name.startsWith('ApproximateNumberOfMessages'));
  const counted = counts.filter(([name]) => withDelayed || name !== 'ApproximateNumberOfMessagesDelayed');
  return counted.reduce((sum, [, count]) => sum + Number(count), 0);
}
