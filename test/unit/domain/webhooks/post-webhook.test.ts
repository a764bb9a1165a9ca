import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postWebhook } from '../../../../shared/domain/webhooks/post-webhook.ts';
import type { Resolve } from '../../../../shared/platform/source-urls/checked-lookup.ts';

/* A receiver on a plain socket, which can send responses that no HTTP server would send. */

const OK = 'HTTP/1.1 200 OK\r\n';
/** The timeout of tests that reach it; the service's own is 10 s. */
const SHORT_TIMEOUT_MS = 400;
/** The timeout of tests that must get part of the response before it, even on a very busy machine. */
const LIMIT_AFTER_A_PART_MS = 2_000;
const LONG_TIMEOUT_MS = 60_000;

let behave: (socket: Socket) => void;
let connections = 0;
let timers: NodeJS.Timeout[] = [];
const server = createServer((socket) => {
  connections++;
  // The service closes connections when it has read enough.
  socket.on('error', () => undefined);
  socket.once('data', () => behave(socket));
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const timer of timers) clearInterval(timer);
  timers = [];
});
afterAll(() => void server.close());

function sendForever(socket: Socket, text: string): void {
  timers.push(setInterval(() => socket.writable && socket.write(text), 5));
}

function post(change: { url?: string; allowLoopback?: boolean; resolve?: Resolve; timeoutMs?: number } = {}) {
  const { url = `http://127.0.0.1:${port}/hook`, allowLoopback = true, resolve, timeoutMs = LONG_TIMEOUT_MS } = change;
  return postWebhook({
    url,
    body: '{}',
    headers: {},
    settings: { allowLoopback },
    timeoutMs,
    ...(resolve && { resolve }),
  });
}

describe('a response', () => {
  test('without an end counts by its status, and 1 kB of it is stored', async () => {
    behave = (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
      sendForever(socket, `400\r\n${'x'.repeat(1_024)}\r\n`);
    };
    expect(await post()).toMatchObject({ kind: 'answer', status: 200, response: 'x'.repeat(1_024) });
  });

  test('that sends a byte now and then is cut at the timeout', async () => {
    behave = (socket) => {
      socket.write(`HTTP/1.1 500 No\r\ncontent-length: 100000\r\n\r\n`);
      sendForever(socket, '.');
    };
    const result = await post({ timeoutMs: LIMIT_AFTER_A_PART_MS });
    expect(result).toMatchObject({ kind: 'answer', status: 500, response: expect.stringMatching(/^\.+$/) });
  });

  test.each([
    ['with endless headers', (socket: Socket) => sendForever(socket, 'a: b\r\n'), OK],
    ['with headers that arrive letter by letter', (socket: Socket) => sendForever(socket, 'a'), `${OK}a: `],
    ['with endless interim responses', (socket: Socket) => sendForever(socket, 'HTTP/1.1 102 Processing\r\n\r\n'), ''],
    ['that is not HTTP', () => undefined, ''],
  ])('%s is invalid', async (_, goOn, begin) => {
    behave = (socket) => {
      socket.write(begin);
      goOn(socket);
    };
    expect(await post({ timeoutMs: SHORT_TIMEOUT_MS })).toMatchObject({ kind: 'silence', fault: 'TIMEOUT' });
  });

  test('with too many headers is invalid too', async () => {
    behave = (socket) => socket.end(`${OK}a: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(await post()).toMatchObject({ kind: 'silence', fault: 'NO_ANSWER' });
  });

  test('that redirects is not followed', async () => {
    connections = 0;
    behave = (socket) =>
      socket.end(`HTTP/1.1 307 No\r\nlocation: http://127.0.0.1:${port}/\r\ncontent-length: 0\r\n\r\n`);
    expect(await post()).toMatchObject({ kind: 'answer', status: 307 });
    expect(connections).toBe(1);
  });
});

describe('an address', () => {
  const changing = (...answers: readonly string[]): Resolve => {
    const left = [...answers];
    return async () => [{ address: left.shift() ?? answers[0] ?? '', family: 4 }];
  };

  test.each([
    '10.0.0.7',
    '169.254.169.254',
    '127.0.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.7',
  ])('behind a public name is refused if it is %s', async (address) => {
    connections = 0;
    const resolve: Resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
    const result = await post({ url: `https://hooks.tenant.example:${port}/`, allowLoopback: false, resolve });
    expect(result).toEqual({ kind: 'refused', fault: 'ADDRESS_REFUSED' });
    expect(connections).toBe(0);
  });

  test('of a name that changes (DNS rebinding) is the one that was checked', async () => {
    connections = 0;
    const resolve = changing('127.0.0.1', '93.184.215.14');
    const result = await post({ url: `https://hooks.tenant.example:${port}/`, allowLoopback: false, resolve });
    expect([result.kind, connections]).toEqual(['refused', 0]);
  });

  test.each([
    'http://hooks.tenant.example/',
    'https://10.0.0.7/hook',
    'https://0x7f000001/',
    'https://localhost/',
    'https://user:secret@hooks.tenant.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    `https://hooks.tenant.example/${'x'.repeat(1_000_000)}`,
  ])('is refused by its text: %.60s', async (url) => {
    let lookups = 0;
    const resolve: Resolve = async () => {
      lookups++;
      return [{ address: '93.184.215.14', family: 4 }];
    };
    expect(await post({ url, allowLoopback: false, resolve })).toEqual({ kind: 'refused', fault: 'ADDRESS_REFUSED' });
    expect(lookups).toBe(0);
  });
});
