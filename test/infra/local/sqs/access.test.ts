import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, deployedQueue, gateOf, SqsFixture } from './sqs-fixture.ts';

const queues = [deployedQueue('jobs'), deployedQueue('others')];
const gate = gateOf({
  sender: { Statement: [{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: queues[0]?.arn ?? '' }] },
  worker: {
    Statement: [
      {
        Effect: 'Allow',
        Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'],
        Resource: queues[0]?.arn ?? '',
      },
    ],
  },
});
const sqs = new SqsFixture();
beforeAll(() => sqs.start({ queues, gate }));
afterAll(() => sqs[Symbol.asyncDispose]());

const jobs = () => `${sqs.url}/000000000000/jobs`;
const as = (name: string) => clientOf(sqs.url, name, `secret of ${name}`);
const send = (QueueUrl: string) => new SendMessageCommand({ QueueUrl, MessageBody: 'x' });
const refusal = (action: string) => ({
  name: 'AccessDeniedException',
  message: expect.stringContaining(`is not authorized to perform: ${action} on resource: arn:aws:sqs:`),
  $metadata: { httpStatusCode: 403 },
});

describe('a function', () => {
  it('may do what its role allows, in batches by the right to the single action', async () => {
    const QueueUrl = jobs();
    await as('sender').send(send(QueueUrl));
    await as('sender').send(new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: '1', MessageBody: 'x' }] }));
    const { Messages = [] } = await as('worker').send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    expect(Messages).toHaveLength(2);
    const Entries = Messages.map(({ ReceiptHandle }, i) => ({ Id: `${i}`, ReceiptHandle }));
    const { Successful } = await as('worker').send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    expect(Successful).toHaveLength(2);
    expect(gate.report().functions.sender?.used).toEqual(expect.arrayContaining([expect.anything()]));
  });

  it('may do nothing else, and gets the error text of AWS', async () => {
    await expect(as('sender').send(send(`${sqs.url}/000000000000/others`))).rejects.toMatchObject(
      refusal('sqs:SendMessage'),
    );
    await expect(as('worker').send(send(jobs()))).rejects.toMatchObject(refusal('sqs:SendMessage'));
    await expect(as('sender').send(new PurgeQueueCommand({ QueueUrl: jobs() }))).rejects.toMatchObject(
      refusal('sqs:PurgeQueue'),
    );
    await expect(as('sender').send(new GetQueueUrlCommand({ QueueName: 'jobs' }))).rejects.toMatchObject(
      refusal('sqs:GetQueueUrl'),
    );
    await expect(
      as('worker').send(new StartMessageMoveTaskCommand({ SourceArn: queues[0]?.arn, DestinationArn: queues[1]?.arn })),
    ).rejects.toMatchObject(refusal('sqs:StartMessageMoveTask'));
    await expect(
      as('sender').send(
        new ChangeMessageVisibilityBatchCommand({
          QueueUrl: jobs(),
          Entries: [{ Id: '0', ReceiptHandle: 'x', VisibilityTimeout: 0 }],
        }),
      ),
    ).rejects.toMatchObject(refusal('sqs:ChangeMessageVisibility'));
  });

  it('does not learn whether a queue exists that it may not use', async () => {
    await expect(as('sender').send(send(`${sqs.url}/000000000000/missing`))).rejects.toMatchObject(
      refusal('sqs:SendMessage'),
    );
  });
});

describe('a request', () => {
  it('by a key that is unknown is refused', async () => {
    await expect(clientOf(sqs.url, 'nobody', 'x').send(send(jobs()))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
  });

  it('with a wrong signature is refused', async () => {
    await expect(clientOf(sqs.url, 'sender', 'wrong').send(send(jobs()))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
  });

  it('whose body was changed on the way is refused', async () => {
    const client = as('sender');
    client.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { body: Uint8Array };
        request.body = request.body.with(-2, 0x20);
        return next(args);
      },
      { step: 'deserialize', priority: 'low' },
    );
    await expect(client.send(send(jobs()))).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  });

  it('without a signature, to no operation, or without JSON is refused as AWS does', async () => {
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.GetQueueUrl' };
    const response = await fetch(sqs.url, { method: 'POST', body: '{}', headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });

    const retargeted = (headersToSet: Record<string, string>, body?: string) => {
      const client = clientOf(sqs.url);
      client.middlewareStack.add(
        (next) => (args) => {
          const request = args.request as { headers: Record<string, string>; body: string };
          Object.assign(request.headers, headersToSet);
          request.body = body ?? request.body;
          return next(args);
        },
        { step: 'build' },
      );
      return client.send(new GetQueueUrlCommand({ QueueName: 'jobs' }));
    };
    await expect(retargeted({ 'x-amz-target': 'AmazonSQS.Nothing' })).rejects.toMatchObject({
      name: 'InvalidAction',
    });
    await expect(retargeted({ 'x-amz-target': 'DynamoDB.GetQueueUrl' })).rejects.toMatchObject({
      name: 'InvalidAction',
    });
    await expect(retargeted({ 'content-length': '1' }, '{')).rejects.toMatchObject({ name: 'SerializationException' });
    await expect(retargeted({ 'content-length': '15' }, '{"QueueName":7}')).rejects.toMatchObject({
      name: 'SerializationException',
    });
  });

  it('larger than any batch can be is cut off', async () => {
    const body = new Uint8Array(9 * 1024 * 1024);
    const outcome = await fetch(sqs.url, { method: 'POST', body }).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(outcome);
  });
});
