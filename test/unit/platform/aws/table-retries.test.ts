import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';

/* A DynamoDB that conflicts, leaves parts over, and loses responses, as often as a test says. */

interface Answer {
  readonly status: number;
  readonly body: object;
}
/** The connection breaks, as when a response is lost. */
const LOST = 'lost';
const answers: (Answer | typeof LOST)[] = [];
const calls: { atMs: number; action: string; parts: number; token: string | undefined }[] = [];
const Call = z.looseObject({
  RequestItems: z.record(z.string(), z.array(z.unknown())).optional(),
  ClientRequestToken: z.string().optional(),
});

const server = createServer((request, response) => {
  text(request).then((body) => {
    const action = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const { RequestItems = {}, ClientRequestToken: token } = Call.parse(JSON.parse(body));
    calls.push({ atMs: performance.now(), action, parts: Object.values(RequestItems).flat().length, token });
    const next = answers.shift() ?? { status: 200, body: {} };
    if (next === LOST) return void response.destroy();
    const { status, body: answer } = next;
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer));
  });
});
let table: typeof import('../../../../shared/platform/aws/table.ts');
let bulk: typeof import('../../../../shared/platform/aws/bulk-table.ts');

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('TABLE_MATCHES', 'matches');
  // The clients read the environment when they are loaded, and the waits take their randomness then.
  const { random } = Math;
  Math.random = () => 0.99;
  table = await import('../../../../shared/platform/aws/table.ts');
  bulk = await import('../../../../shared/platform/aws/bulk-table.ts');
  Math.random = random;
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers.length = 0;
  calls.length = 0;
});

const cancelled = (...codes: string[]): Answer => ({
  status: 400,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    message: 'cancelled',
    CancellationReasons: codes.map((Code) => ({ Code })),
  },
});
const transaction = () => {
  const matches = table.openTable('matches');
  return table.writeTransaction([{ table: matches, put: { pk: 'a', sk: 'b' } }]);
};

test('a transaction that conflicts with another one is sent again, and succeeds', async () => {
  answers.push(cancelled('TransactionConflict'), cancelled('None', 'TransactionConflict'));
  await transaction();
  expect(calls.map(({ action }) => action)).toEqual(Array(3).fill('TransactWriteItems'));
});

test('all tries of a transaction have one token, also after a lost response, and the next transaction has another one', async () => {
  answers.push(LOST, cancelled('TransactionConflict'), cancelled('ThrottlingError'));
  await transaction();
  await transaction();
  const tokens = calls.map(({ token }) => token);
  expect(tokens).toEqual([...Array(4).fill(tokens[0]), tokens[4]]);
  expect(new Set([undefined, ...tokens]).size).toBe(3);
});

test('a conflict that stays, and a condition that does not hold, are for the caller', async () => {
  answers.push(...Array.from({ length: 9 }, () => cancelled('TransactionConflict')));
  await expect(transaction()).rejects.toThrow(table.ConditionFailedError);
  expect(calls).toHaveLength(6);
  answers.length = 0;
  calls.length = 0;
  answers.push(cancelled('ConditionalCheckFailed', 'TransactionConflict'));
  await expect(transaction()).rejects.toThrow(table.ConditionFailedError);
  expect(calls).toHaveLength(1);
});

test('rows that DynamoDB leaves over are written after a wait that grows', async () => {
  const left = (count: number): Answer => ({
    status: 200,
    body: {
      UnprocessedItems: {
        matches: Array.from({ length: count }, (_, index) => ({ DeleteRequest: { Key: { pk: { S: `${index}` } } } })),
      },
    },
  });
  answers.push(left(3), left(3), left(1));
  await bulk.openBulkTable('matches').writeAll(['0', '1', '2'].map((pk) => ({ delete: { pk, sk: 'b' } })));
  expect(calls.map(({ parts }) => parts)).toEqual([3, 3, 3, 1]);
  const waits = calls.slice(1).map(({ atMs }, index) => atMs - (calls[index]?.atMs ?? 0));
  // 20, 40 and 10 ms, less one hundredth.
  expect(waits.map((wait, index) => wait >= ([19, 39, 9][index] ?? 0))).toEqual([true, true, true]);
});

