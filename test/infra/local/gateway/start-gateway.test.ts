import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { useGateways } from './gateway-harness.ts';
import { send } from './http-client.ts';
import { buffered, sampleApi } from './sample-api.ts';

const { catchAll, fn, start, stopGateways } = useGateways();

describe('clients', () => {
  const rawAnswer = (base: string, sent: string[], pauseMs = 0): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(base).port), '127.0.0.1');
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
      (async () => {
        for (const part of sent) {
          socket.write(part);
          await wait(pauseMs);
        }
      })().catch(reject);
    });

  test('that do not send HTTP get 400 and are disconnected', async () => {
    expect(await rawAnswer(await start(catchAll), ['nonsense\r\n\r\n'])).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('that are slow with their headers are disconnected', async () => {
    const base = await start(catchAll, { limits: { headersTimeoutMs: 300 } });
    expect(await rawAnswer(base, ['GET /x HTTP/1.1\r\n'])).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that are slow with their body are disconnected', async () => {
    const base = await start(catchAll, { limits: { headersTimeoutMs: 200, bodyTimeoutMs: 200 } });
    const head = 'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n';
    expect(await rawAnswer(base, [head, 'some'], 50)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that disconnect while they send, or before the response, do not disturb others', async () => {
    const base = await start(
      sampleApi({
        '/slow': { get: buffered(fn('nap')) },
        '/{proxy+}': { post: buffered(fn('proxy')), get: buffered(fn('proxy')) },
      }),
    );
    for (const sent of [
      'POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nsome',
      'GET /slow HTTP/1.1\r\nHost: h\r\n\r\n',
    ]) {
      const socket = connect(Number(new URL(base).port), '127.0.0.1');
      await new Promise<void>((resolve) => socket.write(sent, () => resolve()));
      await wait(50);
      socket.destroy();
    }
    expect((await send(base, '/x')).status).toBe(200);
  });

  test('are all disconnected when the gateway stops, also before their response', async () => {
    const base = await start(sampleApi({ '/slow': { get: buffered(fn('nap')) } }));
    const broken = expect(send(base, '/slow')).rejects.toThrow('socket hang up');
    const idle = connect(Number(new URL(base).port), '127.0.0.1');
    await wait(100);
    const began = Date.now();
    await stopGateways();
    expect(Date.now() - began).toBeLessThan(20_000);
    await broken;
    await new Promise<void>((resolve) => (idle.closed ? resolve() : idle.on('close', () => resolve())));
  });

  test('a port that is taken is an error', async () => {
    const base = await start(catchAll);
    await expect(start(catchAll, { port: Number(new URL(base).port) })).rejects.toThrow('EADDRINUSE');
  });
});
