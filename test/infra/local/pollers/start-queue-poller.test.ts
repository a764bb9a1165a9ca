import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetQueueAttributesCommand, SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccessGate } from '../../../../lib/local/iam/create-access-gate.ts';
import type { Invoker } from '../../../../lib/local/lambda/invoker.ts';
import { createLambdaService } from '../../../../lib/local/lambda/lambda-service.ts';
import type { Poller } from '../../../../lib/local/pollers/poller.ts';
import { startQueuePoller } from '../../../../lib/local/pollers/start-queue-poller.ts';
import { type RunningSqs, startSqs } from '../../../../lib/local/sqs/start-sqs.ts';
import type {
  DeployedEventSource,
  DeployedFunction,
  DeployedQueue,
} from '../../../../lib/local/template/deployment.ts';
import { recordingInvoker } from './recording-invoker.ts';

/* This file has more than 300 lines, because all its tests need the same queues, functions and clock. */

const VISIBILITY_SECONDS = 2;
const OPERATOR_KEY = { id: 'OPERATOR', secret: 'secret of the operator' };
const FUNCTION_ARN = 'arn:aws:lambda:eu-central-1:000000000000:function:worker';

const queueOf = (name: string, rest: Partial<DeployedQueue> = {}): DeployedQueue => ({
  name,
  arn: `arn:aws:sqs:eu-central-1:000000000000:${name}`,
  visibilityTimeoutSeconds: VISIBILITY_SECONDS,
  messageRetentionSeconds: 345_600,
  ...rest,
});
const deadLetters = queueOf('dead-letters');
const jobs = queueOf('jobs', { redrive: { deadLetterTargetArn: deadLetters.arn, maxReceiveCount: 2 } });
/** No message returns by itself within a test, however slow the machine is. */
const patientJobs = queueOf('patient-jobs', { visibilityTimeoutSeconds: 3_600 });
/** Messages return soon, and as often as it takes. */
const returningJobs = queueOf('returning-jobs');

let folder: string;
let sqs: RunningSqs;
let client: SQSClient;
let pollers: Poller[];
let logged: Readonly<Record<string, unknown>>[];
/** Added to the clock of the queues. */
let aheadMs: number;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'queue-poller-'));
  pollers = [];
  logged = [];
  aheadMs = 0;
  await openQueues(0);
});

