/**
 * Measures the throughput of the embedded SQS with the real client over HTTP: `node test/bench/sqs-throughput.ts`.
 * Client and server share this process, and the client does most of the work.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteMessageBatchCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { createAccessGate } from '../../lib/local/iam/create-access-gate.ts';
import { startSqs } from '../../lib/local/sqs/start-sqs.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../../lib/local/template/deployment.ts';

const MESSAGES = 3_000;
const BATCH = 10;
const SENDERS = 32;
const RECEIVERS = 8;
const BODY = 'x'.repeat(1024);
const OPERATOR = { id: 'LOCALOPERATOR', secret: 'secret' };

const folder = mkdtempSync(join(tmpdir(), 'sqs-bench-'));
const gate = createAccessGate({
  deployment: { functions: [], roles: new Map(), eventSources: [] },
  operatorKey: OPERATOR,
  functionKey: () => OPERATOR,
});
const sqs = await startSqs({
  dataFile: join(folder, 'queues.sqlite'),
  host: '127.0.0.1',
  port: 0,
  gate,
  queues: [
    {
      name: 'bench',
      arn: `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:bench`,
      visibilityTimeoutSeconds: 30,
      messageRetentionSeconds: 345_600,
    },
  ],
});
const credentials = { accessKeyId: OPERATOR.id, secretAccessKey: OPERATOR.secret };
const client = new SQSClient({ endpoint: sqs.url, region: LOCAL_REGION, credentials });
try {
  const QueueUrl = `${sqs.url}/${LOCAL_ACCOUNT}/bench`;

  await measure(`SendMessage of 1 KiB, ${SENDERS} at once`, SENDERS, MESSAGES, async () => {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: BODY }));
    return 1;
  });
  await measure(`SendMessageBatch of ${BATCH}, ${RECEIVERS} at once`, RECEIVERS, MESSAGES / BATCH, async () => {
    const Entries = Array.from({ length: BATCH }, (_, i) => ({ Id: `${i}`, MessageBody: BODY }));
    await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    return BATCH;
  });
  await measure(`receive and delete of ${BATCH}, ${RECEIVERS} at once`, RECEIVERS, (2 * MESSAGES) / BATCH, async () => {
    const command = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: BATCH });
    const { Messages = [] } = await client.send(command);
    const Entries = Messages.map(({ ReceiptHandle }, i) => ({ Id: `${i}`, ReceiptHandle }));
    await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    return Messages.length;
  });
} finally {
  client.destroy();
  await sqs.stop();
  rmSync(folder, { recursive: true });
}

/** Runs a step this many times, on several connections at once; the step returns its number of messages. */
async function measure(name: string, lines: number, steps: number, step: () => Promise<number>): Promise<void> {
  let left = steps;
  let messages = 0;
  const startMs = performance.now();
  const line = async () => {
    while (left > 0) {
      left -= 1;
      const done = await step();
      messages += done;
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  const seconds = (performance.now() - startMs) / 1000;
  console.log(
    `${name}: ${Math.round(messages / seconds)} messages per second (${messages} in ${seconds.toFixed(2)} s)`,
  );
}
