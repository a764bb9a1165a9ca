import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { endCallsWith } from '../../../../shared/platform/aws/abortable-calls.ts';
import { storeVariable } from '../../../../shared/platform/aws/stores.ts';

/** A service that takes requests and never responds. */
let server: Server;
let received: () => void = () => undefined;

beforeAll(async () => {
  server = createServer(() => received()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variables = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: url,
    AWS_ENDPOINT_URL_S3: url,
    AWS_ENDPOINT_URL_SQS: url,
    [storeVariable('items')]: 'items',
    [storeVariable('privateFiles')]: 'files',
    [storeVariable('assetJobs')]: `${url}/1/jobs`,
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const { openTable } = await import('../../../../shared/platform/aws/table.ts');
const { openBucket } = await import('../../../../shared/platform/aws/files.ts');
const { openQueue } = await import('../../../../shared/platform/aws/queue.ts');

const timers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;

test.each<[string, () => Promise<unknown>]>([
  ['DynamoDB', () => openTable('items').get({ pk: 'a', sk: 'b' }, z.object({}))],
  ['S3', () => openBucket('privateFiles').putBytes('a', new Uint8Array(9), { contentType: 'image/png' })],
  ['SQS', () => openQueue('assetJobs').send({ jobId: '1-a' })],
])('a call to %s ends at once with the signal of its work, and leaves no timer', async (_service, call) => {
  const before = timers();
  const work = new AbortController();
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  received = resolve;
  const outcome = endCallsWith(work.signal, call).then(
    () => 'done',
    (error: Error) => error.name,
  );
  await arrived;
  expect(timers()).toBeGreaterThan(before);
  work.abort(new Error('the work took too long'));
  expect(await outcome).not.toBe('done');
  // The last timer ends with the connection.
  for (let turn = 0; timers() > before && turn < 1_000; turn++) await nextTurn();
  expect(timers()).toBeLessThanOrEqual(before);
});
