import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorBody } from '../../shared/platform/http/error-body-schema.ts';
import { signRequest } from '../../shared/platform/identity/request-tokens/sign-request.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { freePort } from '../fixtures/free-port.ts';
import { type Client, demoClient, fileForm, jsonBody } from './client.ts';
import { CLOCK_DIFFERENCE_MS } from './clock-difference.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from './start-service.ts';

const SIGN_INS_PER_ADDRESS = 4;
const SECONDS_PER_SIGN_IN = 60 / SIGN_INS_PER_ADDRESS;

/** This test runs its own service with lower limits: one more sign-in per address every 15 s. */
const LIMITS = `signInPerAddress=${SIGN_INS_PER_ADDRESS},signInPerIdentification=3,jobStart=2,drawing=4`;
let service: ServiceProcess;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder('rate-limits');
  service = await startServiceProcess({
    dataFolder: folder.folder,
    port: await freePort(),
    args: ['--no-models', '--no-pictures', '--env', `RATE_LIMITS=${LIMITS}`],
  });
});
afterAll(async () => {
  await service?.stop();
  await folder?.remove();
});

interface Attempt {
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Posts from one of this machine's addresses. `fetch` cannot choose the source address. */
function postFrom(localAddress: string, path: string, body: object, tenant = 0): Promise<Attempt> {
  const key = service.endpoints.tenants[tenant]?.apiKeys[0];
  if (!key) throw new Error('there are no demo keys');
  const headers = { ...signRequest(key, new Date()), 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const url = `${service.endpoints.baseUrl}${path}`;
    const request = http.request(url, { method: 'POST', headers, localAddress, timeout: 240_000 }, async (response) => {
      resolve({ status: response.statusCode, headers: response.headers, body: await text(response) });
    });
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

const signInFrom = (localAddress: string, identification: string, password = 'wrong') =>
  postFrom(localAddress, '/v2/auth/signin', { identification, password });

const demoUser = (index: number) => {
  const user = service.endpoints.tenants[0]?.users[index];
  if (!user) throw new Error('there are no demo users');
  return user;
};
const admin = () => demoUser(0);
const viewer = () => demoUser(1);

test('an identification gets a few sign-in attempts per minute from one address, and the user still signs in elsewhere', async () => {
  const { identification, password } = viewer();
  for (const spelling of [identification, identification.toUpperCase(), ` ${identification}`]) {
    expect((await signInFrom('127.0.1.1', spelling)).status).toBe(403);
  }
  const refused = await signInFrom('127.0.1.1', identification, password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(20);
  expect(refused.headers['access-control-allow-origin']).toBe('*');
  expect(refused.headers['cache-control']).toBe('no-store');
  expect(ErrorBody.parse(JSON.parse(refused.body)).error).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  const elsewhere = await signInFrom('127.0.1.2', identification, password);
  expect(elsewhere.status).toBe(200);
  expect(elsewhere.headers.ratelimit).toMatch(/^"signInPerAddress";r=3;t=\d+, "signInPerIdentification";r=2;t=\d+$/);
});

test('nobody uses up the calls about a forgotten password of somebody else, not even with the key of another tenant', async () => {
  const { identification } = admin();
  const ask = (localAddress: string, tenant?: number) =>
    postFrom(localAddress, '/v2/auth/password/forgotten', { identification }, tenant);
  const statuses = [];
  for (let call = 1; call <= 6; call++) statuses.push((await ask('127.0.1.3', 1)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await ask('127.0.1.4')).status).toBe(200);
});

test('mails to strangers end at the limit of their address, and the signed-in administrator still sends one', async () => {
  const shopper = await demoClient(service.endpoints, { context: 'browser' });
  const share = (client: Client, recipient: number) => {
    const body = new FormData();
    body.set('email', `${recipient}@strangers.example`);
    body.set('type', '1');
    return client.call('POST', '/v2/items/demo:walnut-side-table/shares', { body });
  };
  const statuses: number[] = [];
  for (let recipient = 0; recipient < 21; recipient++) statuses.push((await share(shopper, recipient)).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  const sent = await share(await demoClient(service.endpoints, { user: 'admin' }), 100);
  expect([sent.status, sent.headers.get('ratelimit')]).toEqual([
    200,
    // A call comes back every six seconds.
    expect.stringMatching(/^"mailPerTenant";r=5[789]\d;t=/),
  ]);
});

test('a drawing counts as the start of a job, a plan without a drawing does not', async () => {
  const viewing = await demoClient(service.endpoints, { user: 'viewer' });
  const draw = () => {
    const body = fileForm('file', 'flat.dxf', Buffer.from('no drawing'));
    body.set('format', 'dxf');
    return viewing.call('POST', '/v2/plans', { body });
  };
  expect([(await draw()).status, (await draw()).status, (await draw()).status]).toEqual([422, 422, 429]);
  expect((await viewing.call('POST', '/v2/plans', jsonBody({ plan: { name: 'no drawing' } }))).status).toBe(200);
});

test('an address with too many attempts is refused, while another address can still sign in', async () => {
  const started = performance.now();
  const attempts = Array.from({ length: 60 }, (_, index) => signInFrom('127.0.2.1', `nobody-${index}`));
  const { identification, password } = admin();
  const fromOtherAddress = signInFrom('127.0.2.2', identification, password);
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([403, 429]));
  const refilled = Math.ceil((performance.now() - started + CLOCK_DIFFERENCE_MS) / 1_000 / SECONDS_PER_SIGN_IN);
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(SIGN_INS_PER_ADDRESS + refilled);
  expect((await fromOtherAddress).status).toBe(200);
  // On a slow machine the limit may already allow one more sign-in. The identification allows two attempts.
  const correct = [
    await signInFrom('127.0.2.1', identification, password),
    await signInFrom('127.0.2.1', identification, password),
  ];
  expect(correct.map(({ status }) => status)).toContain(429);
});

test('a user cannot start more jobs than the limit', async () => {
  const manager = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
  const { json } = await manager.call('GET', '/v2/items?catalog=demo');
  const [item] = (json as { items: { id: string }[] }).items;
  const start = () =>
    manager.call('POST', `/v2/items/${item?.id}/threeDimensionalAssets`, {
      body: fileForm('threeDimensionalAsset', 'box.zip', boxArchive({ widthMm: 300, heightMm: 300, depthMm: 300 })),
    });
  expect((await start()).status).toBe(200);
  expect((await start()).status).toBe(200);
  const refused = await start();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});

test('drawings of plans are limited by their size, and one that the service still has is free', async () => {
  const client = await demoClient(service.endpoints, { user: 'viewer' });
  const plan = async (characters: number) => {
    const planObjects = `<plan version="2"><!--${' '.repeat(characters)}--></plan>`;
    const { json } = await client.call('POST', '/v2/plans', jsonBody({ plan: { planObjects } }));
    return String((json as { plan: { id: string } }).plan.id);
  };
  const draw = async (id: string, query = '') =>
    (await client.response('GET', `/v2/plans/${id}/image.svg${query}`)).status;
  const [small, large] = [await plan(10), await plan(70_000)];
  // 3 of 4.
  expect(await draw(large)).toBe(200);
  for (let call = 0; call < 3; call++) expect(await draw(large)).toBe(200);
  expect(await draw(small)).toBe(200);
  expect(await draw(large, '?areas=false')).toBe(429);
  expect(await draw(large)).toBe(200);
});
