import { createHash } from 'node:crypto';
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  type SendMessageCommandInput,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SqsFixture } from './sqs-fixture.ts';

const sqs = new SqsFixture();
let queueUrl = '';
beforeAll(() => sqs.start());
afterAll(() => sqs[Symbol.asyncDispose]());
beforeEach(() => {
  sqs.aheadMs = 0;
  queueUrl = sqs.createQueueUrl();
});

const remove = (receiptHandle: string | undefined) => sqs.remove(queueUrl, receiptHandle);
const changeVisibility = (receiptHandle: string | undefined, seconds: number) =>
  sqs.changeVisibility(queueUrl, receiptHandle, seconds);
const sendBatch = (Entries: SendMessageBatchRequestEntry[]) =>
  sqs.client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
const entries = (count: number): SendMessageBatchRequestEntry[] =>
  Array.from({ length: count }, (_, i) => ({ Id: `id-${i}`, MessageBody: `body ${i}` }));

describe('sending and receiving', () => {
  it('returns body, system attributes and group as they were sent', async () => {
    const sent = await sqs.send(queueUrl, 'Grüße 🪑', { MessageGroupId: 'tenant-1' });
    const [message, ...rest] = await sqs.receive(queueUrl);
    expect(rest).toEqual([]);
    expect(message).toMatchObject({
      MessageId: sent.MessageId,
      Body: 'Grüße 🪑',
      MD5OfBody: createHash('md5').update('Grüße 🪑').digest('hex'),
      Attributes: {
        SenderId: 'LOCALOPERATOR',
        SentTimestamp: expect.stringMatching(/^\d{13}$/),
        ApproximateReceiveCount: '1',
        ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
        MessageGroupId: 'tenant-1',
      },
    });
  });

  it('neither orders nor blocks messages of one group', async () => {
    for (const body of ['1', '2']) await sqs.send(queueUrl, body, { MessageGroupId: 'tenant-1' });
    expect(await sqs.receiveBodies(queueUrl, { MaxNumberOfMessages: 1 })).toHaveLength(1);
    expect(await sqs.receiveBodies(queueUrl, { MaxNumberOfMessages: 1 })).toHaveLength(1);
  });

  it('returns one message unless asked for more', async () => {
    for (const { MessageBody = '' } of entries(3)) await sqs.send(queueUrl, MessageBody);
    expect(await sqs.receive(queueUrl, { MaxNumberOfMessages: undefined })).toHaveLength(1);
    expect(await sqs.receive(queueUrl, { MaxNumberOfMessages: 10 })).toHaveLength(2);
  });

  it.each<[string, Partial<SendMessageCommandInput>]>([
    ['a delay above 15 minutes', { DelaySeconds: 901 }],
    ['a negative delay', { DelaySeconds: -1 }],
    ['message attributes', { MessageAttributes: { a: { DataType: 'String', StringValue: 'x' } } }],
    ['a deduplication id', { MessageDeduplicationId: 'd' }],
  ])('refuses %s', async (_, more) => {
    await expect(sqs.send(queueUrl, 'x', more)).rejects.toMatchObject({ name: 'SerializationException' });
    expect(await sqs.counts(queueUrl)).toEqual([0, 0, 0]);
  });

  it('refuses an empty body and characters that XML does not know', async () => {
    for (const body of ['', '\u0000', 'a\u000b', '\ufffe', '\ud800']) {
      await expect(sqs.send(queueUrl, body), JSON.stringify(body)).rejects.toMatchObject({
        name: 'InvalidMessageContents',
      });
    }
    await sqs.send(queueUrl, '\t\r\n \u{10ffff}');
  });

  it('accepts a message of 1 MiB, and none that is a byte larger', async () => {
    const body = 'x'.repeat(1_048_576);
    await sqs.send(queueUrl, body);
    expect(await sqs.receiveBodies(queueUrl)).toEqual([body]);
    await expect(sqs.send(queueUrl, `${body}x`)).rejects.toMatchObject({
      name: 'InvalidParameterValue',
      message: expect.stringContaining('must be shorter than 1048576 bytes'),
    });
    await expect(sqs.send(queueUrl, 'ü'.repeat(524_289)), 'bytes count, not characters').rejects.toThrow();
  });

  it.each([
    { MaxNumberOfMessages: 0 },
    { MaxNumberOfMessages: 11 },
    { WaitTimeSeconds: 21 },
    { VisibilityTimeout: 43_201 },
    { VisibilityTimeout: -1 },
  ])('refuses to receive with %j', async (options) => {
    await expect(sqs.receive(queueUrl, options)).rejects.toMatchObject({ name: 'SerializationException' });
  });

  it('hides a delayed message until its delay is over', async () => {
    await sqs.send(queueUrl, 'delayed', { DelaySeconds: 10 });
    await sqs.send(queueUrl, 'at once');
    expect(await sqs.receiveBodies(queueUrl)).toEqual(['at once']);
    sqs.aheadMs = 10_500;
    expect(await sqs.receiveBodies(queueUrl)).toEqual(['delayed']);
  });

  it('deletes messages that are older than the retention period', async () => {
    const brief = sqs.createQueueUrl({ messageRetentionSeconds: 60 });
    await sqs.send(brief, 'old');
    sqs.aheadMs = 59_000;
    await sqs.send(brief, 'young');
    expect(await sqs.counts(brief)).toEqual([2, 0, 0]);
    sqs.aheadMs = 61_000;
    expect(await sqs.counts(brief)).toEqual([1, 0, 0]);
    expect(await sqs.receiveBodies(brief)).toEqual(['young']);
  });
});

