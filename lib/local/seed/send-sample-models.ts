import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type ClientIdentity, signRequest } from '../../../shared/auth/sign-request.ts';
import { buildModel, sampleCatalogs } from '../../../shared/sample-catalog/catalog.ts';
import { type DemoTenant, Endpoints } from '../service/endpoints.ts';

/*
 * Sends the models of the sample items through the public way, one job at a time, as a supplier would, and has pictures
 * made of those that every converted drawing shows: a process of its own beside the service, given the path of
 * endpoints.json. It prints a line of progress now and then.
 */

/** A line of progress for so many models; the last one always has one. */
const LINE_EVERY = 5;
const POLL_MS = 250;
const JOB_TIMEOUT_MS = 10 * 60_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Of the catalog that all tenants see; other pieces have pictures made when somebody asks for them. */
const PICTURED: readonly string[] = ['basic:door', 'basic:window'];
const PICTURE_SETTINGS = {
  quality: 'standard',
  views: [
    { view_type: 'perspective', resolution_width: 1024, resolution_height: 1024 },
    { view_type: 'ortho_top', pixel_per_meter: 400 },
  ],
};

const SignedIn = z.object({ auth: z.object({ token: z.string() }) });
const ItemAnswer = z.object({
  item: z.object({ assets: z.record(z.string(), z.unknown()), perspectiveImage: z.string().nullable() }),
});
const JobError = z.object({ code: z.string(), message: z.string() });
const JobAnswer = z.object({
  assetProcessing: z.object({ id: z.string(), status: z.number(), error: JobError.nullable() }),
});

const endpoints = Endpoints.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const items = sampleCatalogs.flatMap(({ tenant, items: own }) => own.map((item) => ({ tenant, item })));
const clients = new Map<number, ClientIdentity>();
let done = 0;

for (const { tenant, item } of items) {
  const client = clients.get(tenant) ?? (await signIn(tenant));
  clients.set(tenant, client);
  done++;
  if ('glb' in (await read(client, item.id)).assets) continue;
  const failure = await convert(client, item);
  if (failure) console.log(`${item.id}: ${failure}`);
  else if (done % LINE_EVERY === 0 || done === items.length)
    console.log(`${done} of ${items.length} sample models ready`);
}
for (const { tenant, item } of items.filter(({ item: { id } }) => PICTURED.includes(id))) {
  const client = clients.get(tenant) ?? (await signIn(tenant));
  if ((await read(client, item.id)).perspectiveImage !== null) continue;
  console.log(`${item.id}: ${(await picture(client, item)) ?? 'pictures ready'}`);
}

async function signIn(tenantId: number): Promise<ClientIdentity> {
  const tenant = endpoints.tenants.find(({ id }) => id === tenantId);
  const key = tenant?.apiKeys.find(({ context }) => context === 'cms');
  const user = tenant?.users[0];
  if (!key || !user) throw new Error(`tenant ${tenantId} has no cms key or no user`);
  const identity = identityOf(key);
  const { identification, password } = user;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ identification, password });
  const { auth } = SignedIn.parse(await call(identity, '/v2/auth/signin', { method: 'POST', headers, body }));
  return { ...identity, sessionToken: auth.token };
}

function identityOf({ apiKey, secret }: DemoTenant['apiKeys'][number]): ClientIdentity {
  return secret === undefined ? { apiKey } : { apiKey, secret };
}

async function read(client: ClientIdentity, id: string) {
  return ItemAnswer.parse(await call(client, `/v2/items/${id}`)).item;
}

/** Answers what went wrong, if anything did. */
async function convert(client: ClientIdentity, item: { id: string }): Promise<string | undefined> {
  const { fileName, contentType, bytes } = await buildModel(item);
  const form = new FormData();
  form.set('threeDimensionalAsset', new File([new Uint8Array(bytes)], fileName, { type: contentType }));
  return run(client, `/v2/items/${item.id}/threeDimensionalAssets`, form);
}

/** Answers what went wrong, if anything did. */
async function picture(client: ClientIdentity, item: { id: string }): Promise<string | undefined> {
  const form = new FormData();
  form.set('settings', JSON.stringify(PICTURE_SETTINGS));
  return run(client, `/v2/items/${item.id}/renderings`, form);
}

/** Starts a job and waits for its end. */
async function run(client: ClientIdentity, path: string, body: FormData): Promise<string | undefined> {
  let { assetProcessing: job } = JobAnswer.parse(await call(client, path, { method: 'POST', body }));
  for (const started = Date.now(); job.status === 0 || job.status === 10; ) {
    if (Date.now() - started > JOB_TIMEOUT_MS) return 'not ready within 10 minutes; the job goes on';
    await sleep(POLL_MS);
    job = JobAnswer.parse(await call(client, `/v2/assetProcessings/${job.id}`)).assetProcessing;
  }
  return job.error ? `${job.error.code} ${job.error.message}` : undefined;
}

async function call(client: ClientIdentity, path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(`${endpoints.baseUrl}${path}`, {
    ...init,
    headers: { ...init.headers, ...signRequest(client, new Date()) },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
