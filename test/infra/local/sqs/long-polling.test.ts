import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SqsFixture } from './sqs-fixture.ts';

const sqs = new SqsFixture();
let queueUrl = '';
beforeAll(() => sqs.start());
afterAll(() => sqs[Symbol.asyncDispose]());
beforeEach(() => {
  queueUrl = sqs.createQueueUrl();
});

/** Far less than the twenty seconds that a receive waits here, far more than a busy machine needs. */
const SOON_MS = 12_000;

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await work;
  return { result, ms: performance.now() - start };
}

/** Waits until the server has got `count` more receives than before. */
async function arrived(work: () => void, server = sqs, count = 1): Promise<void> {
  const receives = () => server.actions.filter((action) => action === 'sqs:ReceiveMessage').length;
  const before = receives();
  work();
  await expect.poll(receives).toBe(before + count);
}

describe('a receive that waits', () => {
  it('ends when a message arrives', async () => {
    let waiting: ReturnType<typeof timed<string[]>> | undefined;
    await arrived(() => (waiting = timed(sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 20 }))));
    await sqs.send(queueUrl, 'late');
    expect((await waiting)?.result).toEqual(['late']);
    expect((await waiting)?.ms).toBeLessThan(SOON_MS);
  });

  it('ends without messages when its time is over', async () => {
    const { result, ms } = await timed(sqs.receive(queueUrl, { WaitTimeSeconds: 1 }));
    expect(result).toEqual([]);
    expect(ms).toBeGreaterThan(950);
  });

  it('ends when a delay or a visibility timeout ends', async () => {
    await sqs.send(queueUrl, 'delayed', { DelaySeconds: 1 });
    expect(await sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 20, VisibilityTimeout: 1 })).toEqual(['delayed']);
    const { result, ms } = await timed(sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 20 }));
    expect(result).toEqual(['delayed']);
    expect(ms).toBeLessThan(SOON_MS);
  });

  it('ends at once when a message becomes visible between the look for one and the wait', async () => {
    let receiving = false;
    let reads = 0;
    await using other = new SqsFixture();
    // The receive reads the clock first while the message is hidden, and from the second time on when it is visible.
    await other.start({ clock: () => Date.now() + (receiving && reads++ > 0 ? 100_000 : 0) });
    const url = other.createQueueUrl();
    await other.send(url, 'delayed', { DelaySeconds: 60 });
    receiving = true;
    const { result, ms } = await timed(other.receiveBodies(url, { WaitTimeSeconds: 20 }));
    expect(result).toEqual(['delayed']);
    expect(ms).toBeLessThan(SOON_MS);
  });

  it('ends when the visibility of a message is ended early', async () => {
    await sqs.send(queueUrl, 'returned');
    const [message] = await sqs.receive(queueUrl);
    const waiting = sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 20 });
    await sqs.changeVisibility(queueUrl, message?.ReceiptHandle, 0);
    expect(await waiting).toEqual(['returned']);
  });

  it('is served in order: one message ends one of the waits', async () => {
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

  it('receives nothing after its client has closed the connection', async () => {
    const abort = new AbortController();
    const command = new ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: 20 });
    let left: Promise<void> | undefined;
    await arrived(() => {
      const leaving = sqs.client.send(command, { abortSignal: abort.signal });
      left = expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    });
    abort.abort();
    await left;
    // The socket is closed before these requests arrive, so the server has seen that when it answers them.
    for (let turn = 0; turn < 3; turn++) await sqs.counts(queueUrl);
    await sqs.send(queueUrl, 'for another receiver');
    expect(await sqs.receiveBodies(queueUrl)).toEqual(['for another receiver']);
  });

  it('ends without messages when the server stops', async () => {
    await using other = new SqsFixture();
    await other.start();
    const url = other.createQueueUrl();
    let waiting: ReturnType<typeof timed<unknown[]>> | undefined;
    await arrived(() => (waiting = timed(other.receive(url, { WaitTimeSeconds: 20 }))), other);
    await other.stop();
    expect((await waiting)?.result).toEqual([]);
    expect((await waiting)?.ms).toBeLessThan(SOON_MS);
  });
});
