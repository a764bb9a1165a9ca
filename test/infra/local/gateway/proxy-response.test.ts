import { describe, expect, test } from 'vitest';
import { useGateways } from './gateway-harness.ts';
import { answerWith, send } from './http-client.ts';
import { buffered, sampleApi } from './sample-api.ts';

const { catchAll, fn, start } = useGateways();

describe('the response', () => {
  test('has status, headers and body of the result', async () => {
    const answer = await answerWith(await start(catchAll), {
      statusCode: 201,
      headers: { 'Content-Type': 'text/plain', 'X-Number': 5, Vary: 'Origin' },
      body: 'grüezi',
    });
    expect([answer.status, answer.body, answer.headers['content-length']]).toEqual([201, 'grüezi', '7']);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', 'x-number': '5', vary: 'Origin' });
    expect(answer.headers['x-amzn-requestid']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is JSON by default, without headers that belong to the connection', async () => {
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

  test('to HEAD has the headers of the result and no body', async () => {
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
    expect(logged).toHaveLength(1);
  });
});

describe('a function without a result', () => {
  test.each([['throws'], ['crashes'], ['busy'], ['initThrows']])('(%s) becomes 502', async (name) => {
    const base = await start(sampleApi({ '/x': { post: buffered(fn(name)) } }));
    // The event of `crashes` has no `how`; its result is a number, which is as wrong.
    const answer = await send(base, '/x', { method: 'POST' });
    expect([answer.status, answer.body]).toEqual([502, '{"message":"Internal server error"}']);
  });

  test('in time becomes 504, and the gateway serves further requests', async () => {
    const api = sampleApi({
      '/slow': { get: buffered(fn('nap')) },
      '/own': { get: buffered(fn('nap'), 100) },
      // The limit of the others is over before a process of a function has started on a busy machine.
      '/x': { get: buffered(fn('proxy'), 29_000) },
    });
    const base = await start(api, { limits: { integrationTimeoutMs: 200 } });
    for (const path of ['/slow', '/own']) {
      const answer = await send(base, path);
      expect([answer.status, answer.body]).toEqual([504, '{"message":"Endpoint request timed out"}']);
    }
    expect((await send(base, '/x')).status).toBe(200);
  });
});
