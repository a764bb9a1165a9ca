import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { clientOf, SqsFixture } from './sqs-fixture.ts';

const KILLS = 3;
const SENDERS = 8;
const ACKNOWLEDGED_BEFORE_KILL = 300;
const CHILD = fileURLToPath(new URL('./sqs-child.ts', import.meta.url));

describe('after a restart', () => {
  it('messages and their receive counts are still there', async () => {
    await using sqs = new SqsFixture();
    await sqs.start();
    const path = new URL(sqs.createQueueUrl()).pathname;
    for (let i = 0; i < 50; i += 1) await sqs.send(`${sqs.url}${path}`, `${i}`);
    await sqs.receive(`${sqs.url}${path}`, { VisibilityTimeout: 0, MaxNumberOfMessages: 1 });
    await sqs.stop();
    await sqs.start();
    expect(await sqs.counts(`${sqs.url}${path}`)).toEqual([50, 0, 0]);
    const bodies: string[] = [];
    for (let i = 0; i < 5; i += 1) bodies.push(...(await sqs.receiveBodies(`${sqs.url}${path}`)));
    expect(bodies.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 50 }, (_, i) => `${i}`));
    sqs.aheadMs = 31_000;
    const [again] = await sqs.receive(`${sqs.url}${path}`);
    expect(again).toMatchObject({ Attributes: { SenderId: 'LOCALOPERATOR' } });
  });

  it('a message in flight stays hidden for the rest of its time, and its handle is good', async () => {
    await using sqs = new SqsFixture();
    await sqs.start();
    const path = new URL(sqs.createQueueUrl()).pathname;
    for (const body of ['deleted', 'returned']) await sqs.send(`${sqs.url}${path}`, body);
    const received = await sqs.receive(`${sqs.url}${path}`, { VisibilityTimeout: 60 });
    await sqs.stop();
    sqs.aheadMs = 59_000;
    await sqs.start();
    const QueueUrl = `${sqs.url}${path}`;
    expect(await sqs.receive(QueueUrl)).toEqual([]);
    const handle = received.find(({ Body }) => Body === 'deleted')?.ReceiptHandle;
    await sqs.remove(QueueUrl, handle);
    sqs.aheadMs = 61_000;
    expect(await sqs.receive(QueueUrl)).toMatchObject([
      { Body: 'returned', Attributes: { ApproximateReceiveCount: '2' } },
    ]);
  });
});

describe('kill -9 under traffic', () => {
  it('loses no acknowledged message and brings back no deleted one', async () => {
    await using sqs = new SqsFixture();
    const dataFile = join(sqs.folder, 'killed.sqlite');
    const traffic = new Traffic();
    let kills = 0;
    for (; kills < KILLS; kills += 1) {
      const server = await startChild(dataFile);
      try {
        await traffic.run(sqs, server.url, () => server.child.kill('SIGKILL'));
      } finally {
        await end(server.child);
      }
    }
    expect(kills).toBe(KILLS);

    const server = await startChild(dataFile);
    try {
      sqs.client = clientOf(server.url);
      const left = await drain(sqs, `${server.url}/000000000000/traffic`);
      expect(new Set(left).size, 'no message is there twice').toBe(left.length);
      expect([...traffic.deleted].filter((body) => left.includes(body))).toEqual([]);
      const lost = [...traffic.acknowledged].filter((body) => !left.includes(body) && !traffic.deletions.has(body));
      expect(lost).toEqual([]);
      expect(traffic.acknowledged.size).toBeGreaterThanOrEqual(KILLS * ACKNOWLEDGED_BEFORE_KILL);
      expect(traffic.deleted.size).toBeGreaterThan(0);
    } finally {
      sqs.client.destroy();
      await end(server.child);
    }
  });
});

/** Senders and one receiver, and what the server acknowledged to them. */
class Traffic {
  readonly acknowledged = new Set<string>();
  /** Deletions that were requested, acknowledged or not. */
  readonly deletions = new Set<string>();
  readonly deleted = new Set<string>();
  #sent = 0;

  /** Kills the server after some messages; sends and receives until it has ended. */
  async run(sqs: SqsFixture, url: string, kill: () => void): Promise<void> {
    sqs.client = clientOf(url);
    const QueueUrl = `${url}/000000000000/traffic`;
    const killAt = this.acknowledged.size + ACKNOWLEDGED_BEFORE_KILL;
    const sender = async () => {
      for (;;) {
        this.#sent += 1;
        const body = `message ${this.#sent}`;
        await sqs.send(QueueUrl, body);
        this.acknowledged.add(body);
        if (this.acknowledged.size === killAt) kill();
      }
    };
    const receiver = async () => {
      for (;;) {
        const [message] = await sqs.receive(QueueUrl, { MaxNumberOfMessages: 1, WaitTimeSeconds: 1 });
        if (!message?.Body) continue;
        this.deletions.add(message.Body);
        await sqs.remove(QueueUrl, message.ReceiptHandle);
        this.deleted.add(message.Body);
      }
    };
    const ends = await Promise.allSettled([...Array.from({ length: SENDERS }, sender), receiver()]);
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
    sqs.client.destroy();
  }
}

async function startChild(dataFile: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [CHILD, dataFile, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [url] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server ended before it was ready.'))),
  ]);
  return { child, url };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Everything that is in the queue, once the receives of the killed server have timed out. */
async function drain(sqs: SqsFixture, queueUrl: string): Promise<string[]> {
  const bodies: string[] = [];
  for (;;) {
    const received = await sqs.receiveBodies(queueUrl, { VisibilityTimeout: 600, WaitTimeSeconds: 2 });
    if (received.length === 0) return bodies;
    bodies.push(...received);
  }
}
