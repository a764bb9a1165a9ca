import { setTimeout as sleep } from 'node:timers/promises';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SqsFixture } from './sqs-fixture.ts';

const sqs = new SqsFixture();
let queueUrl = '';
beforeAll(() => sqs.start());
afterAll(() => sqs[Symbol.asyncDispose]());
beforeEach(async () => {
  queueUrl = await sqs.createQueue();
});

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await work;
  return { result, ms: performance.now() - start };
}

describe('a receive that waits', () => {
  it('is answered when a message arrives', async () => {
    const waiting = timed(sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 20 }));
    await sleep(200);
    await sqs.send(queueUrl, 'late');
    const { result, ms } = await waiting;
    expect(result).toEqual(['late']);
    expect(ms).toBeLessThan(2_000);
  });

  it('is answered empty when its time is over', async () => {
    const { result, ms } = await timed(sqs.receive(queueUrl, { WaitTimeSeconds: 1 }));
    expect(result).toEqual([]);
    expect(ms).toBeGreaterThan(950);
    expect(ms).toBeLessThan(3_000);
  });

  it('waits as long as the queue says when it says nothing itself', async () => {
    const patient = await sqs.createQueue({ ReceiveMessageWaitTimeSeconds: '1' });
    expect((await timed(sqs.receive(patient))).ms).toBeGreaterThan(950);
    expect((await timed(sqs.receive(patient, { WaitTimeSeconds: 0 }))).ms).toBeLessThan(900);
  });

  it('is answered when a delay or a visibility timeout ends', async () => {
    await sqs.send(queueUrl, 'delayed', { DelaySeconds: 1 });
    expect(await sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 5, VisibilityTimeout: 1 })).toEqual(['delayed']);
    const { result, ms } = await timed(sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 5 }));
    expect(result).toEqual(['delayed']);
    expect(ms).toBeLessThan(2_500);
  });

  it('is answered when the visibility of a message is ended early', async () => {
    await sqs.send(queueUrl, 'returned');
    const [message] = await sqs.receive(queueUrl);
    const waiting = sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 10 });
    await sqs.client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: queueUrl,
        ReceiptHandle: message?.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    );
    expect(await waiting).toEqual(['returned']);
  });

  it('in a FIFO queue is answered when the message that blocks its group is deleted', async () => {
    const fifo = await sqs.createQueue({ FifoQueue: 'true', ContentBasedDeduplication: 'true' });
    for (const body of ['1', '2']) await sqs.send(fifo, body, { MessageGroupId: 'g' });
    const [first] = await sqs.receive(fifo, { MaxNumberOfMessages: 1 });
    const waiting = sqs.receiveBodies(fifo, { WaitTimeSeconds: 10 });
    await sqs.client.send(new DeleteMessageCommand({ QueueUrl: fifo, ReceiptHandle: first?.ReceiptHandle }));
    expect(await waiting).toEqual(['2']);
  });

  it('is served in turn: one message wakes one of those that wait', async () => {
    const first = sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 10 });
    await sleep(100);
    const second = sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 10 });
    await sleep(100);
    await sqs.send(queueUrl, '1');
    expect(await first).toEqual(['1']);
    await sqs.send(queueUrl, '2');
    expect(await second).toEqual(['2']);
  });

  it('is told when its queue is deleted', async () => {
    const waiting = sqs.receive(queueUrl, { WaitTimeSeconds: 10 });
    const refused = expect(waiting).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    await sleep(100);
    await sqs.client.send(new DeleteQueueCommand({ QueueUrl: queueUrl }));
    await refused;
  });

  it('takes nothing once its client has gone', async () => {
    const abort = new AbortController();
    const command = new ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: 10 });
    const leaving = sqs.client.send(command, { abortSignal: abort.signal });
    const left = expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    await sleep(200);
    abort.abort();
    await left;
    await sleep(100);
    await sqs.send(queueUrl, 'for somebody else');
    expect(await sqs.receiveBodies(queueUrl)).toEqual(['for somebody else']);
  });

  it('is sent home when the server stops', async () => {
    await using other = new SqsFixture();
    await other.start();
    const url = await other.createQueue();
    const waiting = timed(other.receive(url, { WaitTimeSeconds: 20 }));
    await sleep(100);
    await other.stop();
    const { result, ms } = await waiting;
    expect(result).toEqual([]);
    expect(ms).toBeLessThan(2_000);
  });
});
