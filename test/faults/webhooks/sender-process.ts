import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { handler as sendSlow } from '../../../functions/workers/send-slow-webhook.ts';
import { handler as sendFast } from '../../../functions/workers/send-webhook.ts';
import { startQueuePoller } from '../../../lib/local/pollers/start-queue-poller.ts';
import { workers } from '../../../shared/contract/workers.ts';
import { requiredVariable } from '../../../shared/platform/aws/environment.ts';
import { deployedQueue, OPERATOR } from '../../infra/local/sqs/sqs-fixture.ts';
import { BEGUN_HEADER, SENDER_HEADER } from './sender-header.ts';

/*
 * Runs both queues in one process that can be killed: the pollers of the local cloud with the batches of the
 * deployment. The first argument is the name of the sender, which its POSTs contain; the second is the number of
 * concurrent batches in each queue.
 */

const [name = '', batchesAtOnce = '1'] = process.argv.slice(2);
const lanes = { 'send-webhook': sendFast, 'send-slow-webhook': sendSlow };

subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest };
  if (!request.hasHeader('webhook-id')) return;
  request.setHeader(SENDER_HEADER, name);
  request.setHeader(BEGUN_HEADER, Date.now());
});

for (const [worker, handler] of Object.entries(lanes)) {
  const trigger = workers.find((each) => each.name === worker)?.trigger;
  if (trigger?.kind !== 'queue') throw new TypeError(`${worker} must have a queue as its trigger`);
  const queue = deployedQueue(trigger.queue);
  startQueuePoller({
    source: {
      kind: 'sqs',
      sourceArn: queue.arn,
      functionArn: worker,
      batchSize: trigger.batchSize,
      batchWindowSeconds: trigger.windowSeconds ?? 0,
      maxConcurrency: Number(batchesAtOnce),
      reportBatchItemFailures: true,
    },
    queue,
    sqsUrl: requiredVariable('AWS_ENDPOINT_URL_SQS'),
    invoker: {
      invoke: async (_, payload) => JSON.stringify(await handler(JSON.parse(payload))),
      invokeStreaming: () => Promise.reject(new Error('no worker streams')),
    },
    operatorKey: OPERATOR,
    log: (entry) => console.error(entry),
  });
}
