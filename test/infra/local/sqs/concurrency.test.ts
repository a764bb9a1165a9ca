import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { SqsFixture } from './sqs-fixture.ts';

const POLLERS = 16;
const BATCHES = 50;

describe(`${POLLERS} receivers at once`, () => {
  it('never get the same message twice within its visibility timeout, and all of them get all', async () => {
    await using sqs = new SqsFixture();
    await sqs.start();
    const queueUrl = sqs.createQueueUrl({ visibilityTimeoutSeconds: 60 });
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
});
