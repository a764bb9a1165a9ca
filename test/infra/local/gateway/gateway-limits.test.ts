import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Invoker } from '../../../../lib/local/lambda/invoker.ts';
import { useGateways } from './gateway-harness.ts';
import { open, send } from './http-client.ts';
import { buffered, preflight, sampleApi, streaming } from './sample-api.ts';

const { catchAll, start, fn } = useGateways();

describe('limits', () => {
  test('a URL of 10,240 characters passes; longer ones get 414, far longer ones too', async () => {
    const base = await start(catchAll);
    const path = (length: number): string => `/x?${'a'.repeat(length - 3)}`;
    expect((await send(base, path(10_240))).status).toBe(200);
    expect((await send(base, path(10_241))).status).toBe(414);
    expect((await send(base, path(100_000))).status).toBe(414);
    expect((await send(base, '/x', { headers: { 'X-Long': 'a'.repeat(300_000) } })).status).toBe(431);
  });

  test('a body above 10 MB is refused in the form of the API, with and without a declared length', async () => {
    const base = await start(catchAll);
    const body = Buffer.alloc(10 * 1024 * 1024 + 1, 'x');
    for (const headers of [{ 'Content-Length': body.length }, { 'Transfer-Encoding': 'chunked' }]) {
      const answer = await send(base, '/x', { method: 'POST', body, headers });
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([413, 'TOO_LARGE']);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    }
  });

  test('a body whose event exceeds 6 MiB is refused, also when only base64 makes it so', async () => {
    const base = await start(catchAll);
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const length = 5 * 1024 * 1024;
    expect(
      (
        await send(base, '/result', {
          method: 'POST',
          body: `{"result":{"statusCode":200},"x":"${'x'.repeat(length)}"}`,
        })
      ).status,
    ).toBe(200);
    const answer = await send(base, '/x', { method: 'POST', body: Buffer.alloc(length), headers: form });
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([413, 'TOO_LARGE']);
  });

  test('a buffered result above 6 MiB becomes 502', async () => {
    const large = { ...fn('proxy'), arn: 'arn:large' };
    const api = sampleApi({ '/x': { get: buffered(large) } });
    const base = await start(api, {
      invoker: {
        invoke: async () => JSON.stringify({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024) }),
        invokeStreaming: () => Promise.reject(new Error('not used')),
      },
    });
    expect((await send(base, '/x')).status).toBe(502);
  });

  test('requests above burst and rate get 429 in the form of the API, until time has passed', async () => {
    let nowMs = 0;
    const api = { ...catchAll, throttlingRate: 2, throttlingBurst: 3 };
    const base = await start(api, { clock: () => nowMs });
    const statuses = async (count: number): Promise<number[]> => {
      const seen: number[] = [];
      for (let index = 0; index < count; index++) seen.push((await send(base, '/x')).status);
      return seen;
    };
    expect(await statuses(5)).toEqual([200, 200, 200, 429, 429]);
    nowMs += 1_000;
    expect(await statuses(3)).toEqual([200, 200, 429]);
    nowMs += 60_000;
    expect(await statuses(4)).toEqual([200, 200, 200, 429]);
    const answer = await send(base, '/x', { headers: { Origin: 'https://shop.example' } });
    expect(JSON.parse(answer.body)).toEqual({
      error: {
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        requestId: answer.headers['x-amzn-requestid'],
      },
    });
  });

  test('above the limit in flight requests get 429 before their bodies are read; preflights and streams do not count', async () => {
    const waiting: (() => void)[] = [];
    const endWaiting = () => {
      for (const end of waiting.splice(0)) end();
    };
    const invoker: Invoker = {
      invoke: () => new Promise((resolve) => waiting.push(() => resolve(JSON.stringify({ statusCode: 200 })))),
      invokeStreaming: async () => {
        const body = new Readable({ read: () => undefined });
        body.push('.');
        return { metadata: { statusCode: 200, headers: {} }, body };
      },
    };
    const api = sampleApi({
      '/x': { get: buffered(fn('proxy')), post: buffered(fn('proxy')), options: preflight('GET') },
      '/stream': { get: streaming(fn('streams')) },
    });
    const base = await start(api, { invoker, limits: { maxInFlight: 3 } });
    for (let reader = 0; reader < 5; reader++) await open(base, '/stream');

    const accepted = [1, 2, 3].map(() => send(base, '/x'));
    await expect.poll(() => waiting.length).toBe(3);
    const unsent = { method: 'POST', headers: { 'Content-Length': 1_000_000, Connection: 'close' } };
    const refused = await send(base, '/x', unsent);
    expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    expect((await send(base, '/x', { method: 'OPTIONS' })).status).toBe(204);
    endWaiting();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200]);

    const next = send(base, '/x');
    await expect.poll(() => waiting.length).toBe(1);
    endWaiting();
    expect((await next).status).toBe(200);
  });

  test('the time of a function begins when its code exists, which a first start still bundles', async () => {
    const { promise: code, resolve: bundled } = Promise.withResolvers<void>();
    const invoker: Invoker = {
      codeReady: () => code,
      invoke: async () => JSON.stringify({ statusCode: 200 }),
      invokeStreaming: () => Promise.reject(new Error('not used')),
    };
    const base = await start(catchAll, { invoker, limits: { integrationTimeoutMs: 50 } });
    const answer = send(base, '/x');
    await wait(200);
    bundled();
    expect((await answer).status).toBe(200);
  });

  test('requests whose bodies come slowly do not keep others out', async () => {
    const base = await start(catchAll, { limits: { maxInFlight: 2 } });
    const { hostname, port } = new URL(base);
    const slow = [1, 2].map(() => connect(Number(port), hostname));
    for (const socket of slow) socket.write('POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\n{');
    await expect.poll(async () => (await send(base, '/x')).status).toBe(429);
    await expect.poll(async () => (await send(base, '/x')).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});
