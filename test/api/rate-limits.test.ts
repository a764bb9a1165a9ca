import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { ErrorBody } from '../../shared/platform/http/error-body-schema.ts';
import { signRequest } from '../../shared/platform/identity/request-tokens/sign-request.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { freePort } from '../fixtures/free-port.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { type Client, clientOf, demoClient, fileForm, jsonBody } from './client.ts';
import { CLOCK_DIFFERENCE_MS } from './clock-difference.ts';
import { createUpload, postFile } from './send-file.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from './start-service.ts';

const SIGN_INS_PER_ADDRESS = 4;
const SECONDS_PER_SIGN_IN = 60 / SIGN_INS_PER_ADDRESS;

/** This test runs its own service with lower limits: one more sign-in per address every 15 s. */
const UPLOADS = 'uploadMebibytes=1000,uploadMebibytesPerAddress=300,invitationPerTenant=2';
const LIMITS = `keptTextPerAddress=4,signInPerAddress=${SIGN_INS_PER_ADDRESS},signInPerIdentification=3,jobStart=2,drawing=4,${UPLOADS}`;
let service: ServiceProcess;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder('rate-limits');
  service = await startServiceProcess({
    dataFolder: folder.folder,
    port: await freePort(),
    args: ['--no-models', '--no-pictures', '--env', `RATE_LIMITS=${LIMITS}`],
    // The tests of the calls measure the same functions.
    env: { FUNCTION_COVERAGE: '' },
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
async function postFrom(address: string, path: string, body: object, tenant = 0, method = 'POST'): Promise<Attempt> {
  const encoded = body instanceof FormData ? new Response(body) : undefined;
  const bytes = encoded ? Buffer.from(await encoded.arrayBuffer()) : JSON.stringify(body);
  const type = encoded?.headers.get('content-type') ?? 'application/json';
  const key = service.endpoints.tenants[tenant]?.apiKeys[0];
  if (!key) throw new Error('there are no demo keys');
  const headers = { ...signRequest(key, new Date()), 'content-type': type };
  return new Promise((resolve, reject) => {
    const options = { method, headers, localAddress: address, timeout: 240_000 };
    const request = http.request(`${service.endpoints.baseUrl}${path}`, options, async (response) => {
      resolve({ status: response.statusCode, headers: response.headers, body: await text(response) });
    });
    request.on('error', reject);
    request.end(bytes);
  });
}

const signInFrom = (localAddress: string, identification: string, password = 'wrong') =>
  postFrom(localAddress, '/v2/auth/signin', { identification, password });

const demoUser = (index: number, tenant = 0) => {
  const user = service.endpoints.tenants[tenant]?.users[index];
  if (!user) throw new Error('there are no demo users');
  return user;
};
/** A signed-in user, without a sign-in from the address of the other clients. */
async function signedInFrom(localAddress: string, user: number, tenant = 0): Promise<Client> {
  const { apiKey = '', secret } = service.endpoints.tenants[tenant]?.apiKeys[0] ?? {};
  const { identification, password } = demoUser(user, tenant);
  const { body } = await postFrom(localAddress, '/v2/auth/signin', { identification, password }, tenant);
  const { auth } = z.object({ auth: z.object({ token: z.string() }) }).parse(JSON.parse(body));
  return clientOf(service.endpoints, { apiKey, secret, sessionToken: auth.token });
}

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

test('the list of objects of a large plan counts as its drawings do, that of a usual plan does not', async () => {
  const viewing = await demoClient(service.endpoints, { user: 'admin' });
  const planOf = async (characters: number) => {
    const planObjects = `<plan version="2">${' '.repeat(characters)}</plan>`;
    const { json } = await viewing.call('POST', '/v2/plans', jsonBody({ plan: { planObjects } }));
    return z.object({ plan: z.object({ id: z.string() }) }).parse(json).plan.id;
  };
  const [large, usual] = [await planOf(4 * 32_768), await planOf(100)];
  const objects = (id: string) => viewing.call('GET', `/v2/plans/${id}/objects`);
  expect([(await objects(large)).status, (await objects(large)).status]).toEqual([200, 429]);
  expect((await objects(usual)).status).toBe(200);
});

test('a thumbnail in the JSON of a plan counts as an upload', async () => {
  const planning = await demoClient(service.endpoints, { user: 'admin' });
  const header = { width: 2, height: 2 };
  const thumbnail = `data:image/png;base64,${Buffer.from(writePng(header, plainRows(header))).toString('base64')}`;
  const used = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('ratelimit')];
  const created = await planning.call('POST', '/v2/plans', jsonBody({ plan: { thumbnail } }));
  const counted = [200, expect.stringContaining('"upload";r=')];
  expect(used(created)).toEqual(counted);
  const { plan } = z.object({ plan: z.object({ id: z.string() }) }).parse(created.json);
  expect(used(await planning.call('PUT', `/v2/plans/${plan.id}`, jsonBody({ plan: { thumbnail } })))).toEqual(counted);
  expect(used(await planning.call('PUT', `/v2/plans/${plan.id}`, jsonBody({ plan: { name: 'a' } })))).toEqual([
    200,
    null,
  ]);
});

/** Posts what a stranger wants to keep. Returns the status, and how many pieces the stranger has left if it counted. */
async function keep(path: string, body: object, address: string, method = 'POST') {
  const { status, headers } = await postFrom(address, path, body, 0, method);
  return [status, /"keptTextPerAddress";r=(\d+)/.exec(String(headers.ratelimit))?.[1]];
}

test('texts of strangers count by the day, as do the other fields of their plans', async () => {
  const text = `<plan version="2">${' '.repeat(32_768)}</plan>`;
  const configuration = { item: 'demo:three-seat-sofa', configuration: JSON.stringify('a'.repeat(65_536)) };
  expect(await keep('/v2/plans', { plan: { planObjects: text } }, '127.0.1.20')).toEqual([200, '3']);
  expect(await keep('/v2/planSnapshots', { planSnapshot: { plan: text } }, '127.0.1.20')).toEqual([200, '2']);
  expect(await keep('/v2/configurations', { configuration }, '127.0.1.20')).toEqual([200, '0']);
  expect(await keep('/v2/plans', { plan: { planObjects: text } }, '127.0.1.20')).toEqual([429, '0']);
  expect(await keep('/v2/plans', { plan: { planObjects: text } }, '127.0.1.21')).toEqual([200, '3']);
  // A field of the client has less than a piece, but with the text more than one.
  const fields = { note: 'a'.repeat(20_000), planObjects: text.slice(0, 20_000) };
  expect(await keep('/v2/plans', { plan: fields }, '127.0.1.21')).toEqual([200, '2']);
  expect(await keep('/v2/shortIds', { type: 0, referencedId: 'a', ...fields }, '127.0.1.27')).toEqual([413, '3']);
});

test('a drawing of a stranger counts in each plan that keeps it, although it was uploaded once', async () => {
  const comments = `999\n${'a'.repeat(1_000)}\n`.repeat(70);
  const drawing = Buffer.from(`${comments}0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n`);
  const upload = await createUpload(await demoClient(service.endpoints), { fileName: 'a.dxf', size: drawing.length });
  expect((await postFile(upload, drawing)).status).toBe(204);
  const form = new FormData();
  form.set('fileUrl', upload.sourceUrl);
  form.set('format', 'dxf');
  expect(await keep('/v2/plans', form, '127.0.1.24')).toEqual([200, '2']);
  expect(await keep('/v2/plans', form, '127.0.1.24')).toEqual([200, '0']);
});

test('an image that a stranger saves counts with its bytes', async () => {
  const made = await postFrom('127.0.1.25', '/v2/planSnapshots', { planSnapshot: { plan: '<plan version="2"/>' } });
  const { planSnapshot } = z.object({ planSnapshot: z.object({ id: z.string() }) }).parse(JSON.parse(made.body));
  const header = { width: 256, height: 128 };
  const noise = Uint8Array.from(plainRows(header), (value, at) => (value === 0 ? 0 : (at * at * 2_654_435_761) >>> 13));
  const image = writePng(header, noise);
  const form = new FormData();
  form.set('type', 'topImage');
  form.set('file', new File([new Uint8Array(image)], 'a.png'));
  const left = 4 - Math.floor(image.length / 32_768);
  expect(left).toBeLessThan(4);
  expect(await keep(`/v2/planSnapshots/${planSnapshot.id}`, form, '127.0.1.26', 'PUT')).toEqual([200, String(left)]);
});

test('the stated bytes of uploads count by the day, and a part of those of a tenant is kept for signed-in users', async () => {
  const upload = (localAddress: string, mebibytes: number) =>
    postFrom(localAddress, '/v2/uploads', { fileName: 'a.zip', size: mebibytes * 2 ** 20 });
  expect((await upload('127.0.1.5', 300)).status).toBe(200);
  expect(await upload('127.0.1.5', 10), 'of this address').toMatchObject({
    status: 429,
    headers: { ratelimit: expect.stringContaining('"uploadMebibytesPerAddress";r=0') },
  });
  expect((await upload('127.0.1.6', 300)).status).toBe(200);
  expect((await upload('127.0.1.7', 160)).status, 'the last quarter is for users').toBe(429);
  const viewing = await signedInFrom('127.0.1.9', 1);
  const ofUser = (mebibytes: number) =>
    viewing.call('POST', '/v2/uploads', jsonBody({ fileName: 'a.zip', size: mebibytes * 2 ** 20 }));
  expect((await ofUser(380)).status).toBe(200);
  expect((await ofUser(30)).status).toBe(429);
  // A byte counts as a mebibyte.
  expect((await postFrom('127.0.1.8', '/v2/uploads', { fileName: 'a.zip', size: 1 }, 1)).headers.ratelimit).toMatch(
    /"uploadMebibytesPerAddress";r=299;t=\d+, "uploadMebibytes";r=749;t=\d+/,
  );
});

test('a tenant invites a limited number of people a day, and another tenant still invites', async () => {
  const [inviting, other] = [await signedInFrom('127.0.1.10', 0), await signedInFrom('127.0.1.11', 0, 1)];
  const invite = async (by: Client, name: string) => {
    const user = { email: `${name}@invited.example`, rights: [] };
    return (await by.call('POST', '/v2/users/invite', jsonBody({ user }))).status;
  };
  expect([await invite(inviting, 'a'), await invite(inviting, 'b'), await invite(inviting, 'c')]).toEqual([
    200, 200, 429,
  ]);
  expect(await invite(other, 'd')).toBe(200);
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
