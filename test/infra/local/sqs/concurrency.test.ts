import { DeleteMessageCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { SqsFixture } from './sqs-fixture.ts';

const POLLERS = 16;
const BATCHES = 50;

describe(`${POLLERS} receivers at once`, () => {
  it('never get the same message twice within its visibility timeout, and all of them get all', async () => {
    await using sqs = new SqsFixture();
    await sqs.start();
    const queueUrl = await sqs.createQueue({ VisibilityTimeout: '60' });
    const seen: string[] = [];
    const pollers = Array.from({ length: POLLERS }, async () => {
      while (seen.length < BATCHES * 10) {
        seen.push(...(await sqs.receiveBodies(queueUrl, { WaitTimeSeconds: 1, MaxNumberOfMessages: 3 })));
      }
    });
    const senders = Array.from({ length: BATCHES }, (_, batch) =>
      sqs.client.send(
        new SendMessageBatchCommand({
          QueueUrl: queueUrl,
          Entries: Array.from({ length: 10 }, (_, i) => ({ Id: `${i}`, MessageBody: `${batch}.${i}` })),
        }),
      ),
    );
    await Promise.all([...senders, ...pollers]);
    expect(seen).toHaveLength(BATCHES * 10);
    expect(new Set(seen).size).toBe(BATCHES * 10);
  });

  it('keep the order of each group of a FIFO queue', async () => {
    await using sqs = new SqsFixture();
    await sqs.start();
    const queueUrl = await sqs.createQueue({ FifoQueue: 'true', ContentBasedDeduplication: 'true' });
    const groups = ['a', 'b', 'c', 'd'];
    for (let i = 0; i < 20; i += 1) {
      await Promise.all(groups.map((group) => sqs.send(queueUrl, `${group}${i}`, { MessageGroupId: group })));
    }
    const done = new Map<string, number[]>(groups.map((group) => [group, []]));
    let finished = 0;
    const poller = async () => {
      while (finished < 80) {
        for (const { Body = '', ReceiptHandle } of await sqs.receive(queueUrl, {
          WaitTimeSeconds: 1,
          MaxNumberOfMessages: 2,
        })) {
          done.get(Body.slice(0, 1))?.push(Number(Body.slice(1)));
          await sqs.client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
          finished += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: POLLERS }, poller));
    const inOrder = Array.from({ length: 20 }, (_, i) => i);
    for (const group of groups) expect(done.get(group)).toEqual(inOrder);
  });
});