describe('a received message', () => {
  it('is hidden for the visibility timeout and counts its receives', async () => {
    await sqs.send(queueUrl, 'x');
    const [first] = await sqs.receive(queueUrl, { VisibilityTimeout: 20 });
    expect(first?.Attributes?.ApproximateReceiveCount).toBe('1');
    sqs.aheadMs = 19_000;
    expect(await sqs.receive(queueUrl)).toEqual([]);
    sqs.aheadMs = 20_500;
    const [second] = await sqs.receive(queueUrl);
    expect(second?.Attributes).toMatchObject({
      ApproximateReceiveCount: '2',
      ApproximateFirstReceiveTimestamp: first?.Attributes?.ApproximateFirstReceiveTimestamp,
    });
    expect(second?.ReceiptHandle).not.toBe(first?.ReceiptHandle);
  });

  it('is hidden for the queue’s timeout when the receive has no timeout', async () => {
    const quick = sqs.createQueueUrl({ visibilityTimeoutSeconds: 5 });
    await sqs.send(quick, 'x');
    await sqs.receive(quick);
    sqs.aheadMs = 4_000;
    expect(await sqs.receive(quick)).toEqual([]);
    sqs.aheadMs = 5_500;
    expect(await sqs.receive(quick)).toHaveLength(1);
  });

  it('does not return after it is deleted', async () => {
    await sqs.send(queueUrl, 'x');
    const [message] = await sqs.receive(queueUrl);
    await remove(message?.ReceiptHandle);
    sqs.aheadMs = 3_600_000;
    expect(await sqs.receive(queueUrl)).toEqual([]);
    await remove(message?.ReceiptHandle);
  });

  it('can be deleted after its time has run out, unless another has received it', async () => {
    await sqs.send(queueUrl, 'x');
    const [late] = await sqs.receive(queueUrl, { VisibilityTimeout: 0 });
    const [current] = await sqs.receive(queueUrl, { VisibilityTimeout: 0 });
    await remove(late?.ReceiptHandle);
    expect(await sqs.counts(queueUrl), 'a superseded handle deletes nothing').toEqual([1, 0, 0]);
    await remove(current?.ReceiptHandle);
    expect(await sqs.counts(queueUrl)).toEqual([0, 0, 0]);
  });

  it('is shown again at once by a visibility timeout of zero', async () => {
    await sqs.send(queueUrl, 'x');
    const [message] = await sqs.receive(queueUrl);
    await changeVisibility(message?.ReceiptHandle, 0);
    expect(await sqs.receive(queueUrl)).toHaveLength(1);
  });

  it('is hidden for longer when its visibility is extended', async () => {
    await sqs.send(queueUrl, 'x');
    const [message] = await sqs.receive(queueUrl, { VisibilityTimeout: 10 });
    sqs.aheadMs = 9_000;
    await changeVisibility(message?.ReceiptHandle, 10);
    sqs.aheadMs = 18_000;
    expect(await sqs.receive(queueUrl)).toEqual([]);
    sqs.aheadMs = 19_500;
    expect(await sqs.receive(queueUrl)).toHaveLength(1);
  });

  it('keeps its visibility if it is not in flight, deleted, or received again', async () => {
    await sqs.send(queueUrl, 'x');
    const [first] = await sqs.receive(queueUrl, { VisibilityTimeout: 0 });
    await expect(changeVisibility(first?.ReceiptHandle, 9)).rejects.toThrow('not in flight');
    const [second] = await sqs.receive(queueUrl);
    await expect(changeVisibility(first?.ReceiptHandle, 9)).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
    await remove(second?.ReceiptHandle);
    await expect(changeVisibility(second?.ReceiptHandle, 9)).rejects.toThrow('does not exist or is not available');
  });

  it('has a receipt handle that is good for its queue only', async () => {
    const other = sqs.createQueueUrl();
    await sqs.send(other, 'x');
    const [message] = await sqs.receive(other);
    for (const handle of [message?.ReceiptHandle, 'nonsense', '']) {
      await expect(remove(handle)).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
      await expect(changeVisibility(handle, 1)).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
    }
  });
});

