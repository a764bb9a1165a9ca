import {
  CancelMessageMoveTaskCommand,
  DeleteMessageCommand,
  ListMessageMoveTasksCommand,
  SendMessageBatchCommand,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqsFixture } from './sqs-fixture.ts';

const sqs = new SqsFixture();
beforeAll(() => sqs.start());
afterAll(() => sqs[Symbol.asyncDispose]());

async function createPair(maxReceiveCount: number, attributes: Record<string, string> = {}) {
  const dead = await sqs.createQueue(attributes);
  const deadArn = (await sqs.attributes(dead)).QueueArn ?? '';
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: deadArn, maxReceiveCount });
  const source = await sqs.createQueue({ RedrivePolicy, ...attributes });
  const sourceArn = (await sqs.attributes(source)).QueueArn ?? '';
  return { dead, deadArn, source, sourceArn };
}

async function receiveToDeath(source: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) expect(await sqs.receive(source, { VisibilityTimeout: 0 })).not.toEqual([]);
  expect(await sqs.receive(source)).toEqual([]);
}

const listTasks = async (SourceArn: string, MaxResults = 1) =>
  (await sqs.client.send(new ListMessageMoveTasksCommand({ SourceArn, MaxResults }))).Results ?? [];
const startTask = (SourceArn: string, more: { DestinationArn?: string; MaxNumberOfMessagesPerSecond?: number } = {}) =>
  sqs.client.send(new StartMessageMoveTaskCommand({ SourceArn, ...more }));

describe('redrive', () => {
  it('moves a message to the dead-letter queue after the receives that the policy allows', async () => {
    const { dead, source, sourceArn } = await createPair(2);
    const sent = await sqs.send(source, 'poison', {
      MessageAttributes: { a: { DataType: 'String', StringValue: 'kept' } },
    });
    await receiveToDeath(source, 2);
    const [message] = await sqs.receive(dead);
    expect(message).toMatchObject({
      MessageId: sent.MessageId,
      Body: 'poison',
      MessageAttributes: { a: { StringValue: 'kept' } },
      Attributes: { DeadLetterQueueSourceArn: sourceArn, ApproximateReceiveCount: '1' },
    });
    expect(await sqs.counts(source)).toEqual([0, 0, 0]);
  });

  it('wakes who waits at the dead-letter queue', async () => {
    const { dead, source } = await createPair(1);
    const waiting = sqs.receiveBodies(dead, { WaitTimeSeconds: 10 });
    await sqs.send(source, 'poison');
    await receiveToDeath(source, 1);
    expect(await waiting).toEqual(['poison']);
  });

  it('goes on with the good messages behind a poisonous one in the same receive', async () => {
    const { dead, source } = await createPair(1);
    await sqs.send(source, 'poison');
    await sqs.receive(source, { VisibilityTimeout: 0 });
    await sqs.send(source, 'good');
    expect(await sqs.receiveBodies(source, { MaxNumberOfMessages: 1 })).toEqual(['good']);
    expect(await sqs.receiveBodies(dead)).toEqual(['poison']);
  });

  it('unblocks the group of a FIFO queue', async () => {
    const { dead, source } = await createPair(1, { FifoQueue: 'true', ContentBasedDeduplication: 'true' });
    for (const body of ['poison', 'good']) await sqs.send(source, body, { MessageGroupId: 'g' });
    expect(await sqs.receiveBodies(source, { MaxNumberOfMessages: 1, VisibilityTimeout: 0 })).toEqual(['poison']);
    expect(await sqs.receiveBodies(source)).toEqual(['good']);
    expect(await sqs.receiveBodies(dead)).toEqual(['poison']);
  });

  it('lets the retention of a dead letter count from its first sending', async () => {
    const { dead, source } = await createPair(1, { MessageRetentionPeriod: '100' });
    await sqs.send(source, 'poison');
    sqs.aheadMs = 60_000;
    await receiveToDeath(source, 1);
    expect(await sqs.counts(dead)).toEqual([1, 0, 0]);
    sqs.aheadMs = 101_000;
    expect(await sqs.counts(dead)).toEqual([0, 0, 0]);
    sqs.aheadMs = 0;
  });
});

