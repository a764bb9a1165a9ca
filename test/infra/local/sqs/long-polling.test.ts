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

/** Far less than the twenty seconds that a receive waits here, far more than a busy machine needs. */
const SOON_MS = 12_000;

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await work;
  return { result, ms: performance.now() - start };
}

/** Waits until so many receives more than before have come to the server. */
async function arrived(work: () => void, server = sqs, count = 1): Promise<void> {
  const receives = () => server.actions.filter((action) => action === 'sqs:ReceiveMessage').length;
  const before = receives();
  work();
  await expect.poll(receives).toBe(before + count);
}

describe('a receive that waits', () => {
  it('is answered when a message arrives', async () => {
    let waiting: ReturnType<typeof timed<string[]>> | undefined;
    await arrived(() => (waiting = timed(sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 20 }))));
    await sqs.send(queueUrl, 'late');
    expect((await waiting)?.result).toEqual(['late']);
    expect((await waiting)?.ms).toBeLessThan(SOON_MS);
  });

  it('is answered empty when its time is over', async () => {
    const { result, ms } = await timed(sqs.receive(queueUrl, { WaitTimeSeconds: 1 }));
    expect(result).toEqual([]);
    expect(ms).toBeGreaterThan(950);
  });

  it('waits as long as the queue says when it says nothing itself', async () => {
    const patient = await sqs.createQueue({ ReceiveMessageWaitTimeSeconds: '1' });
    expect((await timed(sqs.receive(patient))).ms).toBeGreaterThan(950);
    const morePatient = await sqs.createQueue({ ReceiveMessageWaitTimeSeconds: '20' });
    expect((await timed(sqs.receive(morePatient, { WaitTimeSeconds: 0 }))).ms).toBeLessThan(SOON_MS);
  });

  it('is answered when a delay or a visibility timeout ends', async () => {
    await sqs.send(queueUrl, 'delayed', { DelaySeconds: 1 });
    expect(await sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 20, VisibilityTimeout: 1 })).toEqual(['delayed']);
    const { result, ms } = await timed(sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 20 }));
    expect(result).toEqual(['delayed']);
    expect(ms).toBeLessThan(SOON_MS);
  });

  it('is answered when the visibility of a message is ended early', async () => {
    await sqs.send(queueUrl, 'returned');
    const [message] = await sqs.receive(queueUrl);
    const waiting = sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 20 });
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
    const waiting = sqs.receiveBodies(fifo, { WaitTimeSeconds: 20 });
    await sqs.client.send(new DeleteMessageCommand({ QueueUrl: fifo, ReceiptHandle: first?.ReceiptHandle }));
    expect(await waiting).toEqual(['2']);
  });

  it('is served in turn: one message wakes one of those that wait', async () => {
    const got: string[][] = [];
    const waiting: Promise<number>[] = [];
    for (let index = 0; index < 2; index++) {
      const receive = () => sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 20 }).then((bodies) => got.push(bodies));
      await arrived(() => waiting.push(receive()));
    }
    await sqs.send(queueUrl, '1');
    await Promise.race(waiting);
    expect(got).toEqual([['1']]);
    await sqs.send(queueUrl, '2');
    await Promise.all(waiting);
    expect(got).toEqual([['1'], ['2']]);
  });

  it('is told when its queue is deleted', async () => {
    let refused: Promise<void> | undefined;
    await arrived(() => {
      const waiting = sqs.receive(queueUrl, { WaitTimeSeconds: 20 });
      refused = expect(waiting).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    });
    await sqs.client.send(new DeleteQueueCommand({ QueueUrl: queueUrl }));
    await refused;
  });

  it('takes nothing once its client has gone', async () => {
    const abort = new AbortController();
    const command = new ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: 20 });
    let left: Promise<void> | undefined;
    await arrived(() => {
      const leaving = sqs.client.send(command, { abortSignal: abort.signal });
      left = expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    });
    abort.abort();
    await left;
    // The server hears of it by its socket, which nothing tells the client.
    await sleep(1_000);
    await sqs.send(queueUrl, 'for somebody else');
    expect(await sqs.receiveBodies(queueUrl)).toEqual(['for somebody else']);
  });

  it('is sent home when the server stops', async () => {
    await using other = new SqsFixture();
    await other.start();
    const url = await other.createQueue();
    let waiting: ReturnType<typeof timed<unknown[]>> | undefined;
    await arrived(() => (waiting = timed(other.receive(url, { WaitTimeSeconds: 20 }))), other);
    await other.stop();
    expect((await waiting)?.result).toEqual([]);
    expect((await waiting)?.ms).toBeLessThan(SOON_MS);
  });
});