describe('batches', () => {
  it('send, change and delete ten messages in one request', async () => {
    const sent = await sendBatch(entries(10));
    expect(sent.Successful?.map(({ Id }) => Id)).toEqual(entries(10).map(({ Id }) => Id));
    expect(sent.Failed ?? []).toEqual([]);
    const received = await sqs.receive(queueUrl);
    expect(received.map(({ Body }) => Body).toSorted()).toEqual(entries(10).map(({ MessageBody }) => MessageBody));

    const handles = received.map(({ ReceiptHandle }, i) => ({ Id: `${i}`, ReceiptHandle }));
    const changed = await sqs.client.send(
      new ChangeMessageVisibilityBatchCommand({
        QueueUrl: queueUrl,
        Entries: handles.map((entry) => ({ ...entry, VisibilityTimeout: 0 })),
      }),
    );
    expect(changed.Successful).toHaveLength(10);
    expect(await sqs.counts(queueUrl)).toEqual([10, 0, 0]);

    const deleted = await sqs.client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries: handles }));
    expect(deleted.Successful).toHaveLength(10);
    expect(await sqs.counts(queueUrl)).toEqual([0, 0, 0]);
  });

  it('fail for the wrong entries alone', async () => {
    const { Successful, Failed } = await sendBatch([
      { Id: 'good', MessageBody: 'x' },
      { Id: 'delay', MessageBody: 'x', DelaySeconds: 901 },
      { Id: 'characters', MessageBody: '\u0000' },
    ]);
    expect(Successful?.map(({ Id }) => Id)).toEqual(['good']);
    expect(Failed).toEqual([
      { Id: 'delay', SenderFault: true, Code: 'SerializationException', Message: expect.any(String) },
      { Id: 'characters', SenderFault: true, Code: 'InvalidMessageContents', Message: expect.any(String) },
    ]);

    const [message] = await sqs.receive(queueUrl);
    const deleted = await sqs.client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: [
          { Id: 'good', ReceiptHandle: message?.ReceiptHandle },
          { Id: 'bad', ReceiptHandle: 'nonsense' },
        ],
      }),
    );
    expect(deleted.Failed).toMatchObject([{ Id: 'bad', Code: 'ReceiptHandleIsInvalid' }]);
    expect(await sqs.counts(queueUrl)).toEqual([0, 0, 0]);
  });

  it.each([
    ['none', [], 'EmptyBatchRequest'],
    ['eleven', entries(11), 'TooManyEntriesInBatchRequest'],
    [
      'more than 1 MiB',
      [524_288, 524_289].map((n) => ({ Id: `${n}`, MessageBody: 'x'.repeat(n) })),
      'BatchRequestTooLong',
    ],
  ])('of entries %s are refused as a whole', async (_, batch, error) => {
    await expect(sendBatch(batch)).rejects.toMatchObject({ name: error });
    expect(await sqs.counts(queueUrl)).toEqual([0, 0, 0]);
  });

  it('of 1 MiB together are taken', async () => {
    const { Successful } = await sendBatch([524_288, 524_287].map((n) => ({ Id: `${n}`, MessageBody: 'x'.repeat(n) })));
    expect(Successful).toHaveLength(2);
  });
});
