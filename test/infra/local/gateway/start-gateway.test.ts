import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Gateway, type GatewayOptions, startGateway } from '../../../../lib/local/gateway/start-gateway.ts';
import { createLambdaService, type LambdaService } from '../../../../lib/local/lambda/lambda-service.ts';
import type { DeployedRestApi } from '../../../../lib/local/template/deployment.ts';
import { createFixtureFunctions } from '../lambda/fixture-functions.ts';
import { buffered, preflight, sampleApi, streaming } from './sample-api.ts';

const fixtures = createFixtureFunctions();
const temporaryFolder = mkdtempSync(join(tmpdir(), 'gateway-'));
const progressFile = join(temporaryFolder, 'progress');
const proxy = fixtures.deploy('proxy');
const result = fixtures.deploy('result');
const streams = fixtures.deploy('streams');
const progress = fixtures.deploy('progress', { environment: { PROGRESS_FILE: progressFile } });
const nap = fixtures.deploy('nap');
const functions = [
  proxy,
  result,
  streams,
  progress,
  nap,
  fixtures.deploy('throws'),
  fixtures.deploy('crashes'),
  fixtures.deploy('busy', { timeoutSeconds: 0.2 }),
  fixtures.deploy('initThrows'),
];
const service: LambdaService = createLambdaService({ functions, environment: () => ({}), log: () => undefined });
const gateways: Gateway[] = [];

async function start(api: DeployedRestApi, options: Partial<GatewayOptions> = {}): Promise<string> {
  const gateway = await startGateway({ port: 0, host: '127.0.0.1', api, invoker: service, ...options });
  gateways.push(gateway);
  return gateway.url;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly bytes: Buffer;
}

interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders | string[];
  readonly body?: string | Buffer;
}

/** Sends the path as it is given, which `fetch` would not. */
function open(base: string, path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<IncomingMessage> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers }, resolve);
    request.on('error', reject);
    request.end(body);
  });
}

async function send(base: string, path: string, sent?: Sent): Promise<Answer> {
  const message = await open(base, path, sent);
  const bytes = await buffer(message);
  return { status: message.statusCode ?? 0, headers: message.headers, body: bytes.toString(), bytes };
}

/** The event that the function behind a path got. */
async function eventOf(base: string, path: string, sent?: Sent): Promise<APIGatewayProxyEvent> {
  return JSON.parse((await send(base, path, sent)).body);
}

/** Lets the function answer with just this result. */
function answerWith(base: string, proxyResult: unknown, sent: Sent = {}): Promise<Answer> {
  return send(base, '/result', { method: 'POST', body: JSON.stringify({ result: proxyResult }), ...sent });
}

const catchAll = sampleApi({
  '/result': { post: buffered(result), head: buffered(result) },
  '/stream': { post: streaming(streams), head: streaming(streams) },
  '/{proxy+}': { 'x-amazon-apigateway-any-method': buffered(proxy) },
});

afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
});

afterAll(async () => {
  await service.stop();
  fixtures.remove();
  rmSync(temporaryFolder, { recursive: true, force: true });
});

