import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';

/* A DynamoDB that conflicts, and leaves parts over, as often as a test says. */

interface Answer {
  readonly status: number;
  readonly body: object;
}
const answers: Answer[] = [];
const calls: { readonly atMs: number; readonly action: string; readonly parts: number }[] = [];
const Call = z.looseObject({ RequestItems: z.record(z.string(), z.array(z.unknown())).optional() });

const server = createServer((request, response) => {
  text(request).then((body) => {
    const action = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const { RequestItems = {} } = Call.parse(JSON.parse(body));
    calls.push({ atMs: performance.now(), action, parts: Object.values(RequestItems).flat().length });
    const { status, body: answer } = answers.shift() ?? { status: 200, body: {} };
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

test('a conflict that stays, and a condition that does not hold, are for the caller', async () => {
  answers.push(...Array.from({ length: 9 }, () => cancelled('TransactionConflict')));
  await expect(transaction()).rejects.toThrow(table.ConditionFailedError);
  expect(calls).toHaveLength(4);
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
