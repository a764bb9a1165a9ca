import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postWebhook } from '../../../../shared/domain/webhooks/post-webhook.ts';
import type { Resolve } from '../../../../shared/platform/source-urls/checked-lookup.ts';

/* A receiver that is a bare socket, so that it can answer what no HTTP server would. */

const OK = 'HTTP/1.1 200 OK\r\n';
/** The limit of these tests where it is met; the service's own is 10 s. */
const SHORT_TIMEOUT_MS = 400;
/** Of those where a part of the answer has to be there before the limit, on the busiest machine. */
const LIMIT_AFTER_A_PART_MS = 2_000;
const LONG_TIMEOUT_MS = 60_000;

let behave: (socket: Socket) => void;
let connections = 0;
let timers: NodeJS.Timeout[] = [];
const server = createServer((socket) => {
  connections++;
  // The service ends connections whenever it has heard enough.
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

function forEver(socket: Socket, text: string): void {
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

describe('an answer', () => {
  test('that never ends counts by its status, and 1 kB of it is kept', async () => {
    behave = (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
      forEver(socket, `400\r\n${'x'.repeat(1_024)}\r\n`);
    };
    expect(await post()).toMatchObject({ kind: 'answer', status: 200, response: 'x'.repeat(1_024) });
  });

  test('that says a byte now and then is not waited for to its end', async () => {
    behave = (socket) => {
      socket.write(`HTTP/1.1 500 No\r\ncontent-length: 100000\r\n\r\n`);
      forEver(socket, '.');
    };
    const result = await post({ timeoutMs: LIMIT_AFTER_A_PART_MS });
    expect(result).toMatchObject({ kind: 'answer', status: 500, response: expect.stringMatching(/^\.+$/) });
  });

  test.each([
    ['whose headers never end', (socket: Socket) => forEver(socket, 'a: b\r\n'), OK],
    ['whose headers come letter by letter', (socket: Socket) => forEver(socket, 'a'), `${OK}a: `],
    ['that is always about to come', (socket: Socket) => forEver(socket, 'HTTP/1.1 102 Processing\r\n\r\n'), ''],
    ['that is none', () => undefined, ''],
  ])('%s is no answer', async (_, goOn, begin) => {
    behave = (socket) => {
      socket.write(begin);
      goOn(socket);
    };
    expect(await post({ timeoutMs: SHORT_TIMEOUT_MS })).toMatchObject({ kind: 'silence', fault: 'TIMEOUT' });
  });

  test('with more headers than anybody needs is none either', async () => {
    behave = (socket) => socket.end(`${OK}a: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(await post()).toMatchObject({ kind: 'silence', fault: 'NO_ANSWER' });
  });

  test('that leads elsewhere is not followed', async () => {
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
  ])('that a public name leads to is refused when it is %s', async (address) => {
    connections = 0;
    const resolve: Resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
    const result = await post({ url: `https://hooks.tenant.example:${port}/`, allowLoopback: false, resolve });
    expect(result).toEqual({ kind: 'refused', fault: 'ADDRESS_REFUSED' });
    expect(connections).toBe(0);
  });

  test('of a name that changes its mind (DNS rebinding) is the one that was looked at', async () => {
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
    let asked = 0;
    const resolve: Resolve = async () => {
      asked++;
      return [{ address: '93.184.215.14', family: 4 }];
    };
    expect(await post({ url, allowLoopback: false, resolve })).toEqual({ kind: 'refused', fault: 'ADDRESS_REFUSED' });
    expect(asked).toBe(0);
  });
});