describe('a message move task', () => {
  it('takes dead letters back to the queues they came from, as new messages', async () => {
    const { deadArn, dead, source, sourceArn } = await createPair(1);
    for (const body of ['1', '2', '3']) await sqs.send(source, body);
    await receiveToDeath(source, 1);
    const oldIds = (await sqs.receive(dead, { VisibilityTimeout: 0 })).map(({ MessageId }) => MessageId);

    expect((await startTask(deadArn)).TaskHandle).toBeTruthy();
    const returned = await sqs.receive(source, { WaitTimeSeconds: 5 });
    expect(returned.map(({ Body }) => Body)).toEqual(['1', '2', '3']);
    expect(oldIds).not.toContain(returned[0]?.MessageId);
    expect(returned[0]?.Attributes).toMatchObject({ ApproximateReceiveCount: '1' });
    expect(returned[0]?.Attributes).not.toHaveProperty('DeadLetterQueueSourceArn');
    await expect
      .poll(() => listTasks(deadArn))
      .toMatchObject([
        {
          Status: 'COMPLETED',
          SourceArn: deadArn,
          ApproximateNumberOfMessagesMoved: 3,
          ApproximateNumberOfMessagesToMove: 3,
          StartedTimestamp: expect.any(Number),
        },
      ]);
    expect(sourceArn).not.toBe(deadArn);
  });

  it('takes them to another queue when it is told one', async () => {
    const { deadArn, source } = await createPair(1);
    const destination = await sqs.createQueue();
    await sqs.send(source, 'x');
    await receiveToDeath(source, 1);
    await startTask(deadArn, { DestinationArn: (await sqs.attributes(destination)).QueueArn ?? '' });
    expect(await sqs.receiveBodies(destination, { WaitTimeSeconds: 5 })).toEqual(['x']);
  });

  it('moves no faster than it is told, alone on its queue, and can be cancelled', async () => {
    const { dead, deadArn, sourceArn } = await createPair(1);
    const Entries = Array.from({ length: 10 }, (_, i) => ({ Id: `${i}`, MessageBody: `${i}` }));
    await sqs.client.send(new SendMessageBatchCommand({ QueueUrl: dead, Entries }));
    const { TaskHandle } = await startTask(deadArn, { DestinationArn: sourceArn, MaxNumberOfMessagesPerSecond: 1 });
    await expect(startTask(deadArn)).rejects.toMatchObject({ name: 'UnsupportedOperation' });
    expect(await listTasks(deadArn)).toMatchObject([{ Status: 'RUNNING', TaskHandle }]);
    await sqs.client.send(new CancelMessageMoveTaskCommand({ TaskHandle }));
    const [task] = await listTasks(deadArn);
    expect(task).toMatchObject({ Status: 'CANCELLED' });
    expect(task).not.toHaveProperty('TaskHandle');
    expect(task?.ApproximateNumberOfMessagesMoved).toBeLessThan(5);
    await expect(sqs.client.send(new CancelMessageMoveTaskCommand({ TaskHandle }))).rejects.toMatchObject({
      name: 'UnsupportedOperation',
    });
  });

  it('fails when it cannot tell where a message came from', async () => {
    const { dead, deadArn } = await createPair(1);
    await sqs.send(dead, 'of unknown origin');
    await startTask(deadArn);
    await expect
      .poll(() => listTasks(deadArn))
      .toMatchObject([{ Status: 'FAILED', FailureReason: 'CouldNotDetermineMessageSource' }]);
    expect(await sqs.counts(dead)).toEqual([1, 0, 0]);
  });

  it('leaves messages in flight where they are', async () => {
    const { dead, deadArn, sourceArn } = await createPair(1);
    await sqs.send(dead, 'in flight');
    const [message] = await sqs.receive(dead);
    await startTask(deadArn, { DestinationArn: sourceArn });
    await expect.poll(() => listTasks(deadArn)).toMatchObject([{ Status: 'COMPLETED' }]);
    await sqs.client.send(new DeleteMessageCommand({ QueueUrl: dead, ReceiptHandle: message?.ReceiptHandle }));
    expect(await sqs.counts(dead)).toEqual([0, 0, 0]);
  });

  it('needs a queue that exists and to which dead letters go', async () => {
    const { sourceArn } = await createPair(1);
    await expect(startTask(sourceArn)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(startTask(sourceArn.replace(/[^:]+$/, 'missing'))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    await expect(sqs.client.send(new CancelMessageMoveTaskCommand({ TaskHandle: 'missing' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });
});
