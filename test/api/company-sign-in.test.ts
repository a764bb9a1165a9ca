import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { type OidcProvider, startOidcProvider } from '../fixtures/start-oidc-provider.ts';
import { type Client, clientOf, jsonBody } from './client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';

/* This file has more than 300 lines, because all its tests sign in with the same two providers. */

const endpoints = inject('endpoints');
const { baseUrl } = endpoints;
const DOMAIN = 'company.example';
const SECRET = 'a secret of the client';
const SignedIn = z.object({ auth: z.object({ token: z.string(), userId: z.string() }) });
const Users = z.object({
  users: z.array(z.object({ id: z.string(), email: z.string().nullable(), rights: z.array(z.string()) })),
});

let tenant: OwnTenant;
let other: OwnTenant;
let provider: OidcProvider;
let publicProvider: OidcProvider;
const servers: Server[] = [];

beforeAll(async () => {
  const service = { endpoints, dataFolder: inject('dataFolder') };
  tenant = await ownTenant(service, { id: 771, name: 'Company', allowedHosts: ['shop.example'] });
  other = await ownTenant(service, { id: 772, name: 'Other company' });
  provider = await startOidcProvider({ baseUrl, clientSecret: SECRET });
  publicProvider = await startOidcProvider({ baseUrl, emailInIdToken: true });
  await setUp(tenant, { oidcIssuer: provider.issuer, oidcClientSecret: SECRET });
  await setUp(other, { oidcIssuer: publicProvider.issuer, oidcAutoJoin: true });
});
afterAll(async () => {
  await Promise.all([provider?.stop(), publicProvider?.stop()]);
  for (const server of servers) server.close().closeAllConnections();
});

async function setUp(of: OwnTenant, changes: Record<string, unknown>): Promise<unknown> {
  const all = { oidcClientId: provider.clientId, oidcAllowedDomains: [DOMAIN], ...changes };
  const { status, json } = await of.admin.call('PUT', `/v2/tenants/${of.id}`, jsonBody(all));
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

const someone = (domain = DOMAIN) => `${randomUUID()}@${domain}`;
const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { redirect: 'manual', headers });
const start = (of: OwnTenant, returnTo?: string) =>
  get(`${baseUrl}/v2/auth/oidc/start?${new URLSearchParams({ tenant: String(of.id), ...(returnTo && { returnTo }) })}`);

/** The address to which a response redirects. */
async function target(response: Response | Promise<Response>): Promise<string> {
  const { status, headers } = await response;
  expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
  return headers.get('location') ?? '';
}

/** Which refusal a page shows. */
async function refusal(response: Response | Promise<Response>): Promise<string> {
  const { status, headers } = await response;
  const html = await (await response).text();
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
  expect(html).toContain(headers.get('x-request-id') ?? 'a request id');
  return `${status} ${/<p id="(\w+)">/.exec(html)?.[1]}`;
}

/** Goes from the start to the response of the callback. */
async function wholeWay(of: OwnTenant, by: OidcProvider, email: string, returnTo?: string): Promise<Response> {
  return get(await by.visit(await target(start(of, returnTo)), { email }));
}

async function codeFor(of: OwnTenant, by: OidcProvider, email: string): Promise<string> {
  return new URL(await target(wholeWay(of, by, email))).searchParams.get('code') ?? '';
}

const redeem = (of: OwnTenant, code: string) => of.shopper.call('POST', '/v2/auth/oidc/session', jsonBody({ code }));

function sessionOf(of: OwnTenant, json: unknown): Client {
  const { token } = SignedIn.parse(json).auth;
  return clientOf(endpoints, { apiKey: of.apiKey, secret: of.secret, sessionToken: token });
}

async function invite(email: string, rights: unknown): Promise<void> {
  const body = jsonBody({ user: { email, ...Object(rights) } });
  expect((await tenant.admin.call('POST', '/v2/users/invite', body)).status).toBe(200);
}

async function memberOf(of: OwnTenant, email: string) {
  const { users } = Users.parse((await of.admin.call('GET', '/v2/users')).json);
  return users.filter((user) => user.email === email);
}

