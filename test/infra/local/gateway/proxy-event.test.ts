import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useGateways } from './gateway-harness.ts';
import { eventOf } from './http-client.ts';
import { buffered, sampleApi } from './sample-api.ts';

const { catchAll, fn, start } = useGateways();

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
        httpMethod: 'POST',
        identity: {
          sourceIp: '127.0.0.1',
          userAgent: 'test',
        },
        path: '/v2/plans',
        protocol: 'HTTP/1.1',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        requestTimeEpoch: Date.UTC(2026, 2, 4, 5, 6, 7),
        resourcePath: '/{proxy+}',
        stage: 'api',
      },
      body: '{"ü":1}',
      isBase64Encoded: false,
    });
  });

  test('has null for missing parts', async () => {
    const event = await eventOf(await start(sampleApi({ '/x': { get: buffered(fn('proxy')) } })), '/x?');
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

  test('contains the real client as the last address, whatever the client sends', async () => {
    const event = await eventOf(await start(catchAll), '/x', { headers: { 'X-Forwarded-For': '1.2.3.4' } });
    expect(event.headers['X-Forwarded-For']).toBe('1.2.3.4, 127.0.0.1');
    expect(event.requestContext.identity.sourceIp).toBe('127.0.0.1');
  });

  test('contains any path and any parameters that a client encodes', async () => {
    const base = await start(sampleApi({ '/p/{id}/{rest+}': { get: buffered(fn('proxy')) } }));
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