describe('routing', () => {
  const routes = sampleApi({
    '/': { get: buffered(proxy) },
    '/v2/items': { get: buffered(proxy), 'x-amazon-apigateway-any-method': buffered(result) },
    '/v2/items/{id}': { get: buffered(proxy) },
    '/v2/items/search': { get: buffered(proxy) },
    '/v2/{noun}/{id}/assets': { get: buffered(proxy) },
    '/v2/files/{path+}': { get: buffered(proxy) },
    '/{proxy+}': { 'x-amazon-apigateway-any-method': buffered(proxy) },
  });

  test.each([
    ['/', '/', null],
    ['/v2/items', '/v2/items', null],
    ['/v2/items/17', '/v2/items/{id}', { id: '17' }],
    ['/v2/items/search', '/v2/items/search', null],
    ['/v2/items/17/assets', '/v2/{noun}/{id}/assets', { noun: 'items', id: '17' }],
    ['/v2/files/a/b%20c/d', '/v2/files/{path+}', { path: 'a/b c/d' }],
    ['/v2/files', '/{proxy+}', { proxy: 'v2/files' }],
    ['/v2/items/a%2Fb', '/v2/items/{id}', { id: 'a/b' }],
    ['/v2/items/100%', '/v2/items/{id}', { id: '100%' }],
    ['/somewhere/else', '/{proxy+}', { proxy: 'somewhere/else' }],
  ])('%s goes to %s', async (path, resource, pathParameters) => {
    const event = await eventOf(await start(routes), path);
    expect([event.resource, event.pathParameters, event.path]).toEqual([resource, pathParameters, path]);
  });

  test('a trailing slash leads to the same resource, and the event keeps it', async () => {
    const event = await eventOf(await start(routes), '/v2/items/17/?a=1');
    expect([event.resource, event.path]).toEqual(['/v2/items/{id}', '/v2/items/17/']);
  });

  test('a method that is declared comes before the any-method, which takes all others', async () => {
    const base = await start(routes);
    expect((await eventOf(base, '/v2/items')).httpMethod).toBe('GET');
    const answer = await send(base, '/v2/items', { method: 'PUT', body: '{"result":{"statusCode":405}}' });
    expect(answer.status).toBe(405);
  });

  test('the stage name and the root lead to the same resources', async () => {
    const base = await start(routes);
    const event = await eventOf(base, '/api/v2/items/17');
    expect([event.resource, event.path, event.requestContext.path]).toEqual([
      '/v2/items/{id}',
      '/v2/items/17',
      '/api/v2/items/17',
    ]);
    expect((await eventOf(base, '/api')).resource).toBe('/');
    expect((await eventOf(base, '/apis')).path).toBe('/apis');
  });

  test('a path or method that nothing answers is refused as the real gateway does', async () => {
    const base = await start(sampleApi({ '/v2/items': { get: buffered(proxy) } }));
    for (const [path, method] of [
      ['/v2/nothing', 'GET'],
      ['/v2/items', 'DELETE'],
    ] as const) {
      const answer = await send(base, path, { method });
      expect([answer.status, answer.headers['x-amzn-errortype']]).toEqual([403, 'MissingAuthenticationTokenException']);
      expect(JSON.parse(answer.body).error.message).toBe('Missing Authentication Token');
    }
  });

  test('OPTIONS is answered by the gateway alone', async () => {
    const base = await start(sampleApi({ '/v2/items': { get: buffered(proxy), options: preflight('GET,OPTIONS') } }));
    const answer = await send(base, '/v2/items', { method: 'OPTIONS', headers: { Origin: 'https://shop.example' } });
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(answer.headers['access-control-allow-methods']).toBe('GET,OPTIONS');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  test('extra handlers come before the API and serve what is below them', async () => {
    const base = await start(catchAll, {
      extraHandlers: { '/_local/mails': (request, response) => response.end(`mails ${request.method}`) },
    });
    expect((await send(base, '/_local/mails?x=1', { method: 'DELETE' })).body).toBe('mails DELETE');
    expect((await send(base, '/_local/mails/3')).body).toBe('mails GET');
    expect((await eventOf(base, '/_local/mailserver')).path).toBe('/_local/mailserver');
  });
});

describe('the proxy event', () => {
  test('has the form of payload version 1.0', async () => {
    const base = await start(catchAll, { clock: () => Date.UTC(2026, 2, 4, 5, 6, 7) });
    const { host } = new URL(base);
    const event = await eventOf(base, '/v2/plans?a=1&a=2&b', {
      method: 'POST',
      headers: [
        'Host',
        host,
        'X-Single',
        'one',
        'x-many',
        'first',
        'X-Many',
        'second',
        'User-Agent',
        'test',
        'TE',
        'trailers',
      ],
      body: '{"ü":1}',
    });
    expect(event).toEqual({
      resource: '/{proxy+}',
      path: '/v2/plans',
      httpMethod: 'POST',
      headers: {
        Host: host,
        'X-Single': 'one',
        'x-many': 'second',
        'User-Agent': 'test',
        'X-Forwarded-For': '127.0.0.1',
        'X-Forwarded-Port': new URL(base).port,
        'X-Forwarded-Proto': 'http',
      },
      multiValueHeaders: {
        Host: [host],
        'X-Single': ['one'],
        'x-many': ['first', 'second'],
        'User-Agent': ['test'],
        'X-Forwarded-For': ['127.0.0.1'],
        'X-Forwarded-Port': [new URL(base).port],
        'X-Forwarded-Proto': ['http'],
      },
      queryStringParameters: { a: '2', b: '' },
      multiValueQueryStringParameters: { a: ['1', '2'], b: [''] },
      pathParameters: { proxy: 'v2/plans' },
      stageVariables: null,
      requestContext: {
        accountId: '000000000000',
        apiId: 'local',
        domainName: host,
        domainPrefix: '127',
        extendedRequestId: expect.stringMatching(/^[\w+/]{15}=$/),
        httpMethod: 'POST',
        identity: {
          accessKey: null,
          accountId: null,
          caller: null,
          cognitoAuthenticationProvider: null,
          cognitoAuthenticationType: null,
          cognitoIdentityId: null,
          cognitoIdentityPoolId: null,
          principalOrgId: null,
          sourceIp: '127.0.0.1',
          user: null,
          userAgent: 'test',
          userArn: null,
        },
        path: '/v2/plans',
        protocol: 'HTTP/1.1',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        requestTime: '04/Mar/2026:05:06:07 +0000',
        requestTimeEpoch: Date.UTC(2026, 2, 4, 5, 6, 7),
        resourceId: expect.stringMatching(/^[0-9a-z]{6}$/),
        resourcePath: '/{proxy+}',
        stage: 'api',
      },
      body: '{"ü":1}',
      isBase64Encoded: false,
    });
  });

  test('has null for what is not there', async () => {
    const event = await eventOf(await start(sampleApi({ '/x': { get: buffered(proxy) } })), '/x?');
    expect(event).toMatchObject({
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
      body: null,
      isBase64Encoded: false,
    });
  });

  test('decodes plus signs, brackets and a second question mark of the query', async () => {
    const event = await eventOf(await start(catchAll), '/x??q=a+b%2Bc&ids%5B%5D=1&ids[]=2,3');
    expect(event.multiValueQueryStringParameters).toEqual({ '?q': ['a b+c'], 'ids[]': ['1', '2,3'] });
  });

  test('carries a body in base64 for binary media types only', async () => {
    const base = await start(catchAll);
    const body = Buffer.from([0, 255, 254, 13, 10]);
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const binary = await eventOf(base, '/x', { method: 'POST', body, headers: form });
    expect([binary.isBase64Encoded, binary.body]).toEqual([true, body.toString('base64')]);
    const json = { 'Content-Type': 'application/json' };
    const plain = await eventOf(base, '/x', { method: 'POST', body: '{}', headers: json });
    expect([plain.isBase64Encoded, plain.body]).toEqual([false, '{}']);
  });

  test('names the real client last, whatever the client claims', async () => {
    const event = await eventOf(await start(catchAll), '/x', { headers: { 'X-Forwarded-For': '1.2.3.4' } });
    expect(event.headers['X-Forwarded-For']).toBe('1.2.3.4, 127.0.0.1');
    expect(event.requestContext.identity.sourceIp).toBe('127.0.0.1');
  });

  test('gives back any path and any parameters that a client encodes', async () => {
    const base = await start(sampleApi({ '/p/{id}/{rest+}': { get: buffered(proxy) } }));
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const value = fc.string({ unit: 'grapheme', maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        word,
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(value, value)),
        async (id, rest, query) => {
          const path = `/p/${encodeURIComponent(id)}/${rest.map(encodeURIComponent).join('/')}`;
          const pairs = query.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
          const event = await eventOf(base, `${path}?${pairs.join('&')}`);
          expect(event.path).toBe(path);
          expect(event.pathParameters).toEqual({ id, rest: rest.join('/') });
          const expected = Map.groupBy(query, ([name]) => name);
          expect(new Map(Object.entries(event.multiValueQueryStringParameters ?? {}))).toEqual(
            new Map([...expected].map(([name, entries]) => [name, entries.map(([, text]) => text)])),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the answer', () => {
  test('carries status, headers of both kinds, and the body', async () => {
    const answer = await answerWith(await start(catchAll), {
      statusCode: 201,
      headers: { 'Content-Type': 'text/plain', 'X-Number': 5, Vary: 'Origin' },
      multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'], vary: ['Accept'] },
      body: 'grüezi',
    });
    expect([answer.status, answer.body, answer.headers['content-length']]).toEqual([201, 'grüezi', '7']);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', 'x-number': '5', vary: 'Accept, Origin' });
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(answer.headers['x-amzn-requestid']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is JSON when the function says nothing else, and keeps the headers of the connection out', async () => {
    const headers = {
      Date: 'yesterday',
      'WWW-Authenticate': 'Bearer',
      'Transfer-Encoding': 'chunked',
      'Content-Length': '1',
    };
    const answer = await answerWith(await start(catchAll), { statusCode: 401, headers, body: '{}' });
    expect([answer.status, answer.body, answer.headers['content-type']]).toEqual([401, '{}', 'application/json']);
    expect(answer.headers).toMatchObject({
      'x-amzn-remapped-date': 'yesterday',
      'x-amzn-remapped-www-authenticate': 'Bearer',
    });
    expect(answer.headers).not.toHaveProperty('www-authenticate');
  });

  test('is decoded from base64 only when the client asks for a binary media type first', async () => {
    const base = await start({ ...catchAll, binaryMediaTypes: ['image/png'] });
    const bytes = Buffer.from([137, 80, 78, 71, 0, 255]);
    const image = {
      statusCode: 200,
      headers: { 'Content-Type': 'image/png' },
      body: bytes.toString('base64'),
      isBase64Encoded: true,
    };
    expect((await answerWith(base, image, { headers: { Accept: 'image/png,*/*' } })).bytes).toEqual(bytes);
    expect((await answerWith(base, image, { headers: { Accept: '*/*' } })).body).toBe(bytes.toString('base64'));
  });

  test('to HEAD has the headers of the answer and no body', async () => {
    const base = await start(catchAll);
    const sent = { method: 'HEAD', body: JSON.stringify({ result: { statusCode: 200, body: 'four' } }) };
    const answer = await send(base, '/result', { ...sent, headers: { 'Content-Length': sent.body.length } });
    expect([answer.status, answer.headers['content-length'], answer.body]).toEqual([200, '4', '']);
    const body = '{"mode":"numbered"}';
    const streamed = await send(base, '/stream', { method: 'HEAD', body, headers: { 'Content-Length': body.length } });
    expect([streamed.status, streamed.body]).toEqual([201, '']);
  });

  test('without content has no length', async () => {
    const answer = await answerWith(await start(catchAll), { statusCode: 204 });
    expect([answer.status, answer.body, answer.headers['content-length']]).toEqual([204, '', undefined]);
  });

  test.each([
    ['nothing', null],
    ['text', 'ok'],
    ['no status', { body: 'ok' }],
    ['an impossible status', { statusCode: 99 }],
    ['an informational status', { statusCode: 103 }],
    ['a body that is no text', { statusCode: 200, body: { ok: true } }],
    ['a field that does not belong', { statusCode: 200, message: 'ok' }],
    ['a header that HTTP forbids', { statusCode: 200, headers: { 'X-Split': 'a\r\nSet-Cookie: b=1' } }],
    ['a header without text', { statusCode: 200, headers: { 'X-Object': {} } }],
  ])('that is malformed (%s) becomes 502', async (_, malformed) => {
    const logged: string[] = [];
    const answer = await answerWith(await start(catchAll, { log: (message) => logged.push(message) }), malformed);
    expect([answer.status, answer.body]).toEqual([502, '{"message":"Internal server error"}']);
    expect(answer.headers['x-amzn-errortype']).toBe('InternalServerErrorException');
    expect(logged).toHaveLength(1);
  });
});

describe('a function that gives no answer', () => {
  test.each([['throws'], ['crashes'], ['busy'], ['initThrows']])('(%s) becomes 502', async (name) => {
    const base = await start(sampleApi({ '/x': { post: buffered(fixtures.deploy(name)) } }));
    // The event of `crashes` has no `how`; its result is a number, which is as wrong.
    const answer = await send(base, '/x', { method: 'POST' });
    expect([answer.status, answer.body]).toEqual([502, '{"message":"Internal server error"}']);
  });

  test('in time becomes 504, and the gateway serves on', async () => {
    const api = sampleApi({
      '/slow': { get: buffered(nap) },
      '/own': { get: buffered(nap, 100) },
      '/x': { get: buffered(proxy) },
    });
    const base = await start(api, { limits: { integrationTimeoutMs: 200 } });
    for (const path of ['/slow', '/own']) {
      const answer = await send(base, path);
      expect([answer.status, answer.body]).toEqual([504, '{"message":"Endpoint request timed out"}']);
    }
    expect((await send(base, '/x')).status).toBe(200);
  });

  test('because Lambda refuses the invocation becomes 500', async () => {
    const base = await start(sampleApi({ '/x': { get: buffered(proxy) } }), {
      invoker: createLambdaService({
        functions: [{ ...proxy, reservedConcurrency: 0 }],
        environment: () => ({}),
        log: () => undefined,
        maxWaiting: 0,
      }),
    });
    expect((await send(base, '/x')).status).toBe(500);
  });
});

describe('limits', () => {
  test('a URL of 10,240 characters passes; longer ones get 414, far longer ones too', async () => {
    const base = await start(catchAll);
    const path = (length: number): string => `/x?${'a'.repeat(length - 3)}`;
    expect((await send(base, path(10_240))).status).toBe(200);
    expect((await send(base, path(10_241))).status).toBe(414);
    expect((await send(base, path(100_000))).status).toBe(414);
    expect((await send(base, '/x', { headers: { 'X-Long': 'a'.repeat(70_000) } })).status).toBe(431);
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

  test('a buffered answer above 6 MiB becomes 502', async () => {
    const large = { ...fixtures.deploy('proxy'), arn: 'arn:large' };
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
        message: 'Too Many Requests',
        requestId: answer.headers['x-amzn-requestid'],
      },
    });
  });
});

describe('gateway responses', () => {
  test('fill in variables, request headers and the status of a default', async () => {
    const base = await start(sampleApi({ '/x': { get: buffered(proxy) } }));
    const answer = await send(base, '/nothing', { headers: { Origin: 'https://shop.example' } });
    expect(answer.headers['x-origin']).toBe('https://shop.example');
    expect(answer.headers['content-type']).toBe('application/json');
    expect(JSON.parse(answer.body).error).toMatchObject({ status: 403, requestId: answer.headers['x-amzn-requestid'] });
    expect((await send(base, '/nothing')).headers).not.toHaveProperty('x-origin');
  });

  test.each([
    ['an unknown variable', { responseTemplates: { 'application/json': '{"x":"$context.unheardOf"}' } }],
    ['a directive', { responseTemplates: { 'application/json': '#set($x = 1){"x":$x}' } }],
    ['an unknown mapping', { responseParameters: { 'gatewayresponse.header.X': 'integration.response.header.X' } }],
  ])('with %s are refused at the start', async (_, declaration) => {
    const api = sampleApi({});
    const responses = { DEFAULT_4XX: declaration };
    const body = { ...api.body, 'x-amazon-apigateway-gateway-responses': responses };
    await expect(start({ ...api, body })).rejects.toThrow('DEFAULT_4XX');
  });
});

describe('a streamed answer', () => {
  test('has the status, headers and cookies of the function and comes as it is written', async () => {
    const base = await start(catchAll);
    const began = Date.now();
    const message = await open(base, '/stream', { method: 'POST', body: '{"mode":"numbered","chunks":4,"ms":100}' });
    const headMs = Date.now() - began;
    expect([message.statusCode, message.headers['content-type']]).toEqual([201, 'text/plain']);
    expect(message.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(await text(message)).toBe('0 1 2 3 ');
    expect(Date.now() - began - headMs).toBeGreaterThan(200);
  });

  test('may be larger than any buffered one', async () => {
    const sent = { method: 'POST', body: '{"chunks":320,"bytes":65536}' };
    const message = await open(await start(catchAll), '/stream', sent);
    expect((await buffer(message)).length).toBe(320 * 65536);
  });

  test.each([['throws'], ['crashes'], ['pipelineFails']])(
    'that fails half way (%s) breaks the connection',
    async (mode) => {
      const message = await open(await start(catchAll), '/stream', {
        method: 'POST',
        body: JSON.stringify({ mode, ms: 20 }),
      });
      expect(message.statusCode).toBe(201);
      await expect(text(message)).rejects.toThrow('aborted');
    },
  );

  test.each([['throwsAtOnce'], ['raw']])('without metadata (%s) becomes 502', async (mode) => {
    const answer = await send(await start(catchAll), '/stream', { method: 'POST', body: JSON.stringify({ mode }) });
    expect([answer.status, answer.body]).toEqual([502, '{"message":"Internal server error"}']);
  });

  test('that takes too long is broken off', async () => {
    const base = await start(sampleApi({ '/stream': { post: streaming(streams, 400) } }));
    const message = await open(base, '/stream', { method: 'POST', body: '{"mode":"hangs"}' });
    await expect(text(message)).rejects.toThrow('aborted');
  });

  test('goes no faster than the client reads', async () => {
    const base = await start(sampleApi({ '/progress': { get: streaming(progress) } }));
    writeFileSync(progressFile, '');
    const message = await open(base, '/progress');
    await wait(700);
    const whilePaused = readFileSync(progressFile).length;
    expect((await buffer(message)).length).toBe(200 * 64 * 1024);
    expect(readFileSync(progressFile).length).toBe(200);
    // What fits into the buffers of five streams and three sockets is some megabytes of the 12.8.
    expect(whilePaused).toBeLessThan(180);
  });
});

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

  test('that send no HTTP are answered 400 and cut off', async () => {
    expect(await rawAnswer(await start(catchAll), ['nonsense\r\n\r\n'])).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('that are slow with their headers are cut off', async () => {
    const base = await start(catchAll, { limits: { headersTimeoutMs: 300 } });
    expect(await rawAnswer(base, ['GET /x HTTP/1.1\r\n'])).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that are slow with their body are cut off', async () => {
    const base = await start(catchAll, { limits: { headersTimeoutMs: 200, bodyTimeoutMs: 200 } });
    const head = 'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n';
    expect(await rawAnswer(base, [head, 'some'], 50)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that go away while they send, or before the answer, harm nobody', async () => {
    const base = await start(
      sampleApi({ '/slow': { get: buffered(nap) }, '/{proxy+}': { post: buffered(proxy), get: buffered(proxy) } }),
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

  test('are all disconnected within a second when the gateway stops', async () => {
    const base = await start(sampleApi({ '/slow': { get: buffered(nap) } }));
    const broken = expect(send(base, '/slow')).rejects.toThrow('socket hang up');
    const idle = connect(Number(new URL(base).port), '127.0.0.1');
    await wait(100);
    const began = Date.now();
    await gateways.splice(0)[0]?.stop();
    expect(Date.now() - began).toBeLessThan(1_000);
    await broken;
    await new Promise<void>((resolve) => (idle.closed ? resolve() : idle.on('close', () => resolve())));
  });

  test('a port that is taken is an error', async () => {
    const base = await start(catchAll);
    await expect(start(catchAll, { port: Number(new URL(base).port) })).rejects.toThrow('EADDRINUSE');
  });
});
