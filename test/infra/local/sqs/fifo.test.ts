import { ChangeMessageVisibilityCommand, DeleteMessageCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SqsFixture } from './sqs-fixture.ts';

const sqs = new SqsFixture();
let queueUrl = '';
beforeAll(() => sqs.start());
afterAll(() => sqs[Symbol.asyncDispose]());
beforeEach(async () => {
  sqs.aheadMs = 0;
  queueUrl = await sqs.createQueue({ FifoQueue: 'true', ContentBasedDeduplication: 'true' });
});

const send = (body: string, MessageGroupId = 'g', MessageDeduplicationId?: string) =>
  sqs.send(queueUrl, body, { MessageGroupId, ...(MessageDeduplicationId && { MessageDeduplicationId }) });
const remove = (ReceiptHandle: string | undefined) =>
  sqs.client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));

describe('a FIFO queue', () => {
  it('hands out messages in the order of their sending, with growing sequence numbers', async () => {
    const sent = [];
    for (const body of ['c', 'a', 'b']) sent.push((await send(body)).SequenceNumber);
    expect(sent).toEqual(sent.toSorted());
    expect(sent[0]).toMatch(/^\d{20}$/);
    const received = await sqs.receive(queueUrl);
    expect(received.map(({ Body }) => Body)).toEqual(['c', 'a', 'b']);
    expect(received.map(({ Attributes }) => Attributes?.SequenceNumber)).toEqual(sent);
    expect(received[0]?.Attributes).toMatchObject({ MessageGroupId: 'g', MessageDeduplicationId: expect.any(String) });
  });

  it('hands out nothing of a group while one of its messages is in flight, and other groups meanwhile', async () => {
    for (const [body, group] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['b1', 'b'],
      ['a3', 'a'],
    ])
      await send(body ?? '', group);
    const [a1] = await sqs.receive(queueUrl, { MaxNumberOfMessages: 1 });
    expect(a1?.Body).toBe('a1');
    expect(await sqs.receiveBodies(queueUrl)).toEqual(['b1']);
    await remove(a1?.ReceiptHandle);
    expect(await sqs.receiveBodies(queueUrl)).toEqual(['a2', 'a3']);
  });

  it('hands the same message out again before those behind it', async () => {
    for (const body of ['1', '2']) await send(body);
    await sqs.receive(queueUrl, { MaxNumberOfMessages: 1, VisibilityTimeout: 10 });
    sqs.aheadMs = 10_500;
    expect(await sqs.receiveBodies(queueUrl)).toEqual(['1', '2']);
  });

  it('keeps a group blocked as long as any of its messages is in flight', async () => {
    for (const body of ['1', '2', '3']) await send(body);
    const [first] = await sqs.receive(queueUrl, { MaxNumberOfMessages: 2 });
    await sqs.client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: queueUrl,
        ReceiptHandle: first?.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    );
    expect(await sqs.receive(queueUrl)).toEqual([]);
  });

  it('takes a message with the same content once within five minutes, deleted or not', async () => {
    const first = await send('same');
    const [message] = await sqs.receive(queueUrl);
    await remove(message?.ReceiptHandle);
    sqs.aheadMs = 299_000;
    const again = await send('same');
    expect(again).toMatchObject({ MessageId: first.MessageId, SequenceNumber: first.SequenceNumber });
    expect(await sqs.counts(queueUrl)).toEqual([0, 0, 0]);
    sqs.aheadMs = 301_000;
    expect((await send('same')).MessageId).not.toBe(first.MessageId);
    expect(await sqs.counts(queueUrl)).toEqual([1, 0, 0]);
  });

  it('goes by the deduplication id when there is one', async () => {
    await send('one', 'g', 'id');
    await send('two', 'h', 'id');
    await send('one', 'g', 'other');
    expect(await sqs.receiveBodies(queueUrl)).toEqual(['one', 'one']);
  });

  it('deduplicates within each group when it is told so', async () => {
    queueUrl = await sqs.createQueue({ FifoQueue: 'true', DeduplicationScope: 'messageGroup' });
    for (const group of ['g', 'h', 'g']) await send('x', group, 'id');
    expect(await sqs.counts(queueUrl)).toEqual([2, 0, 0]);
  });

  it('deduplicates within a batch', async () => {
    const { Successful } = await sqs.client.send(
      new SendMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: ['1', '2'].map((Id) => ({ Id, MessageBody: 'same', MessageGroupId: 'g' })),
      }),
    );
    expect(new Set(Successful?.map(({ MessageId }) => MessageId)).size).toBe(1);
    expect(await sqs.counts(queueUrl)).toEqual([1, 0, 0]);
  });

  it('wants a group, and a deduplication id unless it makes one of the content', async () => {
    await expect(sqs.send(queueUrl, 'x')).rejects.toMatchObject({ name: 'MissingParameter' });
    queueUrl = await sqs.createQueue({ FifoQueue: 'true' });
    await expect(send('x')).rejects.toThrow('ContentBasedDeduplication enabled or MessageDeduplicationId provided');
  });

  it('delays as a whole only, and a delayed message holds up those behind it', async () => {
    await expect(sqs.send(queueUrl, 'x', { MessageGroupId: 'g', DelaySeconds: 1 })).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
    queueUrl = await sqs.createQueue({ FifoQueue: 'true', ContentBasedDeduplication: 'true', DelaySeconds: '10' });
    await send('1');
    expect(await sqs.receive(queueUrl)).toEqual([]);
    sqs.aheadMs = 10_500;
    await send('2');
    expect(await sqs.receiveBodies(queueUrl)).toEqual(['1']);
  });

  it('does not delete by a handle that has expired', async () => {
    await send('x');
    const [message] = await sqs.receive(queueUrl, { VisibilityTimeout: 5 });
    sqs.aheadMs = 6_000;
    await expect(remove(message?.ReceiptHandle)).rejects.toThrow('The receipt handle has expired');
    expect(await sqs.counts(queueUrl)).toEqual([1, 0, 0]);
  });
});

describe('a group id in a standard queue', () => {
  it('neither orders nor blocks', async () => {
    queueUrl = await sqs.createQueue();
    for (const body of ['1', '2']) await send(body);
    const [first] = await sqs.receive(queueUrl, { MaxNumberOfMessages: 1 });
    expect(first?.Attributes).toMatchObject({ MessageGroupId: 'g' });
    expect(await sqs.receive(queueUrl)).toHaveLength(1);
  });
});
