import { describe, expect, test } from 'vitest';
import { useGateways } from './gateway-harness.ts';
import { eventOf, send } from './http-client.ts';
import { buffered, preflight, sampleApi } from './sample-api.ts';

const { catchAll, fn, start } = useGateways();

describe('routing', () => {
  const routes = sampleApi({
    '/': { get: buffered(fn('proxy')) },
    '/v2/items': { get: buffered(fn('proxy')), 'x-amazon-apigateway-any-method': buffered(fn('result')) },
    '/v2/items/{id}': { get: buffered(fn('proxy')) },
    '/v2/items/search': { get: buffered(fn('proxy')) },
    '/v2/{noun}/{id}/assets': { get: buffered(fn('proxy')) },
    '/v2/files/{path+}': { get: buffered(fn('proxy')) },
    '/{proxy+}': { 'x-amazon-apigateway-any-method': buffered(fn('proxy')) },
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

  test('an unknown path or method is refused like in API Gateway', async () => {
    const base = await start(sampleApi({ '/v2/items': { get: buffered(fn('proxy')) } }));
    for (const [path, method] of [
      ['/v2/nothing', 'GET'],
      ['/v2/items', 'DELETE'],
    ] as const) {
      const answer = await send(base, path, { method });
      expect(answer.status).toBe(403);
      expect(JSON.parse(answer.body).error.code).toBe('X');
    }
  });

  test('OPTIONS gets its response without a function', async () => {
    const base = await start(
      sampleApi({ '/v2/items': { get: buffered(fn('proxy')), options: preflight('GET,OPTIONS') } }),
    );
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
