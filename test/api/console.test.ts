import { describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { ConsoleTenant } from '../../shared/domain/console/find-console-tenant.ts';
import { clientOf, demoClient } from './client.ts';

const endpoints = inject('endpoints');
const { baseUrl, uploadUrl } = endpoints;
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${baseUrl}${path}`, { headers });

describe('the console', () => {
  test('is one page without anything of a tenant, which calls only this service and its files, in no frame', async () => {
    const response = await get('/console?tenant=1');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /);
    expect(policy).toContain(`connect-src 'self' blob: ${uploadUrl} `);
    expect(policy).toContain("frame-ancestors 'none'");
    const etag = response.headers.get('etag') ?? '';
    expect((await get('/api/console/?tenant=2', { 'if-none-match': etag })).status).toBe(304);
  });

  test('names files that may be kept for ever, compressed in advance; another file is a 404', async () => {
    const html = await (await get('/console')).text();
    const files = [...html.matchAll(/(?:href|src)="(\/api\/console\/files\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(2);
    for (const file of files) {
      const { status, headers } = await get(file, { 'accept-encoding': 'br' });
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
    expect((await get('/console/files/none.js')).status).toBe(404);
  });

  test('knows the name of a tenant and its public key, with which a member has the cms context', async () => {
    const Body = z.object({ tenant: ConsoleTenant });
    const { tenant } = Body.parse(await (await get('/console/tenants/1')).json());
    expect(tenant).toEqual({
      id: 1,
      name: 'demo',
      language: 'en',
      apiKey: 'demo-console',
      companySignIn: false,
      baseUrl,
    });
    const stranger = clientOf(endpoints, { apiKey: tenant.apiKey });
    expect((await stranger.call('GET', '/v2/assetProcessings')).status).toBe(401);
    const { identity } = await demoClient(endpoints, { context: 'cms', user: 'admin' });
    const member = clientOf(endpoints, { apiKey: tenant.apiKey, sessionToken: identity.sessionToken });
    expect((await member.call('GET', '/v2/assetProcessings?limit=1')).status).toBe(200);
  });

  test('is a 404 for a tenant that does not exist, and for a text that is no number (D106)', async () => {
    expect((await get('/console/tenants/4711')).status).toBe(404);
    expect((await get('/console/tenants/none')).status).toBe(404);
  });
});
