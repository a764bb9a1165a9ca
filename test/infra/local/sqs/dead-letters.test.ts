import { StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqsFixture } from './sqs-fixture.ts';

const sqs = new SqsFixture();
beforeAll(() => sqs.start());
afterAll(() => sqs[Symbol.asyncDispose]());

function createPair(maxReceiveCount: number, messageRetentionSeconds = 345_600) {
  const dead = sqs.createQueue({ messageRetentionSeconds });
  const redrive = { deadLetterTargetArn: dead.arn, maxReceiveCount };
  const source = sqs.createQueue({ redrive, messageRetentionSeconds });
  return { dead: sqs.urlOf(dead), deadArn: dead.arn, source: sqs.urlOf(source), sourceArn: source.arn };
}

async function receiveUntilDead(source: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) expect(await sqs.receive(source, { VisibilityTimeout: 0 })).not.toEqual([]);
  expect(await sqs.receive(source)).toEqual([]);
}

const startTask = (SourceArn: string, DestinationArn: string) =>
  sqs.client.send(new StartMessageMoveTaskCommand({ SourceArn, DestinationArn }));

describe('redrive', () => {
  it('moves a message to the dead-letter queue after the receives that the policy allows', async () => {
    const { dead, source } = createPair(2);
    const sent = await sqs.send(source, 'poison', { MessageGroupId: 'tenant-1' });
    await receiveUntilDead(source, 2);
    const [message] = await sqs.receive(dead);
    expect(message).toMatchObject({
      MessageId: sent.MessageId,
      Body: 'poison',
      Attributes: { ApproximateReceiveCount: '1', MessageGroupId: 'tenant-1' },
    });
    expect(await sqs.counts(source)).toEqual([0, 0, 0]);
  });

  it('gives the message to a receiver that waits at the dead-letter queue', async () => {
    const { dead, source } = createPair(1);
    const waiting = sqs.receiveBodies(dead, { WaitTimeSeconds: 10 });
    await sqs.send(source, 'poison');
    await receiveUntilDead(source, 1);
    expect(await waiting).toEqual(['poison']);
  });

  it('returns the good messages behind a poisonous one in the same receive', async () => {
    const { dead, source } = createPair(1);
    await sqs.send(source, 'poison');
    await sqs.receive(source, { VisibilityTimeout: 0 });
    await sqs.send(source, 'good');
    expect(await sqs.receiveBodies(source, { MaxNumberOfMessages: 1 })).toEqual(['good']);
    expect(await sqs.receiveBodies(dead)).toEqual(['poison']);
  });

  it('counts the retention period of a dead letter from its first sending', async () => {
    const { dead, source } = createPair(1, 100);
    await sqs.send(source, 'poison');
    sqs.aheadMs = 60_000;
    await receiveUntilDead(source, 1);
    expect(await sqs.counts(dead)).toEqual([1, 0, 0]);
    sqs.aheadMs = 101_000;
    expect(await sqs.counts(dead)).toEqual([0, 0, 0]);
    sqs.aheadMs = 0;
  });
});

describe('a message move task', () => {
  it('moves dead letters to the destination as new messages', async () => {
    const { deadArn, dead, source, sourceArn } = createPair(1);
    for (const body of ['1', '2', '3']) await sqs.send(source, body);
    await receiveUntilDead(source, 1);
    const oldIds = (await sqs.receive(dead, { VisibilityTimeout: 0 })).map(({ MessageId }) => MessageId);

    expect((await startTask(deadArn, sourceArn)).TaskHandle).toBeTruthy();
    const returned = await sqs.receive(source);
    expect(returned.map(({ Body }) => Body)).toEqual(['1', '2', '3']);
    expect(oldIds).not.toContain(returned[0]?.MessageId);
    expect(returned[0]?.Attributes).toMatchObject({ ApproximateReceiveCount: '1' });
    expect(await sqs.counts(dead)).toEqual([0, 0, 0]);
  });

  it('leaves messages in flight where they are', async () => {
    const { dead, deadArn, source, sourceArn } = createPair(1);
    await sqs.send(dead, 'in flight');
    const [message] = await sqs.receive(dead);
    await startTask(deadArn, sourceArn);
    expect(await sqs.counts(source)).toEqual([0, 0, 0]);
    await sqs.remove(dead, message?.ReceiptHandle);
    expect(await sqs.counts(dead)).toEqual([0, 0, 0]);
  });

  it('needs queues that exist', async () => {
    const { sourceArn, deadArn } = createPair(1);
    const missing = sourceArn.replace(/[^:]+$/, 'missing');
    await expect(startTask(missing, sourceArn)).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    await expect(startTask(deadArn, missing)).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  });
});
