import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { storeVariable } from '../../../../shared/platform/aws/stores.ts';

/** The clocks of this process run this many times faster, so that timeouts of seconds end quickly. */
const HURRY = 200;
/** The start of a response of S3: it declares a thousand bytes that never arrive. */
const ANSWER_THAT_STOPS = { 'content-length': '1000', etag: '"a"' };

let server: Server;
let tries: number;
/** True if the service starts its responses. It never completes one. */
let begins = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    tries++;
    request.resume();
    if (begins) response.writeHead(200, ANSWER_THAT_STOPS).write('the first bytes');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stores = { [storeVariable('items')]: 'items', [storeVariable('privateFiles')]: 'files' };
  const keys = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  const urls = ['DYNAMODB', 'S3', 'SQS'].map((service) => [`AWS_ENDPOINT_URL_${service}`, url] as const);
  const all = { ...keys, ...stores, ...Object.fromEntries(urls), [storeVariable('assetJobs')]: `${url}/1/jobs` };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  speedUpClocks();
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

function speedUpClocks(): void {
  const { setTimeout: wait } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(
    Object.assign((act: () => void, ms = 0) => wait(act, ms / HURRY), { __promisify__: wait.__promisify__ }),
  );
  const { setTimeout: allow } = Socket.prototype;
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, act) {
    return allow.call(this, ms / HURRY, act);
  });
}

/** Returns the error of a call that never gets a complete response, and the number of its attempts. */
async function endOf(call: () => Promise<unknown>): Promise<{ error: string; tries: number }> {
  tries = 0;
  const error = await call().then(
    () => 'none',
    (reason: Error) => reason.name,
  );
  return { error, tries };
}

test('a call without a response is tried three times and then fails, for rows, messages and files', async () => {
  begins = false;
  const { openTable } = await import('../../../../shared/platform/aws/table.ts');
  const { openQueue } = await import('../../../../shared/platform/aws/queue.ts');
  const { openBucket } = await import('../../../../shared/platform/aws/files.ts');
  const files = openBucket('privateFiles');
  const given = { error: 'TimeoutError', tries: 3 };
  expect(await endOf(() => openTable('items').get({ pk: '1', sk: 'a' }, z.unknown()))).toEqual(given);
  expect(await endOf(() => openQueue('assetJobs').send({ jobId: '1' }))).toEqual(given);
  expect(await endOf(() => files.putBytes('a', Buffer.from('a'), { contentType: 'text/plain' }))).toEqual(given);
  expect(await endOf(() => files.readBytes('a', 1_000))).toEqual(given);
});

test('a file download without further bytes is aborted', async () => {
  begins = true;
  const { openBucket } = await import('../../../../shared/platform/aws/files.ts');
  expect(await endOf(() => openBucket('privateFiles').readBytes('a', 1_000))).toMatchObject({ error: 'TimeoutError' });
});
