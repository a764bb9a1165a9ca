import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readWholeRequest } from '../../../../lib/local/gateway/request-head.ts';
import { startGateway } from '../../../../lib/local/gateway/start-gateway.ts';
import type { DeployedFunction } from '../../../../lib/local/template/deployment.ts';
import { open, send } from './http-client.ts';
import { buffered, preflight, sampleApi } from './sample-api.ts';

const FUNCTION = { name: 'slow', arn: 'arn:aws:lambda:eu-central-1:000000000000:function:slow' } as DeployedFunction;
const GET = 'GET /x HTTP/1.1\r\nHost: api\r\n\r\n';

describe('an overloaded gateway', () => {
  test('refuses on a connection that stays, and takes its next request there when it has time again', async () => {
    const { base, answerAll } = await overloaded();
    const { socket, answer } = talk(base);
    const byParser = await send(base, '/x', {
      method: 'POST',
      headers: { 'Transfer-Encoding': 'chunked' },
      body: '{}',
    });
    for (let index = 0; index < 3; index++) {
      socket.write(GET);
      const { status, headers, body } = await answer();
      expect(status).toBe(429);
      expect(JSON.parse(body).error).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        requestId: headers['x-amzn-requestid'],
      });
      // In all but what belongs to the connection it is the answer that a parsed request gets.
      const names = (all: object) => Object.keys(all).filter((name) => !['connection', 'keep-alive'].includes(name));
      expect(names(headers).sort()).toEqual(names(byParser.headers).sort());
      expect(Number(headers['content-length'])).toBe(body.length);
    }
    answerAll();
    socket.write(GET);
    await expect.poll(answerAll).toBe(1);
    expect((await answer()).status).toBe(200);
  });

  test.each([
    ['a HEAD has no body', GET.replace('GET', 'HEAD'), [429]],
    ['a body that came along', 'POST /x HTTP/1.1\r\nHost: api\r\nContent-Length: 2\r\n\r\n{}', [429]],
    ['a body that is still to come', 'POST /x HTTP/1.1\r\nHost: api\r\nContent-Length: 20\r\n\r\n{}', [429]],
    ['a body in chunks', 'POST /x HTTP/1.1\r\nHost: api\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', [429]],
    ['two requests at once: one answer, after which the connection ends', GET + GET, [429]],
    ['a preflight', GET.replace('GET', 'OPTIONS'), [204]],
    ['what does not belong to the API', GET.replace('/x', '/_local/mails'), [200]],
    ['what is no HTTP', 'hello\r\n\r\n', [400]],
    ['a header without a name', 'GET /x HTTP/1.1\r\nHost: api\r\n: y\r\n\r\n', [400]],
    ['a body of two lengths', 'POST /x HTTP/1.1\r\nContent-Length: 2\r\nContent-length: 3\r\n\r\n{}', [400]],
    ['HTTP 1.0', 'GET /x HTTP/1.0\r\n\r\n', [429]],
  ])('%s', async (_, bytes, statuses) => {
    const { base } = await overloaded();
    const { socket, answer } = talk(base);
    socket.write(bytes);
    for (const status of statuses) {
      const { status: seen, body } = await answer();
      expect([seen, body === '']).toEqual([status, bytes.startsWith('HEAD') || status === 204]);
    }
  });

  test('waits for the rest of a head that comes in parts, and ends a connection with Connection: close', async () => {
    const { base } = await overloaded();
    const { socket, answer, closed } = talk(base);
    socket.write(GET.slice(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(GET.slice(10));
    expect((await answer()).status).toBe(429);
    const other = talk(base);
    other.socket.write(GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    expect((await other.answer()).status).toBe(429);
    await Promise.all([closed, other.closed]);
  });
});

/** A gateway whose only place is taken, a moment after it has refused a request. */
async function overloaded(): Promise<{ base: string; answerAll(): number }> {
  const waiting: (() => void)[] = [];
  const invoke = () => new Promise<string>((done) => waiting.push(() => done('{"statusCode":200,"body":"done"}')));
  const gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    api: sampleApi({ '/x': { 'x-amazon-apigateway-any-method': buffered(FUNCTION), options: preflight('GET') } }),
    invoker: { invoke, invokeStreaming: () => Promise.reject(new Error('not used')) },
    extraHandlers: { '/_local/mails': (_request, response) => response.end('mails') },
    limits: {
      loadShedding: { targetMs: 1, minInFlight: 1, crowd: 1, maxBurst: 1, graceMs: 0, memoryMs: 60_000 },
    },
  });
  onTestFinished(() => gateway.stop());
  void open(gateway.url, '/x').catch(() => undefined);
  await expect.poll(() => waiting.length).toBe(1);
  expect((await send(gateway.url, '/x')).status).toBe(429);
  return { base: gateway.url, answerAll: () => waiting.splice(0).map((answer) => answer()).length };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A connection, the answers that come on it, and its end. */
function talk(base: string): { socket: Socket; answer(): Promise<Answer>; closed: Promise<void> } {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const answer = () =>
    new Promise<Answer>((resolve) => socket.once('data', (bytes) => resolve(parse(bytes.toString()))));
  return { socket, answer, closed };
}

function parse(text: string): Answer {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 2)]);
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body };
}

test('a head read from bytes has the names and values that the parser gives, and knows whether its connection stays', () => {
  const head = (lines: string) => readWholeRequest(Buffer.from(`GET /x?y HTTP/1.1\r\n${lines}\r\n`));
  const read = head('Host: api\r\nX-Empty:\r\nOrigin:  https://shop.example:8080 \r\n');
  expect(read).toMatchObject({ method: 'GET', url: '/x?y', httpVersion: '1.1', keepsAlive: true });
  expect(read?.headers).toEqual({ host: 'api', 'x-empty': '', origin: 'https://shop.example:8080' });
  expect(head('Host: api\r\nCONNECTION: Close \r\n')?.keepsAlive).toBe(false);
  expect(head('Connection: TE, close\r\nHost: api\r\n')?.keepsAlive).toBe(false);
  expect(head('Host: api\r\nConnection: closely, keep-alive\r\n')?.keepsAlive).toBe(true);
});

test.each([
  ['another protocol', 'GET /x HTTP/1.1\r\nHost: api\r\nUpgrade: websocket\r\n\r\n'],
  ['a name that ends in a space', 'POST /x HTTP/1.1\r\nHost: api\r\nContent-Length : 2\r\n\r\n'],
  ['a length of no digits', 'POST /x HTTP/1.1\r\nHost: api\r\nContent-Length:\r\n\r\n'],
  ['a length that is no decimal', 'POST /x HTTP/1.1\r\nHost: api\r\nContent-Length: 0x2\r\n\r\n{}'],
  ['two lengths', 'POST /x HTTP/1.1\r\nHost: api\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
  ['no host', 'GET /x HTTP/1.1\r\nAccept: */*\r\n\r\n'],
  ['a method that nobody knows', 'FOO /x HTTP/1.1\r\nHost: api\r\n\r\n'],
])('a head with %s is left to the parser', (_, request) => {
  expect(readWholeRequest(Buffer.from(request))).toBeUndefined();
});