afterEach(async () => {
  await Promise.all(pollers.map((poller) => poller.stop()));
  client.destroy();
  await sqs.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openQueues(port: number): Promise<void> {
  const deployment = { functions: [], roles: new Map(), eventSources: [] };
  const functionKey = () => ({ id: '', secret: '' });
  const gate = createAccessGate({ deployment, operatorKey: OPERATOR_KEY, functionKey });
  const dataFile = path.join(folder, 'queues.sqlite');
  const queues = [deadLetters, jobs, patientJobs, returningJobs];
  const clock = () => Date.now() + aheadMs;
  sqs = await startSqs({ dataFile, host: '127.0.0.1', port, gate, queues, clock });
  const credentials = { accessKeyId: OPERATOR_KEY.id, secretAccessKey: OPERATOR_KEY.secret };
  client = new SQSClient({ endpoint: sqs.url, region: 'eu-central-1', credentials });
}

function poll(
  invoker: Invoker,
  rest: Partial<Omit<DeployedEventSource, 'maxConcurrency'>> & { readonly maxConcurrency?: number } = {},
  { queue = jobs, stopWaitMs }: { queue?: DeployedQueue; stopWaitMs?: number } = {},
): Poller {
  const source = {
    kind: 'sqs' as const,
    sourceArn: queue.arn,
    functionArn: FUNCTION_ARN,
    batchSize: 10,
    batchWindowSeconds: 0,
    maxConcurrency: 5,
    reportBatchItemFailures: true,
    ...rest,
  };
  const log = (entry: Readonly<Record<string, unknown>>) => logged.push(entry);
  const poller = startQueuePoller({
    source,
    queue,
    sqsUrl: sqs.url,
    invoker,
    operatorKey: OPERATOR_KEY,
    log,
    ...(stopWaitMs !== undefined && { stopWaitMs }),
  });
  pollers.push(poller);
  return poller;
}

const urlOf = ({ name }: DeployedQueue) => `${sqs.url}/000000000000/${name}`;

const send = (...bodies: string[]) => sendTo(jobs, bodies);

async function sendTo(queue: DeployedQueue, bodies: readonly string[]): Promise<void> {
  for (let at = 0; at < bodies.length; at += 10) {
    const Entries = bodies.slice(at, at + 10).map((MessageBody, index) => ({ Id: String(index), MessageBody }));
    await client.send(new SendMessageBatchCommand({ QueueUrl: urlOf(queue), Entries }));
  }
}

async function attributesOf(queue: DeployedQueue): Promise<Record<string, string>> {
  const command = new GetQueueAttributesCommand({ QueueUrl: urlOf(queue), AttributeNames: ['All'] });
  return (await client.send(command)).Attributes ?? {};
}

const visible = async (queue: DeployedQueue) => Number((await attributesOf(queue)).ApproximateNumberOfMessages);

/** The number of messages, including those in flight. */
async function depth(queue: DeployedQueue): Promise<number> {
  const attributes = await attributesOf(queue);
  return Number(attributes.ApproximateNumberOfMessages) + Number(attributes.ApproximateNumberOfMessagesNotVisible);
}

const bodiesOf = (events: readonly SQSEvent[]) => events.flatMap(({ Records }) => Records.map(({ body }) => body));
const within = { timeout: 120_000, interval: 20 };

describe('the queue poller', () => {
  it("calls the function with Lambda's event, and deletes the messages", async () => {
    const invoker = recordingInvoker<SQSEvent>(() => undefined);
    await client.send(
      new SendMessageCommand({ QueueUrl: urlOf(patientJobs), MessageBody: 'the body', MessageGroupId: 'tenant-1' }),
    );
    poll(invoker, {}, { queue: patientJobs });
    await expect.poll(() => invoker.events, within).toHaveLength(1);
    expect(invoker.events[0]).toEqual({
      Records: [
        {
          messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          receiptHandle: expect.any(String),
          body: 'the body',
          attributes: {
            ApproximateReceiveCount: '1',
            SentTimestamp: expect.stringMatching(/^\d{13}$/),
            SenderId: expect.any(String),
            ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
            MessageGroupId: 'tenant-1',
          },
          messageAttributes: {},
          md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
          eventSource: 'aws:sqs',
          eventSourceARN: patientJobs.arn,
          awsRegion: 'eu-central-1',
        },
      ],
    });
    await expect.poll(() => depth(patientJobs), within).toBe(0);
  });

  it('never has more batches in flight than allowed, and neither loses nor repeats messages', async () => {
    const threeRun = Promise.withResolvers<void>();
    const invoker = recordingInvoker<SQSEvent>(async (_, call) => {
      if (call === 3) threeRun.resolve();
      await threeRun.promise;
      await sleep(30);
    });
    const bodies = Array.from({ length: 40 }, (_, n) => String(n));
    await sendTo(patientJobs, bodies);
    poll(invoker, { batchSize: 1, maxConcurrency: 3 }, { queue: patientJobs });
    await expect.poll(() => depth(patientJobs), within).toBe(0);
    expect(bodiesOf(invoker.events).sort()).toEqual(bodies.sort());
    expect(invoker.mostAtOnce).toBe(3);
  });

  it('brings back only what is reported as failed, after the visibility timeout', async () => {
    const invoker = recordingInvoker<SQSEvent>(({ Records }, call) => {
      const failed = call === 1 ? Records.filter(({ body }) => ['b', 'd'].includes(body)) : [];
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await sendTo(patientJobs, ['a', 'b', 'c', 'd', 'e']);
    poll(invoker, {}, { queue: patientJobs });
    await expect.poll(() => depth(patientJobs), within).toBe(2);
    expect(bodiesOf(invoker.events).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    aheadMs = patientJobs.visibilityTimeoutSeconds * 1_000;
    // The waiting receive gets the messages that are visible now when it is woken.
    await sendTo(patientJobs, ['f']);
    await expect.poll(() => depth(patientJobs), within).toBe(0);
    expect(bodiesOf(invoker.events).slice(5).sort()).toEqual(['b', 'd', 'f']);
  });

  it('deletes all messages of a call that succeeds if failures are not reported', async () => {
    const invoker = recordingInvoker<SQSEvent>(({ Records }) => ({
      batchItemFailures: Records.map(({ messageId }) => ({ itemIdentifier: messageId })),
    }));
    await sendTo(patientJobs, ['a']);
    poll(invoker, { reportBatchItemFailures: false }, { queue: patientJobs });
    await expect.poll(() => depth(patientJobs), within).toBe(0);
    expect(invoker.events).toHaveLength(1);
  });

  it('brings a failed batch back, and in the end to the dead-letter queue', async () => {
    const invoker = recordingInvoker<SQSEvent>(() => {
      throw new Error('no luck');
    });
    await send('a');
    poll(invoker);
    await expect.poll(() => depth(deadLetters), within).toBe(1);
    expect(invoker.events.map(({ Records }) => Records[0]?.attributes.ApproximateReceiveCount)).toEqual(['1', '2']);
    expect(await depth(jobs)).toBe(0);
    expect(logged).toContainEqual(expect.objectContaining({ message: 'the batch returns to the queue' }));
  });

  it('brings the batch of a crashed process back', async () => {
    const codeFolder = path.join(folder, 'code');
    const mark = path.join(folder, 'crashed');
    const fn: DeployedFunction = {
      name: 'worker',
      arn: FUNCTION_ARN,
      roleArn: 'arn:aws:iam::000000000000:role/worker',
      handler: 'index.handler',
      codeFolder,
      memoryMb: 256,
      timeoutSeconds: 5,
      environment: { MARK: mark },
    };
    mkdirSync(codeFolder);
    writeFileSync(
      path.join(codeFolder, 'index.mjs'),
      `import { existsSync, writeFileSync } from 'node:fs';
       export const handler = async () => {
         if (!existsSync(process.env.MARK)) { writeFileSync(process.env.MARK, ''); process.kill(process.pid, 'SIGKILL'); }
       };`,
    );
    const pids = new Set<number>();
    const lambda = createLambdaService({
      functions: [fn],
      environment: () => ({}),
      log: () => undefined,
      onProcess: (pid, state) => (state === 'started' ? pids.add(pid) : pids.delete(pid)),
    });
    await sendTo(returningJobs, ['a']);
    const poller = poll(lambda, {}, { queue: returningJobs });
    await expect.poll(() => depth(returningJobs), within).toBe(0);
    await poller.stop();
    await lambda.stop();
    expect(logged).toContainEqual(expect.objectContaining({ message: 'the batch returns to the queue' }));
    expect([...pids]).toEqual([]);
  });

  it('delivers a message again while a slow call still has it, as SQS is at least once', async () => {
    const deliveredAgain = Promise.withResolvers<void>();
    const invoker = recordingInvoker<SQSEvent>((_, call) =>
      call === 1 ? deliveredAgain.promise : deliveredAgain.resolve(),
    );
    await sendTo(returningJobs, ['a']);
    poll(invoker, {}, { queue: returningJobs });
    await deliveredAgain.promise;
    const [first, second] = invoker.events.map(({ Records }) => Records[0]);
    expect(second?.messageId).toBe(first?.messageId);
    expect(second?.receiptHandle).not.toBe(first?.receiptHandle);
    await expect.poll(() => depth(returningJobs), within).toBe(0);
  });

  it('fills a batch larger than one receive while its window is open', async () => {
    const invoker = recordingInvoker<SQSEvent>(() => undefined);
    poll(invoker, { batchSize: 25, batchWindowSeconds: 60, maxConcurrency: 2 }, { queue: patientJobs });
    await sendTo(
      patientJobs,
      Array.from({ length: 20 }, (_, n) => `early ${n}`),
    );
    await expect.poll(() => visible(patientJobs), within).toBe(0);
    await sendTo(
      patientJobs,
      Array.from({ length: 5 }, (_, n) => `late ${n}`),
    );
    await expect.poll(() => depth(patientJobs), within).toBe(0);
    expect(invoker.events[0]?.Records).toHaveLength(25);
    expect(invoker.events).toHaveLength(1);
  });

  it('splits a batch that is larger than an event may be', async () => {
    const invoker = recordingInvoker<SQSEvent>(() => undefined);
    for (let n = 0; n < 8; n++) await sendTo(patientJobs, ['x'.repeat(1_000_000)]);
    poll(invoker, { maxConcurrency: 2 }, { queue: patientJobs });
    await expect.poll(() => depth(patientJobs), within).toBe(0);
    expect(invoker.events.length).toBeGreaterThanOrEqual(2);
    for (const event of invoker.events) expect(JSON.stringify(event).length).toBeLessThan(6 * 1024 * 1024);
  });

  it('continues when the queues were unavailable', async () => {
    const invoker = recordingInvoker<SQSEvent>(() => undefined);
    poll(invoker);
    const port = Number(new URL(sqs.url).port);
    client.destroy();
    await sqs.stop();
    const failure = expect.objectContaining({ message: 'the queue cannot be read' });
    await expect.poll(() => logged, within).toContainEqual(failure);
    await openQueues(port);
    await send('after');
    await expect.poll(() => bodiesOf(invoker.events), within).toEqual(['after']);
  });
});

describe('a queue poller that is stopped', () => {
  it('waits for the running call and deletes its messages', async () => {
    const end = Promise.withResolvers<void>();
    const invoker = recordingInvoker<SQSEvent>(() => end.promise);
    await sendTo(patientJobs, ['a']);
    const poller = poll(invoker, {}, { queue: patientJobs, stopWaitMs: 60_000 });
    await expect.poll(() => invoker.events.length, within).toBe(1);
    const stopping = poller.stop();
    end.resolve();
    await stopping;
    expect(await depth(patientJobs)).toBe(0);
  });

  it('waits no longer than its limit, and returns the messages to the queue at once', async () => {
    const invoker = recordingInvoker<SQSEvent>(() => sleep(30_000, undefined, { ref: false }));
    await sendTo(patientJobs, ['a']);
    const poller = poll(invoker, {}, { queue: patientJobs, stopWaitMs: 200 });
    await expect.poll(() => invoker.events.length, within).toBe(1);
    const started = performance.now();
    await poller.stop();
    expect(performance.now() - started).toBeLessThan(20_000);
    const next = recordingInvoker<SQSEvent>(() => undefined);
    poll(next, {}, { queue: patientJobs });
    await expect.poll(() => bodiesOf(next.events), within).toEqual(['a']);
  });

  it('starts no new call', async () => {
    const invoker = recordingInvoker<SQSEvent>(() => undefined);
    await poll(invoker).stop();
    await send('a');
    expect(invoker.events).toEqual([]);
    expect(await depth(jobs)).toBe(1);
  });
});
