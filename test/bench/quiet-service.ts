import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { ServiceProcess } from '../api/start-service.ts';
import { processorSeconds } from './process-tree.ts';

const SAMPLE_SECONDS = 2;
/** Of one processor; pollers that find nothing take about 5 %. */
const QUIET_SHARE = 0.15;
const QUIET_WITHIN_MS = 900_000;

/**
 * Waits until a service has done what follows from the writes before: snapshots, search files, streams. Search files and
 * catalogs that were made a moment ago are made again after up to five minutes, by a message that waits so long: a figure
 * taken meanwhile would be of two things at once.
 *
 * @param untilDelayed false for figures that are taken before such a message comes
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
      if (Date.now() > deadline) throw new Error('the service did not come to rest');
    }
  } finally {
    sqs.destroy();
  }
}

/** Also those that are under way; those that come later only when told so. */
async function messagesOf(sqs: SQSClient, QueueUrl: string, withDelayed: boolean): Promise<number> {
  const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  const counts = Object.entries(Attributes).filter(([name]) => name.startsWith('ApproximateNumberOfMessages'));
  const counted = counts.filter(([name]) => withDelayed || name !== 'ApproximateNumberOfMessagesDelayed');
  return counted.reduce((sum, [, count]) => sum + Number(count), 0);
}
