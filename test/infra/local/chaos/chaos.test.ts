import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Invoker } from '../../../../lib/local/lambda/invoker.ts';
import type { StoreName } from '../../../../lib/local/service/service-faults.ts';
import { CHAOS_KINDS, type ChaosKind, parseChaosKinds } from '../../../chaos/faults/chaos-kinds.ts';
import { type Chaos, createChaos } from '../../../chaos/faults/create-chaos.ts';
import { databaseFaults } from '../../../chaos/faults/database-faults.ts';
import { faultyStore } from '../../../chaos/faults/faulty-store.ts';
import { duplicatingInvoker, otherCase, skewedClock } from '../../../chaos/faults/function-faults.ts';
import { useLambda } from '../lambda/lambda-harness.ts';

const ALL = Object.keys(CHAOS_KINDS) as ChaosKind[];
/** Every fault of one kind happens. */
const always = (kind: ChaosKind): Chaos => ({
  happens: (asked) => asked === kind,
  random: () => 0.9,
  counts: () => ({}),
});
const BODY = Buffer.from(`{"MD5OfMessageBody":"1cb251ec0d568de6a929b520c4aed8d1"}`);
const credentials = { accessKeyId: 'FUNCTION', secretAccessKey: 'secret' };
const { fixtures, serve } = useLambda();

describe('the decisions', () => {
  const decisions = (kinds: readonly ChaosKind[], seed: number) => {
    const chaos = createChaos({ kinds, seed });
    return { made: Array.from({ length: 1_000 }, () => chaos.happens('throttle')), counts: chaos.counts() };
  };

  test('are the same for the same seed, with any other kinds, and others for another seed', () => {
    expect(decisions(ALL, 1)).toMatchObject({ made: decisions(['throttle'], 1).made });
    expect(decisions(ALL, 2).made).not.toEqual(decisions(ALL, 1).made);
  });

  test('are counted, and come about as often as the list says; a kind that is off never happens', () => {
    const { made, counts } = decisions(ALL, 1);
    expect(counts.throttle).toBe(made.filter(Boolean).length);
    expect(Math.abs((counts.throttle ?? 0) / 1_000 - CHAOS_KINDS.throttle)).toBeLessThan(0.02);
    expect(decisions(['lost'], 1)).toMatchObject({ made: Array(1_000).fill(false), counts: { lost: 0 } });
  });

  test('have the names of the list, and an unknown name is refused with all of them', () => {
    expect(parseChaosKinds('all')).toEqual(ALL.filter((kind) => kind !== 'stale'));
    expect(parseChaosKinds('lost,cut')).toEqual(['lost', 'cut']);
    expect(() => parseChaosKinds('lost,typo')).toThrow(`all, or some of ${ALL.join(', ')}`);
  });
});