/** A server of a test in the place of a provider. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('somebody who signs in with the company', () => {
  test('becomes a member with the rights of the invitation, and returns with a code that works once', async () => {
    const email = someone();
    await invite(email, { rights: ['catalog-mgt'], catalogs: [tenant.catalog] });
    const back = new URL(await target(wholeWay(tenant, provider, email, 'https://shop.example/in?a=1#top')));
    expect([back.host, back.searchParams.get('a'), back.hash]).toEqual(['shop.example', '1', '#top']);
    const code = back.searchParams.get('code') ?? '';
    const { status, json } = await redeem(tenant, code);
    expect(status).toBe(200);
    expect(await memberOf(tenant, email)).toMatchObject([
      { id: SignedIn.parse(json).auth.userId, rights: ['catalog-mgt'] },
    ]);
    const member = sessionOf(tenant, json);
    expect((await member.call('GET', `/v2/catalogs/${tenant.catalog}/imports`)).status).toBe(200);
    expect((await redeem(tenant, code)).status).toBe(403);
    const { json: again } = await redeem(tenant, await codeFor(tenant, provider, email.toUpperCase()));
    expect(SignedIn.parse(again).auth.userId).toBe(SignedIn.parse(json).auth.userId);
  });

  test('becomes a member without rights where the tenant lets everybody of its domains in, and lands in the console', async () => {
    const email = someone();
    const back = new URL(await target(wholeWay(other, publicProvider, email)));
    expect(`${back.origin}${back.pathname}?tenant=${back.searchParams.get('tenant')}`).toBe(
      `${baseUrl}/console?tenant=${other.id}`,
    );
    const { json } = await redeem(other, back.searchParams.get('code') ?? '');
    expect(await memberOf(other, email)).toMatchObject([{ rights: [] }]);
    expect((await sessionOf(other, json).call('GET', '/v2/users')).status).toBe(403);
  });

  test('does not open another tenant of the same user, of which the provider is not', async () => {
    const email = someone();
    await invite(email, { rights: [] });
    await redeem(tenant, await codeFor(tenant, provider, email));
    // The same person in the other tenant, whose administrator has set up a provider of one's own.
    const { json } = await redeem(other, await codeFor(other, publicProvider, email));
    const { token } = SignedIn.parse(json).auth;
    const inFirst = clientOf(endpoints, { apiKey: tenant.apiKey, secret: tenant.secret, sessionToken: token });
    expect(await inFirst.call('GET', '/v2/catalogs')).toMatchObject({
      status: 403,
      json: { error: { code: 'WRONG_TENANT' } },
    });
    expect((await sessionOf(other, json).call('GET', '/v2/catalogs')).status).toBe(200);
  });

  test('is refused with a code of another tenant, and with one that is too old', async () => {
    const code = await codeFor(other, publicProvider, someone());
    expect((await redeem(tenant, code)).json).toMatchObject({ error: { code: 'SIGN_IN_FAILED' } });
    expect((await redeem(other, code)).status).toBe(200);
    const late = await codeFor(other, publicProvider, someone());
    await age((pk) => pk.startsWith(`${other.id}#oidc-code#`));
    expect((await redeem(other, late)).status).toBe(403);
  });
});

describe('a company sign-in is refused', () => {
  test.each([
    ['an address that the provider has not verified', { email: someone(), verified: false }, '403 unverified'],
    ['an address of a foreign domain', { email: someone('elsewhere.example') }, '403 foreignDomain'],
    ['a domain that only ends like an allowed one', { email: someone(`not${DOMAIN}`) }, '403 foreignDomain'],
    ['somebody whom nobody has invited', { email: someone() }, '403 stranger'],
    ['a text that is no address', { email: `"a@${DOMAIN}"@${DOMAIN}` }, '403 unverified'],
    ['a user who says no', 'says no', '403 cancelled'],
  ] as const)('of %s', async (_, account, expected) => {
    expect(await refusal(get(await provider.visit(await target(start(tenant)), account)))).toBe(expected);
  });

  test('of a disabled user', async () => {
    const email = someone();
    await redeem(other, await codeFor(other, publicProvider, email));
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const { changeUser } = await import('../../shared/platform/identity/users/change-user.ts');
    const [member] = await memberOf(other, email);
    const code = await codeFor(other, publicProvider, email);
    await changeUser(openTable('identity'), member?.id ?? '', (user) => ({ ...user, disabled: true }));
    expect(await refusal(wholeWay(other, publicProvider, email))).toBe('403 stranger');
    expect((await redeem(other, code)).status).toBe(403);
  });

  test('whose nonce, state, issuer or code is of another sign-in, and the second time', async () => {
    const email = someone();
    const visited = async (change: (url: URL) => void) => {
      const url = new URL(await target(start(other)));
      change(url);
      return new URL(await publicProvider.visit(url.href, { email }));
    };
    expect(await refusal(get((await visited((url) => url.searchParams.set('nonce', 'forged'))).href))).toBe(
      '403 provider',
    );
    const unknown = await visited((url) => url.searchParams.set('state', 'forged'));
    expect(await refusal(get(unknown.href))).toBe('400 ended');

    const mixedUp = await visited(() => undefined);
    mixedUp.searchParams.set('iss', provider.issuer);
    expect(await refusal(get(mixedUp.href))).toBe('403 provider');
    const nameless = await visited(() => undefined);
    nameless.searchParams.delete('iss');
    expect(await refusal(get(nameless.href))).toBe('403 provider');

    const [first, second] = [await visited(() => undefined), await visited(() => undefined)];
    const swapped = new URL(second);
    swapped.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect(await refusal(get(swapped.href))).toBe('403 provider');
    expect(await refusal(get(second.href)), 'its state is used').toBe('400 ended');

    const good = await visited(() => undefined);
    await target(get(good.href));
    expect(await refusal(get(good.href)), 'again').toBe('400 ended');
  });

  test('ten minutes after its start', async () => {
    const callback = await publicProvider.visit(await target(start(other)), { email: someone() });
    await age((pk) => pk.startsWith('oidc-state#'));
    expect(await refusal(get(callback))).toBe('400 ended');
  });

  test.each([
    `https://shop.example/${'x'.repeat(2_000)}`,
    'https://evil.example/',
    '//evil.example/console',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://user:password@shop.example/',
    'ftp://shop.example/',
    'javascript:alert(1)',
    'blob:https://shop.example/x',
  ])('that would return to %.60s', async (returnTo) => {
    expect(await refusal(start(tenant, returnTo))).toBe('400 badReturn');
  });

  test('of a tenant without a provider, with a sentence in the language of the browser', async () => {
    for (const number of ['1', '4711', 'x', '']) {
      const response = await get(`${baseUrl}/v2/auth/oidc/start?tenant=${number}`, { 'accept-language': 'de-AT,en' });
      expect(await refusal(response.clone())).toBe('404 notSetUp');
      expect(await response.text()).toContain('Sie sind nicht angemeldet');
    }
    const { status } = await fetch(`${baseUrl}/v2/auth/oidc/start?tenant=${tenant.id}`, { method: 'HEAD' });
    expect(status).toBe(400);
  });

  test('of a provider that is silent, too large, somebody else, nothing or inside the network', async () => {
    const document = (issuer: string, more: object) => JSON.stringify({ issuer, ...more });
    const json = { 'content-type': 'application/json' };
    const issuers = await Promise.all([
      serve(() => undefined),
      serve((_, response) => {
        response.writeHead(200, json).write('{"issuer":"');
        for (let mebibyte = 0; mebibyte < 10; mebibyte++) response.write('x'.repeat(2 ** 20));
        response.end('"}');
      }),
      serve((_, response) => response.writeHead(200, json).end(document(provider.issuer, {}))),
      serve((_, response) => response.writeHead(302, { location: provider.issuer }).end()),
      serve((request, response) => {
        const endpoint = { authorization_endpoint: 'http://169.254.169.254/latest' };
        response.writeHead(200, json).end(document(`http://${request.headers.host}`, endpoint));
      }),
      serve((request, response) => {
        const endpoint = { authorization_endpoint: 'javascript:alert(1)' };
        response.writeHead(200, json).end(document(`http://${request.headers.host}`, endpoint));
      }),
    ]);
    for (const oidcIssuer of [...issuers, 'http://127.0.0.1:1025']) {
      await setUp(other, { oidcIssuer });
      expect(await refusal(start(other)), oidcIssuer).toBe('403 provider');
    }
    await setUp(other, { oidcIssuer: publicProvider.issuer });
  });
});

describe('the settings of a provider', () => {
  test('show the client secret to nobody, and send it to no other issuer', async () => {
    const shown = await setUp(tenant, {});
    expect(shown).toMatchObject({ tenant: { oidcIssuer: `${provider.issuer}/`, oidcAllowedDomains: [DOMAIN] } });
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    expect(provider.requests.some(({ headers }) => headers.authorization?.startsWith('Basic '))).toBe(true);
    const before = publicProvider.requests.length;
    await setUp(tenant, { oidcIssuer: publicProvider.issuer, oidcAutoJoin: true });
    const email = someone();
    expect((await redeem(tenant, await codeFor(tenant, publicProvider, email))).status).toBe(200);
    const sent = publicProvider.requests.slice(before).map(({ headers }) => headers.authorization ?? '');
    expect(sent.filter((value) => value.startsWith('Basic '))).toEqual([]);
    await setUp(tenant, { oidcIssuer: provider.issuer, oidcAutoJoin: false });
    await target(wholeWay(tenant, provider, email));
    await setUp(tenant, { oidcIssuer: provider.issuer, oidcClientSecret: null });
    expect(await refusal(wholeWay(tenant, provider, email)), 'a public client now').toBe('403 provider');
    await setUp(tenant, { oidcIssuer: provider.issuer, oidcClientSecret: SECRET });
  });

  test('that change during a sign-in end it', async () => {
    const callback = await provider.visit(await target(start(tenant)), { email: someone() });
    await setUp(tenant, { oidcIssuer: publicProvider.issuer });
    expect(await refusal(get(callback))).toBe('400 ended');
    await setUp(tenant, { oidcIssuer: provider.issuer });
  });
});

/** Makes rows of the identity table older than they may become. */
async function age(matches: (pk: string) => boolean): Promise<void> {
  const { documents } = await import('../../shared/platform/aws/clients.ts');
  const { ScanCommand, UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const TableName = openTable('identity').name;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(new ScanCommand({ TableName, ExclusiveStartKey }));
    for (const { pk, sk } of page.Items ?? []) {
      if (!matches(String(pk))) continue;
      const update = { UpdateExpression: 'SET expiresAt = :past', ExpressionAttributeValues: { ':past': 1 } };
      await documents.send(new UpdateCommand({ TableName, Key: { pk, sk }, ...update }));
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}
