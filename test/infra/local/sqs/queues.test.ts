import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListDeadLetterSourceQueuesCommand,
  ListQueuesCommand,
  ListQueueTagsCommand,
  PurgeQueueCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  TagQueueCommand,
  UntagQueueCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployedQueue, SqsFixture } from './sqs-fixture.ts';

const sqs = new SqsFixture();
beforeAll(() => sqs.start());
afterAll(() => sqs[Symbol.asyncDispose]());

describe('queues', () => {
  it('are created with an address that holds account and name, and found by it', async () => {
    const { QueueUrl } = await sqs.client.send(new CreateQueueCommand({ QueueName: 'first' }));
    expect(QueueUrl).toBe(`${sqs.url}/000000000000/first`);
    expect(await sqs.client.send(new GetQueueUrlCommand({ QueueName: 'first' }))).toMatchObject({ QueueUrl });
  });

  it('are created again without effect when the attributes are the same', async () => {
    const create = () =>
      sqs.client.send(new CreateQueueCommand({ QueueName: 'twice', Attributes: { VisibilityTimeout: '77' } }));
    const { QueueUrl } = await create();
    await sqs.send(String(QueueUrl), 'stays');
    expect(await create()).toMatchObject({ QueueUrl });
    expect(await sqs.counts(String(QueueUrl))).toEqual([1, 0, 0]);
  });

  it('are not created again with other attributes', async () => {
    await sqs.client.send(new CreateQueueCommand({ QueueName: 'other', Attributes: { DelaySeconds: '1' } }));
    const again = new CreateQueueCommand({ QueueName: 'other', Attributes: { DelaySeconds: '2' } });
    await expect(sqs.client.send(again)).rejects.toMatchObject({ name: 'QueueNameExists' });
  });

  it.each(['', 'a b', 'ü', 'x'.repeat(81), 'x'.repeat(76).concat('.fifo'), 'a.b'])(
    'are not created under the name %j',
    async (QueueName) => {
      const Attributes = QueueName.endsWith('.fifo') ? { FifoQueue: 'true' } : {};
      await expect(sqs.client.send(new CreateQueueCommand({ QueueName, Attributes }))).rejects.toMatchObject({
        name: 'InvalidParameterValue',
      });
    },
  );

  it('are FIFO queues when name and attribute say so, and nothing when only one does', async () => {
    const create = (QueueName: string, Attributes: Record<string, string>) =>
      sqs.client.send(new CreateQueueCommand({ QueueName, Attributes }));
    await expect(create('ordered.fifo', {})).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(create('ordered', { FifoQueue: 'true' })).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
    expect(await create('ordered.fifo', { FifoQueue: 'true' })).toHaveProperty('QueueUrl');
  });

  it('that are missing answer QueueDoesNotExist with the code that older clients know', async () => {
    await expect(sqs.client.send(new GetQueueUrlCommand({ QueueName: 'missing' }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
      Code: 'AWS.SimpleQueueService.NonExistentQueue',
      $metadata: { httpStatusCode: 400 },
    });
  });

  it('are named by an address of the right form only', async () => {
    await expect(sqs.receive(`${sqs.url}/first`)).rejects.toMatchObject({ name: 'InvalidAddress' });
  });

  it('are listed by prefix in pages', async () => {
    for (const name of ['page-c', 'page-a', 'page-b']) {
      await sqs.client.send(new CreateQueueCommand({ QueueName: name }));
    }
    const first = await sqs.client.send(new ListQueuesCommand({ QueueNamePrefix: 'page-', MaxResults: 2 }));
    expect(first.QueueUrls?.map((url) => url.slice(-6))).toEqual(['page-a', 'page-b']);
    const second = await sqs.client.send(
      new ListQueuesCommand({ QueueNamePrefix: 'page-', MaxResults: 2, NextToken: first.NextToken }),
    );
    expect(second.QueueUrls?.map((url) => url.slice(-6))).toEqual(['page-c']);
    expect(second.NextToken).toBeUndefined();
    const none = await sqs.client.send(new ListQueuesCommand({ QueueNamePrefix: 'none-' }));
    expect(none.QueueUrls ?? []).toEqual([]);
  });

  it('have the attributes that AWS gives a new queue', async () => {
    expect(await sqs.attributes(await sqs.createQueue())).toMatchObject({
      DelaySeconds: '0',
      MaximumMessageSize: '1048576',
      MessageRetentionPeriod: '345600',
      ReceiveMessageWaitTimeSeconds: '0',
      VisibilityTimeout: '30',
      QueueArn: expect.stringMatching(/^arn:aws:sqs:eu-central-1:000000000000:queue-\d+$/),
      CreatedTimestamp: expect.stringMatching(/^\d{10}$/),
      LastModifiedTimestamp: expect.stringMatching(/^\d{10}$/),
    });
  });

  it('tell only the attributes that were asked for', async () => {
    const QueueUrl = await sqs.createQueue({ VisibilityTimeout: '5' });
    const ask = (AttributeNames: unknown) =>
      sqs.client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: AttributeNames as never }));
    expect((await ask(['VisibilityTimeout'])).Attributes).toEqual({ VisibilityTimeout: '5' });
    expect((await ask(['RedrivePolicy'])).Attributes).toBeUndefined();
    expect((await ask([])).Attributes).toBeUndefined();
    await expect(ask(['Nonsense'])).rejects.toMatchObject({ name: 'InvalidAttributeName' });
  });

  it('take new attributes, and an empty policy as none', async () => {
    const queueUrl = await sqs.createQueue();
    const set = (Attributes: Record<string, string>) =>
      sqs.client.send(new SetQueueAttributesCommand({ QueueUrl: queueUrl, Attributes }));
    await set({ VisibilityTimeout: '77', Policy: '{"Statement":[]}' });
    expect(await sqs.attributes(queueUrl)).toMatchObject({ VisibilityTimeout: '77', Policy: '{"Statement":[]}' });
    await set({ Policy: '' });
    expect(await sqs.attributes(queueUrl)).not.toHaveProperty('Policy');
    expect(await sqs.attributes(queueUrl)).toMatchObject({ VisibilityTimeout: '77' });
  });

  it.each([
    ['VisibilityTimeout', '43201', 'InvalidAttributeValue'],
    ['VisibilityTimeout', '-1', 'InvalidAttributeValue'],
    ['DelaySeconds', '901', 'InvalidAttributeValue'],
    ['MaximumMessageSize', '1023', 'InvalidAttributeValue'],
    ['MaximumMessageSize', '1048577', 'InvalidAttributeValue'],
    ['MessageRetentionPeriod', '59', 'InvalidAttributeValue'],
    ['ReceiveMessageWaitTimeSeconds', 'soon', 'InvalidAttributeValue'],
    ['RedrivePolicy', 'no json', 'InvalidAttributeValue'],
    ['RedrivePolicy', '{"deadLetterTargetArn":"x","maxReceiveCount":1}', 'InvalidAttributeValue'],
    ['ContentBasedDeduplication', 'true', 'InvalidAttributeName'],
    ['QueueArn', 'x', 'InvalidAttributeName'],
  ])('refuse %s = %s', async (name, value, error) => {
    const QueueUrl = await sqs.createQueue();
    const command = new SetQueueAttributesCommand({ QueueUrl, Attributes: { [name]: value } });
    await expect(sqs.client.send(command)).rejects.toMatchObject({ name: error });
  });

  it('refuse a dead-letter queue that is missing or of the other kind', async () => {
    const QueueUrl = await sqs.createQueue();
    const fifoArn = (await sqs.attributes(await sqs.createQueue({ FifoQueue: 'true' }))).QueueArn ?? '';
    for (const deadLetterTargetArn of [fifoArn, fifoArn.replace(/[^:]+$/, 'missing')]) {
      const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 1 });
      const command = new SetQueueAttributesCommand({ QueueUrl, Attributes: { RedrivePolicy } });
      await expect(sqs.client.send(command)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    }
  });

  it('count messages as visible, in flight and delayed', async () => {
    const queueUrl = await sqs.createQueue();
    for (const body of ['1', '2', '3']) await sqs.send(queueUrl, body);
    for (const body of ['4', '5']) await sqs.send(queueUrl, body, { DelaySeconds: 60 });
    await sqs.receive(queueUrl, { MaxNumberOfMessages: 1 });
    expect(await sqs.counts(queueUrl)).toEqual([2, 1, 2]);
  });

  it('are emptied by PurgeQueue, messages in flight as well', async () => {
    const queueUrl = await sqs.createQueue();
    for (const body of ['1', '2', '3']) await sqs.send(queueUrl, body);
    await sqs.receive(queueUrl, { MaxNumberOfMessages: 1 });
    await sqs.client.send(new PurgeQueueCommand({ QueueUrl: queueUrl }));
    expect(await sqs.counts(queueUrl)).toEqual([0, 0, 0]);
  });

  it('are gone with their messages after DeleteQueue', async () => {
    const queueUrl = await sqs.createQueue();
    const QueueName = queueUrl.split('/').at(-1);
    await sqs.send(queueUrl, 'lost');
    await sqs.client.send(new DeleteQueueCommand({ QueueUrl: queueUrl }));
    await expect(sqs.send(queueUrl, 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    await sqs.client.send(new CreateQueueCommand({ QueueName }));
    expect(await sqs.receive(queueUrl)).toEqual([]);
  });

  it('bear tags that can be added and removed', async () => {
    const QueueUrl = await sqs.createQueue();
    await sqs.client.send(new TagQueueCommand({ QueueUrl, Tags: { a: '1', b: '2' } }));
    await sqs.client.send(new TagQueueCommand({ QueueUrl, Tags: { b: '3' } }));
    await sqs.client.send(new UntagQueueCommand({ QueueUrl, TagKeys: ['a'] }));
    expect((await sqs.client.send(new ListQueueTagsCommand({ QueueUrl }))).Tags).toEqual({ b: '3' });
  });

  it('are listed as the sources of their dead-letter queue', async () => {
    const target = await sqs.createQueue();
    const { QueueArn } = await sqs.attributes(target);
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: QueueArn, maxReceiveCount: 3 });
    const sources = [await sqs.createQueue({ RedrivePolicy }), await sqs.createQueue({ RedrivePolicy })];
    const listed = await sqs.client.send(new ListDeadLetterSourceQueuesCommand({ QueueUrl: target }));
    expect(listed.queueUrls?.toSorted()).toEqual(sources.toSorted());
  });

  it('of a FIFO kind keep that kind', async () => {
    const queueUrl = await sqs.createQueue();
    const command = new SetQueueAttributesCommand({ QueueUrl: queueUrl, Attributes: { FifoQueue: 'true' } });
    await expect(sqs.client.send(command)).rejects.toMatchObject({ name: 'InvalidAttributeName' });
  });
});