describe('a store with faults', () => {
  /** Returns how often the store got the call, and how often the SDK sent it. */
  async function call(
    store: StoreName,
    kind: ChaosKind,
    send: (settings: object) => Promise<{ $metadata: { attempts?: number | undefined } }>,
  ) {
    let handled = 0;
    const handle: RequestListener = (request, response) => {
      handled++;
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': BODY.length });
      response.write(BODY);
      request.on('end', () => response.end());
    };
    const isFunctionKey = (key: string) => key === 'FUNCTION';
    const server = createServer(faultyStore(handle, { chaos: always(kind), store, isFunctionKey }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const { $metadata } = await send({ endpoint, region: 'eu-central-1', credentials, forcePathStyle: true });
      return { handled, attempts: $metadata.attempts };
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const get = (settings: object) =>
    new DynamoDBClient({ maxAttempts: 2, ...settings }).send(
      new GetItemCommand({ TableName: 'items', Key: { pk: { S: 'a' } } }),
    );
  const sendMessage = (settings: object) =>
    new SQSClient({ maxAttempts: 2, md5: false, ...settings }).send(
      new SendMessageCommand({ QueueUrl: 'http://localhost/1/queue', MessageBody: 'text' }),
    );
  const put = (settings: object) =>
    new S3Client({ maxAttempts: 2, ...settings }).send(new PutObjectCommand({ Bucket: 'b', Key: 'k', Body: 'text' }));
  const mail = (settings: object) =>
    new SESv2Client({ maxAttempts: 2, ...settings }).send(
      new SendEmailCommand({ Content: { Simple: { Subject: { Data: 's' }, Body: {} } } }),
    );

  test.each([
    ['dynamodb', get],
    ['sqs', sendMessage],
    ['s3', put],
    ['ses', mail],
  ] as const)(
    'refuses the first tries in the form of %s, which the SDK repeats, and takes the last one',
    async (store, send) => {
      expect(await call(store, 'throttle', send)).toEqual({ handled: 1, attempts: 2 });
    },
  );

  test.each([
    ['dynamodb', get],
    ['sqs', sendMessage],
    ['s3', put],
  ] as const)('loses a response of %s after the work is done', async (store, send) => {
    expect(await call(store, 'lost', send)).toEqual({ handled: 2, attempts: 2 });
  });

  test('breaks a file off in the middle', async () => {
    const read = async (settings: object) => {
      const client = new S3Client({ maxAttempts: 2, ...settings });
      const output = await client.send(new GetObjectCommand({ Bucket: 'b', Key: 'k' }));
      await expect(output.Body?.transformToByteArray()).rejects.toThrow('aborted');
      return output;
    };
    expect(await call('s3', 'cut', read)).toEqual({ handled: 1, attempts: 1 });
  });

  test('has no faults for the operator', async () => {
    const operator = { accessKeyId: 'OPERATOR', secretAccessKey: 'secret' };
    const send = (settings: object) => get({ ...settings, credentials: operator });
    expect(await call('dynamodb', 'throttle', send)).toEqual({ handled: 1, attempts: 1 });
  });
});

describe('the database', () => {
  const faultOf = (kind: ChaosKind, operation: string, input: unknown) =>
    databaseFaults(always(kind), () => 0)(operation, input);

  test('does half of a batch and returns the rest', () => {
    const writes = [1, 2, 3].map((n) => ({ DeleteRequest: { Key: { pk: { S: `${n}` } } } }));
    const fault = faultOf('unprocessed', 'BatchWriteItem', { RequestItems: { items: writes } });
    expect(fault?.input).toEqual({ RequestItems: { items: writes.slice(0, 2) } });
    expect(fault?.edit?.({})).toEqual({ UnprocessedItems: { items: writes.slice(2) } });
    const Keys = [1, 2].map((n) => ({ pk: { S: `${n}` } }));
    const read = faultOf('unprocessed', 'BatchGetItem', { RequestItems: { items: { Keys, ConsistentRead: true } } });
    expect(read?.edit?.({ Responses: {} })).toEqual({
      Responses: {},
      UnprocessedKeys: { items: { Keys: Keys.slice(1), ConsistentRead: true } },
    });
    expect(faultOf('unprocessed', 'BatchWriteItem', { RequestItems: { items: writes.slice(2) } })).toBeUndefined();
  });

  test('refuses writes because of transactions, and cancels a transaction with one reason', () => {
    for (const operation of ['PutItem', 'UpdateItem', 'DeleteItem']) {
      const body = { __type: 'com.amazonaws.dynamodb.v20120810#TransactionConflictException' };
      expect(faultOf('conflicts', operation, {})).toMatchObject({ response: { status: 400, body } });
    }
    const { response } = faultOf('conflicts', 'TransactWriteItems', { TransactItems: [{}, {}] }) ?? {};
    expect(response?.body).toMatchObject({ CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }] });
  });

  test('misses a new row in a read that is not consistent, for a moment', () => {
    let nowMs = 0;
    const faults = databaseFaults(always('stale'), () => nowMs);
    const Item = { pk: { S: 'a' }, sk: { S: 'b' }, n: { N: '1' } };
    const Key = { pk: Item.pk, sk: Item.sk };
    const read = (operation: string, input: object) =>
      faults(operation, { TableName: 'items', ...input })?.edit?.({ Item, Items: [Item] }) ?? { Item, Items: [Item] };
    const put = { TableName: 'items', Item, ConditionExpression: 'attribute_not_exists(pk)' };
    expect(read('GetItem', { Key })).toHaveProperty('Item');
    faults('PutItem', put)?.edit?.({});
    expect(read('GetItem', { Key })).not.toHaveProperty('Item');
    expect(read('Query', {})).toMatchObject({ Items: [] });
    expect(read('GetItem', { Key, ConsistentRead: true })).toHaveProperty('Item');
    expect(read('Query', { ConsistentRead: true })).toMatchObject({ Items: [Item] });
    nowMs = 200;
    expect(read('GetItem', { Key })).toHaveProperty('Item');
    expect(read('Query', {})).toMatchObject({ Items: [Item] });
  });

  test('ends the page of a query early, but not one that is short already', () => {
    expect(faultOf('pages', 'Query', { TableName: 'items' })?.input).toEqual({ TableName: 'items', Limit: 3 });
    expect(faultOf('pages', 'Query', { TableName: 'items', Limit: 2 })?.input).toBeUndefined();
  });
});

describe('a function', () => {
  const stateOf = (pid: number) => / ([A-Z]) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  const Called = z.object({ calls: z.int(), pid: z.int() });

  test('is frozen between two calls, goes on with the next one, and ends with the service', async () => {
    const fn = fixtures.deploy('context');
    const service = serve([fn], { freezes: () => true });
    const first = Called.parse(JSON.parse(await service.invoke(fn.arn, '{}')));
    await expect.poll(() => stateOf(first.pid)).toBe('T');
    expect(Called.parse(JSON.parse(await service.invoke(fn.arn, '{}')))).toEqual({ ...first, calls: 2 });
  });

  test('has a clock that is wrong by less than half a second', async () => {
    const fn = fixtures.deploy('sleep');
    const service = serve([fn], { environment: ({ environment }) => skewedClock(always('skew'), environment) });
    const { startedMs } = z.object({ startedMs: z.int() }).parse(JSON.parse(await service.invoke(fn.arn, '{"ms":0}')));
    const skewMs = startedMs - Date.now();
    expect(skewMs).toBeGreaterThan(200);
    expect(skewMs).toBeLessThanOrEqual(400);
  });

  test('gets an event a second time: of a stream after the first, of a queue perhaps at the same time', async () => {
    const running: string[] = [];
    const invoker: Pick<Invoker, 'invoke'> = {
      async invoke(_, payload) {
        running.push('start');
        await Promise.resolve();
        running.push('end');
        return payload;
      },
    };
    const stream = JSON.stringify({ Records: [{ eventSource: 'aws:dynamodb' }] });
    const twice = duplicatingInvoker({ ...invoker, invokeStreaming: () => Promise.reject() }, always('duplicates'));
    expect(await twice.invoke('arn', stream)).toBe(stream);
    expect(running.splice(0)).toEqual(['start', 'end', 'start', 'end']);
    await twice.invoke('arn', '{}');
    expect(running).toEqual(['start', 'start', 'end', 'end']);
  });

  test('gets the names of headers in another case', () => {
    const names = ['content-type', 'X-Api-Key'].map(otherCase(always('headers')));
    expect(names).toEqual(['Content-Type', 'X-Api-Key']);
  });
});
