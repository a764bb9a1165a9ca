import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployedQueue, SqsFixture } from './sqs-fixture.ts';

const sqs = new SqsFixture();
beforeAll(() => sqs.start());
afterAll(() => sqs[Symbol.asyncDispose]());

describe('queues', () => {
  it('are found by their names, with a URL that contains account and name', async () => {
    const queue = sqs.createQueue();
    const { QueueUrl } = await sqs.client.send(new GetQueueUrlCommand({ QueueName: queue.name }));
    expect(QueueUrl).toBe(`${sqs.url}/000000000000/${queue.name}`);
  });

  it('that do not exist cause QueueDoesNotExist', async () => {
    await expect(sqs.client.send(new GetQueueUrlCommand({ QueueName: 'missing' }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
      $metadata: { httpStatusCode: 400 },
    });
  });

  it('are all listed', async () => {
    await using fresh = new SqsFixture();
    await fresh.start({ queues: ['b', 'a'].map((name) => deployedQueue(name)) });
    const { QueueUrls } = await fresh.client.send(new ListQueuesCommand());
    expect(QueueUrls).toEqual(['a', 'b'].map((name) => `${fresh.url}/000000000000/${name}`));
  });

  it('are accepted by a URL of the right form only', async () => {
    await expect(sqs.receive(`${sqs.url}/first`)).rejects.toMatchObject({ name: 'InvalidAddress' });
  });

  it('have the attributes that AWS gives a new queue', async () => {
    expect(await sqs.attributes(sqs.createQueueUrl())).toMatchObject({
      MessageRetentionPeriod: '345600',
      VisibilityTimeout: '30',
      QueueArn: expect.stringMatching(/^arn:aws:sqs:eu-central-1:000000000000:queue-\d+$/),
    });
  });

  it('return only the attributes that were asked for', async () => {
    const QueueUrl = sqs.createQueueUrl({ visibilityTimeoutSeconds: 5 });
    const ask = (AttributeNames: ('RedrivePolicy' | 'VisibilityTimeout')[]) =>
      sqs.client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
    expect((await ask(['VisibilityTimeout'])).Attributes).toEqual({ VisibilityTimeout: '5' });
    expect((await ask(['RedrivePolicy'])).Attributes).toEqual({});
  });

  it('count messages as visible, in flight and delayed', async () => {
    const queueUrl = sqs.createQueueUrl();
    for (const body of ['1', '2', '3']) await sqs.send(queueUrl, body);
    for (const body of ['4', '5']) await sqs.send(queueUrl, body, { DelaySeconds: 60 });
    await sqs.receive(queueUrl, { MaxNumberOfMessages: 1 });
    expect(await sqs.counts(queueUrl)).toEqual([2, 1, 2]);
  });

  it('are emptied by PurgeQueue, including messages in flight', async () => {
    const QueueUrl = sqs.createQueueUrl();
    for (const body of ['1', '2', '3']) await sqs.send(QueueUrl, body);
    await sqs.receive(QueueUrl, { MaxNumberOfMessages: 1 });
    await sqs.client.send(new PurgeQueueCommand({ QueueUrl }));
    expect(await sqs.counts(QueueUrl)).toEqual([0, 0, 0]);
  });
});

describe('queues of the deployment', () => {
  it('exist from the start with the attributes of the template', async () => {
    await using fresh = new SqsFixture();
    const target = deployedQueue('jobs-dead', { messageRetentionSeconds: 1_209_600 });
    const redrive = { deadLetterTargetArn: target.arn, maxReceiveCount: 4 };
    const jobs = deployedQueue('jobs', { redrive, visibilityTimeoutSeconds: 840 });
    await fresh.start({ queues: [jobs, target] });
    const attributes = await fresh.attributes(fresh.urlOf(jobs));
    expect(attributes).toMatchObject({ VisibilityTimeout: '840', QueueArn: jobs.arn });
    expect(JSON.parse(attributes.RedrivePolicy ?? '')).toEqual(redrive);
    expect(await fresh.attributes(fresh.urlOf(target))).toMatchObject({ MessageRetentionPeriod: '1209600' });
  });

  it('get changed attributes at the next start and keep their messages', async () => {
    await using fresh = new SqsFixture();
    const target = deployedQueue('jobs-dead');
    const redrive = { deadLetterTargetArn: target.arn, maxReceiveCount: 4 };
    const jobs = deployedQueue('jobs', { redrive });
    await fresh.start({ queues: [jobs, target] });
    await fresh.send(fresh.urlOf(jobs), 'kept');
    await fresh.stop();
    await fresh.start({ queues: [deployedQueue('jobs', { visibilityTimeoutSeconds: 7 })] });
    const attributes = await fresh.attributes(fresh.urlOf(jobs));
    expect(attributes).toMatchObject({ VisibilityTimeout: '7' });
    expect(attributes).not.toHaveProperty('RedrivePolicy');
    expect(await fresh.receiveBodies(fresh.urlOf(jobs))).toEqual(['kept']);
    expect(await fresh.counts(fresh.urlOf(target)), 'a queue that is not in the template stays').toEqual([0, 0, 0]);
  });
});