const dynamoDbError = (type: string, more: object = {}): Answer => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more },
});

test('a transaction that is cancelled because of too many writes is sent again', async () => {
  answers.push(cancelled('None', 'ThrottlingError'), cancelled('ProvisionedThroughputExceeded'));
  await transaction();
  expect(calls).toHaveLength(3);
});

test('the write of one row that meets a transaction is sent again', async () => {
  answers.push(dynamoDbError('TransactionConflictException'), dynamoDbError('TransactionConflictException'));
  await table.openTable('matches').put({ pk: 'a', sk: 'b' });
  expect(calls.map(({ action }) => action)).toEqual(Array(3).fill('PutItem'));
});

describe('a conditional write whose response was lost', () => {
  const row = { pk: 'a', sk: 'b', owner: 'me', missing: undefined };
  const stored = (owner: string) => ({ pk: { S: 'a' }, sk: { S: 'b' }, owner: { S: owner }, count: { N: '3' } });
  const broken = (Item?: object) => dynamoDbError('ConditionalCheckFailedException', Item && { Item });
  const isNew = { expression: 'attribute_not_exists(pk)' };
  const claim = {
    expression: 'SET #owner = :owner, #count = #count + :one REMOVE old',
    names: { '#owner': 'owner', '#count': 'count' },
    values: { ':owner': 'me', ':one': 1 },
  };
  const Claimed = z.object({ owner: z.string(), count: z.number() });

  test('succeeds if the row that breaks the condition is its own', async () => {
    const matches = table.openTable('matches');
    const { count, ...own } = stored('me');
    answers.push(LOST, broken(own));
    await matches.put(row, isNew);
    answers.push(LOST, broken(stored('me')));
    expect(await matches.update({ pk: 'a', sk: 'b' }, claim, isNew, Claimed)).toEqual({ owner: 'me', count: 3 });
    answers.push(LOST, broken());
    await matches.delete({ pk: 'a', sk: 'b' }, { expression: 'attribute_exists(pk)' });
    expect(calls).toHaveLength(6);
  });

  test('succeeds if its second try met a conflict before the third one found its own row', async () => {
    const matches = table.openTable('matches');
    const { count, ...own } = stored('me');
    const conflict = dynamoDbError('TransactionConflictException');
    answers.push(LOST, conflict, broken(own));
    await matches.put(row, isNew);
    answers.push(LOST, conflict, conflict, broken(stored('me')));
    expect(await matches.update({ pk: 'a', sk: 'b' }, claim, isNew, Claimed)).toEqual({ owner: 'me', count: 3 });
    answers.push(conflict, broken(stored('me')));
    await expect(matches.update({ pk: 'a', sk: 'b' }, claim, isNew, Claimed)).rejects.toThrow(
      table.ConditionFailedError,
    );
  });

  test('recognises a value that it has put into a map', async () => {
    const matches = table.openTable('matches');
    const change = {
      expression: 'SET images.#type = :image',
      names: { '#type': 'front' },
      values: { ':image': { key: 'new' } },
    };
    const withImage = (key: string) => ({ pk: { S: 'a' }, images: { M: { front: { M: { key: { S: key } } } } } });
    const Images = z.object({ images: z.object({ front: z.object({ key: z.string() }) }) });
    const free = { expression: 'attribute_not_exists(images.#type)' };
    answers.push(LOST, broken(withImage('new')));
    expect(await matches.update({ pk: 'a', sk: 'b' }, change, free, Images)).toMatchObject({
      images: { front: { key: 'new' } },
    });
    answers.push(LOST, broken(withImage('other')));
    await expect(matches.update({ pk: 'a', sk: 'b' }, change, free, Images)).rejects.toThrow(
      table.ConditionFailedError,
    );
    answers.push(LOST, broken({ pk: { S: 'a' } }));
    await expect(matches.update({ pk: 'a', sk: 'b' }, change, free, Images)).rejects.toThrow(
      table.ConditionFailedError,
    );
  });

  test('fails if the row that breaks the condition is of another writer, and without a lost response', async () => {
    const matches = table.openTable('matches');
    answers.push(LOST, broken(stored('other')));
    await expect(matches.put(row, isNew)).rejects.toThrow(table.ConditionFailedError);
    answers.push(LOST, broken(stored('other')));
    await expect(matches.update({ pk: 'a', sk: 'b' }, claim, isNew, Claimed)).rejects.toThrow(
      table.ConditionFailedError,
    );
    answers.push(LOST, broken(stored('me')));
    await expect(matches.delete({ pk: 'a', sk: 'b' }, isNew)).rejects.toThrow(table.ConditionFailedError);
    answers.push(broken(stored('me')));
    await expect(matches.update({ pk: 'a', sk: 'b' }, claim, isNew, Claimed)).rejects.toThrow(
      table.ConditionFailedError,
    );
  });

  test('succeeds in a batch of statements too', async () => {
    const { openRowUpdates } = await import('../../../../shared/platform/aws/row-updates.ts');
    const update = {
      key: { pk: 'a', sk: 'b' },
      set: { owner: 'me', until: undefined },
      condition: { expression: '"owner" IS MISSING' },
    };
    const failed = (Item: object) => ({
      status: 200,
      body: { Responses: [{ Error: { Code: 'ConditionalCheckFailed', Item } }] },
    });
    const updates = openRowUpdates('matches');
    answers.push(LOST, failed(stored('me')));
    expect(await updates.updateAndRead(update, Claimed)).toEqual({ owner: 'me', count: 3 });
    answers.push(LOST, failed(stored('other')));
    expect(await updates.update(update)).toBe(false);
    answers.push(failed(stored('me')));
    expect(await updates.update(update)).toBe(false);
    const refused = (Code: string) => ({ status: 200, body: { Responses: [{ Error: { Code } }] } });
    answers.push(LOST, refused('TransactionConflict'), failed(stored('me')));
    expect(await updates.update(update)).toBe(true);
    answers.push(refused('InternalServerError'), failed(stored('me')));
    expect(await updates.update(update)).toBe(true);
    answers.push(refused('TransactionConflict'), failed(stored('me')));
    expect(await updates.update(update)).toBe(false);
  });
});

