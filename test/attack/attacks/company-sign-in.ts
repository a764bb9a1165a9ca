import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AttackContext, Attempt, Finding } from '../attack-context.ts';
import { inParallel } from './costly-input.ts';

const GUESSES = 40;
const LANES = 8;
const STARTS_OF_SILENT = 16;
const OTHERS_WITHIN_MS = 5_000;
const WITHIN_MS = 20_000;
const JSON_TYPE = { 'content-type': 'application/json' };
const START = '/v2/auth/oidc/start';

/** Pages of other hosts to which a sign-in of the tenant must not return. */
const FOREIGN_PAGES = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://127.0.0.1.evil.example/',
  'https://localhost@evil.example/',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
];

/** What a provider can do to the service: each names itself as the issuer, so that it is believed. */
const HOSTILE_PROVIDERS: Readonly<Record<string, RequestListener>> = {
  'ten megabytes': (_, response) => {
    response.writeHead(200, JSON_TYPE).write('{"issuer":"');
    for (let mebibyte = 0; mebibyte < 10; mebibyte++) response.write('x'.repeat(2 ** 20));
    response.end('"}');
  },
  'a redirect to the metadata service': (_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  'pages inside the network': ({ headers }, response) =>
    response.writeHead(200, JSON_TYPE).end(
      JSON.stringify({
        issuer: `http://${headers.host}`,
        authorization_endpoint: 'http://10.0.0.1/',
        jwks_uri: 'file:///etc/passwd',
      }),
    ),
  'a script as its page': ({ headers }, response) =>
    response
      .writeHead(200, JSON_TYPE)
      .end(JSON.stringify({ issuer: `http://${headers.host}`, authorization_endpoint: 'javascript:alert(1)' })),
  'another issuer': (_, response) => response.writeHead(200, JSON_TYPE).end('{"issuer":"https://accounts.example"}'),
};

/** The sign-in with the OpenID provider of a tenant, by strangers and by the tenant's own administrator. */
export const companySignIn: readonly Attempt[] = [
  {
    of: 'oidc',
    promise: 'made-up states and codes of a company sign-in open nothing',
    run: ({ attacker }) =>
      inParallel(2 * GUESSES, LANES, async (n) => {
        const guess = randomUUID();
        if (n % 2 === 0) {
          const { status, headers } = await attacker().call({
            path: `/v2/auth/oidc/callback?state=${guess}&code=${guess}`,
          });
          return status === 400 && headers.location === undefined ? undefined : `a made-up state got ${status}`;
        }
        const { status } = await attacker().call({ path: '/v2/auth/oidc/session', json: { code: guess } });
        return status === 403 ? undefined : `a made-up code got ${status}`;
      }),
  },
  {
    of: 'oidc',
    promise:
      'a company sign-in returns to no foreign page, and a hostile provider neither leads the service nor a browser astray',
    run: (context) =>
      withProvider(context, async (set) => {
        const findings: Finding[] = [];
        for (const [name, listener] of Object.entries(HOSTILE_PROVIDERS)) {
          await set(listener);
          findings.push(await refused(context, `?tenant=1`, name));
        }
        await set(honest);
        for (const page of FOREIGN_PAGES) {
          findings.push(await refused(context, `?tenant=1&returnTo=${encodeURIComponent(page)}`, page));
        }
        return findings;
      }),
  },
  {
    of: 'oidc',
    promise: 'many sign-ins that wait for a silent provider leave sign-ins and pages to others',
    long: true,
    run: (context) =>
      withProvider(context, async (set) => {
        await set(() => undefined);
        const waiting = inParallel(STARTS_OF_SILENT, STARTS_OF_SILENT, () => refused(context, '?tenant=1', 'silence'));
        const { status, milliseconds } = await (await context.user(2, 'viewer')).call({ path: '/v2/tenants/me' });
        const isHeld = status === 200 && milliseconds < OTHERS_WITHIN_MS;
        return [
          ...(await waiting),
          isHeld ? undefined : `another tenant: ${status} after ${milliseconds.toFixed(0)} ms`,
        ];
      }),
  },
];

/** A provider that would let a sign-in begin. */
const honest: RequestListener = ({ headers }, response) => {
  const issuer = `http://${headers.host}`;
  response.writeHead(200, JSON_TYPE).end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }));
};

async function refused({ attacker }: AttackContext, query: string, what: string): Promise<Finding> {
  const { status, headers, text, milliseconds } = await attacker().call({ path: `${START}${query}` });
  const isPage = status >= 400 && status < 500 && text.startsWith('<!doctype html>') && headers.location === undefined;
  return isPage && milliseconds < WITHIN_MS ? undefined : `${what}: ${status} after ${milliseconds.toFixed(0)} ms`;
}

/** Gives tenant 1 a provider on this machine, and takes it away at the end. */
async function withProvider(
  { user }: AttackContext,
  attack: (set: (listener: RequestListener) => Promise<void>) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  let current: RequestListener = () => undefined;
  const server = createServer((request, response) => current(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const admin = await user(1, 'admin');
  const change = async (json: unknown) => {
    const { status, text } = await admin.call({ method: 'PUT', path: '/v2/tenants/1', json });
    if (status !== 200) throw new Error(`the settings of the tenant got ${status}: ${text.slice(0, 200)}`);
  };
  try {
    const oidcIssuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await change({ oidcIssuer, oidcClientId: 'attack', oidcAllowedDomains: ['demo.example'] });
    return await attack(async (listener) => {
      current = listener;
    });
  } finally {
    await change({ oidcIssuer: null, oidcClientId: null, oidcAllowedDomains: [] });
    server.close().closeAllConnections();
  }
}
