import { lstatSync, readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { ErrorBody } from '../../shared/platform/http/error-body-schema.ts';
import { signRequest } from '../../shared/platform/identity/request-tokens/sign-request.ts';
import { demoClient } from './client.ts';

const endpoints = inject('endpoints');

test('an unknown path gets 404, a wrong method 405 with the allowed methods, both in the error format', async () => {
  const client = await demoClient(endpoints);
  const unknown = await client.call('GET', '/v2/nothing-here');
  expect(unknown.status).toBe(404);
  expect(ErrorBody.parse(unknown.json).error.code).toBe('NOT_FOUND');

  const wrong = await client.call('DELETE', '/v2/items');
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get('allow')).toContain('GET');
  expect(ErrorBody.parse(wrong.json).error.code).toBe('METHOD_NOT_ALLOWED');
});

test('a preflight request needs no credentials on any path, and its response may be cached', async () => {
  const response = await fetch(`${endpoints.baseUrl}/v2/items/demo:x/threeDimensionalAssets`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://planner.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey, token, currenttenant',
    },
  });
  expect(response.ok).toBe(true);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('currenttenant');
  expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
  expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(3600);
});

test('errors carry CORS headers and the request id, including errors of the gateway', async () => {
  const response = await fetch(`${endpoints.baseUrl}/v2/items`, { headers: { origin: 'https://planner.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const body = ErrorBody.parse(await response.json());
  expect(body.error).toMatchObject({ status: 401, code: 'INVALID_TOKEN', details: [{ reason: 'missing' }] });
  expect(response.headers.get('x-request-id')).toBe(body.error.requestId);

  const large = await fetch(`${endpoints.baseUrl}/v2/auth/signin`, { method: 'POST', body: 'x'.repeat(11_000_000) });
  expect(large.status).toBe(413);
  expect(large.headers.get('access-control-allow-origin')).toBe('*');
  expect(ErrorBody.parse(await large.json()).error.code).toBe('PAYLOAD_TOO_LARGE');
});

test('a check reports on a request token in the headers and in the query, and on a call without one', async () => {
  const headers = signRequest((await demoClient(endpoints)).identity, new Date());
  const url = `${endpoints.baseUrl}/v2/auth/check`;
  const read = { check: { session: 'anonymous', rights: [], reason: null } };
  for (const [target, sent] of [
    [url, headers],
    [`${url}?${new URLSearchParams(headers)}`, {}],
  ] as const) {
    const response = await fetch(target, { method: 'POST', headers: sent });
    expect([response.status, await response.json()]).toMatchObject([200, read]);
    expect(response.headers.get('ratelimit')).toContain('"signInPerIdentification"');
  }
  expect(await (await fetch(url, { method: 'POST' })).json()).toEqual({ check: { reason: 'missing' } });
});

test('a trailing slash, the prefix /api, raw and encoded brackets all get the same response', async () => {
  const client = await demoClient(endpoints);
  const paths = ['/v2/items?ids[]=basic:door', '/v2/items/?ids[]=basic:door', '/api/v2/items?ids%5B%5D=basic%3Adoor'];
  const responses = await Promise.all(paths.map((path) => client.call('GET', path)));
  for (const { status, json } of responses) {
    expect(status).toBe(200);
    expect((json as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual(['basic:door']);
  }
});

test('an id in a path is decoded once: an id that is encoded twice does not exist', async () => {
  const client = await demoClient(endpoints);
  const statusOf = async (id: string) => (await client.call('GET', `/v2/items/${id}`)).status;
  expect(await Promise.all(['basic:door', 'basic%3Adoor', 'b%61sic%3adoor'].map(statusOf))).toEqual([200, 200, 200]);
  expect(await Promise.all(['basic%253Adoor', 'b%2561sic:door', 'basic:door%'].map(statusOf))).toEqual([404, 404, 404]);
});

test.each([
  ['/v2/items/basic:door', 200],
  ['/v2/tenants/me', 200],
  ['/v2/items/basic:unknown', 404],
])('HEAD returns the headers of GET, including the length, without a body: %s', async (path, expected) => {
  const client = await demoClient(endpoints);
  const [got, head] = [await client.response('GET', path), await client.response('HEAD', path)];
  const bytes = (await got.arrayBuffer()).byteLength;
  expect([head.status, await head.text()]).toEqual([expected, '']);
  for (const name of ['content-type', 'etag', 'cache-control']) {
    expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
  }
  expect(Number(head.headers.get('content-length'))).toBe(bytes);
});

test.each(['/v2/items?catalog=basic', '/v2/tags', '/v2/openapi.json'])(
  'HEAD of a streamed response has no Content-Length: %s',
  async (path) => {
    const client = await demoClient(endpoints);
    const { status, headers } = await client.response('HEAD', path);
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'application/json',
      null,
    ]);
  },
);

test('HEAD has no effect, even where GET has one', async () => {
  const client = await demoClient(endpoints, { user: 'viewer' });
  const statusOf = async (method: string, path: string) => (await client.response(method, path)).status;
  expect(await statusOf('HEAD', '/v2/auth/signout')).toBe(200);
  expect(await statusOf('GET', '/v2/auth/signout'), 'the session lives on').toBe(200);
  expect(await statusOf('GET', '/v2/auth/signout')).toBe(401);
});

test('credentials may be query parameters, for links', async () => {
  const client = await demoClient(endpoints, { context: 'browser' });
  const token = `03-${Buffer.from(`${new Date().toISOString()};anonymous;demo-browser`).toString('base64url')}`;
  const url = `${endpoints.baseUrl}/v2/items/basic:door?apiKey=${client.identity.apiKey}&token=${token}`;
  expect((await fetch(url)).status).toBe(200);
});

test('the pages of the local service for its developer refuse every Host but those it listens on', async () => {
  const { port } = new URL(endpoints.mailsUrl);
  const statusFor = (host: string, method = 'GET') =>
    new Promise<number | undefined>((resolve, reject) => {
      request(endpoints.mailsUrl, { method, headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`]) {
    expect([host, await statusFor(host)]).toEqual([host, 200]);
  }
  // DNS rebinding: a page of another site whose name points at this machine.
  const foreign = [
    'evil.example',
    `evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    '127.0.0.1',
    'localhost:1',
  ];
  for (const host of foreign) {
    expect([host, await statusFor(host), await statusFor(host, 'DELETE')]).toEqual([host, 421, 421]);
  }
});

test('nothing in the data folder of the local service can be read by other users of the machine', () => {
  const dataFolder = inject('dataFolder');
  const pathsIn = (folder: string, recursive = false) =>
    readdirSync(folder, { recursive, encoding: 'utf8' }).map((name) => path.join(folder, name));
  const tmp = path.join(dataFolder, 'tmp');
  const own = pathsIn(dataFolder)
    .filter((file) => file !== tmp)
    .flatMap((file) => (statSync(file).isDirectory() ? [file, ...pathsIn(file, true)] : [file]));
  // Running functions make and remove folders below these; nobody else gets into their parents.
  const temporary = [tmp, ...pathsIn(tmp)];
  const modes = [dataFolder, ...own, ...temporary].flatMap((file) => {
    const found = lstatSync(file, { throwIfNoEntry: false });
    return !found || found.isSymbolicLink() ? [] : [{ file, mode: (found.mode & 0o777).toString(8) }];
  });
  expect(modes.filter(({ file }) => /\.(?:sqlite|db)$/.test(file)).length).toBeGreaterThan(1);
  expect(modes.filter(({ mode }) => Number.parseInt(mode, 8) & 0o077)).toEqual([]);
});