test('a token of an empty bucket is not taken when another call wrote the row in the same second', async () => {
  const { takeTokens } = await import('../../../../shared/platform/rate-limits/token-bucket.ts');
  const now = new Date('2026-01-01T00:00:00.500Z');
  const expiresAt = { N: String(now.getTime() / 1_000 - 0.5 + 1 + 60 + 1) };
  const Item = { pk: { S: 'a' }, sk: { S: 'b' }, fullAtUs: { N: String((now.getTime() + 60_000) * 1_000) }, expiresAt };
  const throttled = dynamoDbError('ProvisionedThroughputExceededException');
  const full = dynamoDbError('ConditionalCheckFailedException', { Item });
  // The SDK sends both updates twice: the second try of each finds the row of another call.
  answers.push(throttled, full, throttled, full, { status: 200, body: { Item } });
  const limit = { calls: 1, periodSeconds: 60 };
  const take = await takeTokens(
    table.openTable('matches'),
    { pk: 'a', sk: 'b' },
    limit,
    () => now,
    () => 'me',
  );
  expect(take.taken).toBe(false);
});

test('a token is taken once when the response is lost and the next try meets a conflict', async () => {
  const { takeTokens } = await import('../../../../shared/platform/rate-limits/token-bucket.ts');
  const now = new Date('2026-01-01T00:00:00.500Z');
  const limit = { calls: 10, periodSeconds: 60 };
  const fullAtUs = { N: String((now.getTime() + 6_000) * 1_000) };
  const expiresAt = { N: String(Math.ceil(now.getTime() / 1_000) + 61) };
  const own = { pk: { S: 'a' }, sk: { S: 'b' }, fullAtUs, expiresAt, takenBy: { S: 'me' } };
  answers.push(
    LOST,
    dynamoDbError('TransactionConflictException'),
    dynamoDbError('ConditionalCheckFailedException', { Item: own }),
  );
  const key = { pk: 'a', sk: 'b' };
  const take = await takeTokens(
    table.openTable('matches'),
    key,
    limit,
    () => now,
    () => 'me',
  );
  expect(take).toMatchObject({ taken: true, left: 9 });
  expect(calls).toHaveLength(3);
});
