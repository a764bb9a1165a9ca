import { expect, inject, test } from 'vitest';
import * as z from 'zod';
import { createClient, ServiceCallError } from '../../shared/contract/client/index.ts';
import { routes } from '../../shared/contract/routes/index.ts';
import { demoClient } from './client.ts';

const { baseUrl, tenants } = inject('endpoints');
const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

test('the interface description is public and contains every route at a URL that leads back to it', async () => {
  const url = `${baseUrl}/v2/openapi.json`;
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const { paths, servers } = Document.parse(await response.json());
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    routes.map(({ operation }) => operation).sort(),
  );
  expect(new URL(servers[0]?.url ?? '', url).href).toBe(`${baseUrl}/`);
});

test('the document may be cached, and is not sent again to a client that has it', async () => {
  const first = await fetch(`${baseUrl}/v2/openapi.json`);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  const again = await fetch(`${baseUrl}/v2/openapi.json`, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const other = await fetch(`${baseUrl}/v2/openapi.json`, { headers: { 'if-match': '"another"' } });
  expect(other.status).toBe(412);
  const head = await fetch(`${baseUrl}/v2/openapi.json`, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
});

test('credentials that are sent are checked here too', async () => {
  const client = await demoClient(inject('endpoints'), { user: 'viewer' });
  for (const path of ['/v2/openapi.json', '/docs']) {
    expect((await fetch(`${baseUrl}${path}`, { headers: { apiKey: 'nobody', token: '03-x' } })).status).toBe(403);
    expect((await client.response('GET', path)).status).toBe(200);
  }
});

test('the documentation is one self-contained page, below both prefixes', async () => {
  for (const path of ['/docs', '/docs/', '/api/docs']) {
    const response = await fetch(`${baseUrl}${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).toContain('SwaggerUIBundle(');
    expect(page.trimEnd().endsWith('</html>')).toBe(true);
  }
});

test('the typed client signs in, reads, and reports what the service refuses', async () => {
  const tenant = tenants.find(({ id }) => id === 1);
  const key = tenant?.apiKeys.find(({ context }) => context === 'cms');
  const [user] = tenant?.users ?? [];
  if (!key || !user) throw new Error('the demo tenant has no cms key or no user');
  const anonymous = createClient({ baseUrl, apiKey: key.apiKey, secret: key.secret });
  const { auth } = await anonymous.signIn({ body: user });
  const client = createClient({ baseUrl, apiKey: key.apiKey, secret: key.secret, sessionToken: auth.token });
  const { items, meta } = await client.listItems({ query: { 'ids[]': ['basic:window', 'basic:door'] } });
  expect(items.map(({ id }) => id)).toEqual(['basic:window', 'basic:door']);
  expect(meta.total).toBe(2);
  const refused = await client.getItem({ params: { id: 'basic:nothing' } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ServiceCallError);
  expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND', requestId: expect.stringMatching(/./) });
  await client.signOut();
  await expect(client.listItems()).rejects.toMatchObject({ status: 401, code: 'INVALID_SESSION' });
});
