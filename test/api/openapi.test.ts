import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { codeSamples } from '../../lib/docs/code-samples/code-samples.ts';
import { type OpenapiDocument, sampleCall } from '../../lib/docs/code-samples/sample-call.ts';
import { createClient, ServiceCallError } from '../../shared/contract/client/index.ts';
import { routes } from '../../shared/contract/routes/index.ts';
import { ERROR_CODES } from '../../shared/platform/errors/error-codes.ts';
import { ErrorBody } from '../../shared/platform/http/error-body-schema.ts';
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

test('the client package is served below both prefixes, in the same bytes each time, and may be cached', async () => {
  const [one, other] = await Promise.all(
    ['/client/planning-client.tgz', '/api/client/planning-client.tgz'].map((path) => fetch(`${baseUrl}${path}`)),
  );
  expect([one?.status, other?.status]).toEqual([200, 200]);
  expect(one?.headers.get('content-type')).toBe('application/gzip');
  expect(one?.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  const bytes = Buffer.from((await one?.arrayBuffer()) ?? new ArrayBuffer());
  expect(bytes.equals(Buffer.from((await other?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(true);
  expect(gunzipSync(bytes).toString('latin1')).toContain('package/index.d.ts');
  const headers = { 'if-none-match': one?.headers.get('etag') ?? '' };
  expect((await fetch(`${baseUrl}/client/planning-client.tgz`, { headers })).status).toBe(304);
});

test('the pages for people are below both prefixes, compressed, without a secret, and their files may be kept', async () => {
  const secrets = tenants.flatMap(({ apiKeys, users }) => [
    ...apiKeys.flatMap(({ secret }) => secret ?? []),
    ...users.map(({ password }) => password),
  ]);
  for (const path of ['/', '/docs', '/docs/', '/api/docs', '/docs/errors', '/api/docs/errors/']) {
    const response = await fetch(`${baseUrl}${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    const page = await response.text();
    expect(page.trimEnd().endsWith('</html>')).toBe(true);
    for (const [, file = ''] of page.matchAll(/(?:src|href)="(\/api\/docs\/files\/[^"]+)"/g)) {
      const found = await fetch(`${baseUrl}${file}`, { headers: { 'accept-encoding': 'br' } });
      expect([file, found.status, found.headers.get('content-encoding')]).toEqual([file, 200, 'br']);
      expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const text = await found.text();
      for (const secret of secrets) expect(text.includes(secret) || page.includes(secret)).toBe(false);
    }
  }
  const openapi = await fetch(`${baseUrl}/v2/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
  expect(openapi.headers.get('content-encoding')).toBe('gzip');
});

test('an error leads to the paragraph of its code', async () => {
  const help = await (await fetch(`${baseUrl}/docs/errors`)).text();
  for (const code of Object.keys(ERROR_CODES)) {
    expect(help).toContain(`<section id="${code}"`);
  }
  for (const [path, headers] of [
    ['/v2/items', {}],
    ['/v2/items/basic:nothing', { apiKey: 'nobody', token: '03-x' }],
    ['/nothing/at/all', {}],
  ] as const) {
    const { error } = ErrorBody.parse(await (await fetch(`${baseUrl}${path}`, { headers })).json());
    const url = new URL(error.docs, baseUrl);
    expect([url.origin, url.hash]).toEqual([baseUrl, `#${error.code}`]);
    expect((await fetch(url)).status).toBe(200);
  }
});

test('only pages of this machine get the credentials of the demo tenant and the queues', async () => {
  const read = (name: string) => fetch(`${baseUrl}/_local/${name}`);
  const demo = await read('demo');
  expect(await demo.json()).toMatchObject({ apiKey: 'demo-cms', identification: 'admin@demo.example', tenant: '1' });
  expect(demo.headers.get('access-control-allow-origin')).toBe(null);
  const { queues } = z
    .object({ queues: z.array(z.object({ name: z.string(), waiting: z.int(), inFlight: z.int() })) })
    .parse(await (await read('queues')).json());
  expect(queues.length).toBeGreaterThan(3);
  expect((await fetch(`${baseUrl}/_local/demo`, { method: 'POST' })).status).toBe(405);
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

describe('the code of each operation', () => {
  const operations = [
    ['/v2/items', 'get'],
    ['/v2/plans', 'post'],
    ['/v2/plans/{id}', 'put'],
    ['/v2/items/{id}/shares', 'post'],
  ] as const;
  const languages = {
    curl: { program: 'sh', file: 'call.sh', checks: [] },
    TypeScript: { program: process.execPath, file: 'call.ts', checks: [] },
    Python: { program: 'python3', file: 'call.py', checks: ['-c', 'import requests, cryptography'] },
    PHP: {
      program: 'php',
      file: 'call.php',
      checks: ['-r', 'curl_init() and openssl_encrypt("", "aes-128-cbc", "");'],
    },
  } as const;

  test('sends the call in every language that this machine has', async () => {
    const document = (await (await fetch(`${baseUrl}/v2/openapi.json`)).json()) as OpenapiDocument;
    const admin = await demoClient(inject('endpoints'), { context: 'cms', user: 'admin' });
    const { apiKey, secret = '', sessionToken = '' } = admin.identity;
    const folder = await mkdtemp(path.join(tmpdir(), 'samples-'));
    const environment = { ...process.env, API_KEY: apiKey, API_SECRET: secret, SESSION: sessionToken };
    const ran = new Set<string>();
    try {
      for (const [pattern, method] of operations) {
        for (const { language, text } of codeSamples(sampleCall(document, { path: pattern, method, baseUrl }))) {
          if (language === 'C#') continue;
          const { program, file, checks } = languages[language];
          const isHere = checks.length === 0 || spawnSync(program, checks).status === 0;
          if (!isHere) continue;
          await writeFile(path.join(folder, file), text);
          const { stdout, stderr } = await promisify(execFile)(program, [file], { cwd: folder, env: environment });
          expect([language, pattern, stdout.slice(0, 200), stderr.includes('rror')]).toEqual([
            language,
            pattern,
            expect.stringMatching(/^(200 )?\{"(items|plan|share)":/),
            false,
          ]);
          ran.add(language);
        }
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    expect([...ran]).toEqual(expect.arrayContaining(['curl', 'TypeScript']));
  });
});