describe('queues of the deployment', () => {
  it('exist from the start with the attributes of the template', async () => {
    await using fresh = new SqsFixture();
    const target = deployedQueue('jobs-dead', { messageRetentionSeconds: 1_209_600 });
    const redrive = { deadLetterTargetArn: target.arn, maxReceiveCount: 4 };
    await fresh.start({ queues: [deployedQueue('jobs', { redrive, visibilityTimeoutSeconds: 840 }), target] });
    const attributes = await fresh.attributes(`${fresh.url}/000000000000/jobs`);
    expect(attributes).toMatchObject({
      VisibilityTimeout: '840',
      QueueArn: 'arn:aws:sqs:eu-central-1:000000000000:jobs',
    });
    expect(JSON.parse(attributes.RedrivePolicy ?? '')).toEqual(redrive);
    expect(await fresh.attributes(`${fresh.url}/000000000000/jobs-dead`)).toMatchObject({
      MessageRetentionPeriod: '1209600',
    });
  });

  it('take changed attributes at the next start and keep their messages', async () => {
    await using fresh = new SqsFixture();
    const target = deployedQueue('jobs-dead');
    const redrive = { deadLetterTargetArn: target.arn, maxReceiveCount: 4 };
    await fresh.start({ queues: [deployedQueue('jobs', { redrive, delaySeconds: 0 }), target] });
    await fresh.client.send(
      new SendMessageCommand({ QueueUrl: `${fresh.url}/000000000000/jobs`, MessageBody: 'kept' }),
    );
    await fresh.stop();
    await fresh.start({ queues: [deployedQueue('jobs', { visibilityTimeoutSeconds: 7 })] });
    const jobs = `${fresh.url}/000000000000/jobs`;
    const attributes = await fresh.attributes(jobs);
    expect(attributes).toMatchObject({ VisibilityTimeout: '7' });
    expect(attributes).not.toHaveProperty('RedrivePolicy');
    expect(await fresh.receiveBodies(jobs)).toEqual(['kept']);
    expect(await fresh.counts(`${fresh.url}/000000000000/jobs-dead`), 'queues no longer named stay').toEqual([0, 0, 0]);
  });

  it('may be FIFO queues', async () => {
    await using fresh = new SqsFixture();
    await fresh.start({ queues: [deployedQueue('line.fifo', { fifo: true, contentBasedDeduplication: true })] });
    expect(await fresh.attributes(`${fresh.url}/000000000000/line.fifo`)).toMatchObject({
      FifoQueue: 'true',
      ContentBasedDeduplication: 'true',
    });
  });
});
