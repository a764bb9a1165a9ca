import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type ClientIdentity, signRequest } from '../../../shared/platform/identity/request-tokens/sign-request.ts';
import { buildModel, sampleCatalogs } from '../../../shared/samples/catalog.ts';
import { type DemoTenant, Endpoints } from '../service/endpoints.ts';

/*
 * Sends the models of the sample items through the public way, one job at a time, as a supplier would, has pictures made
 * of them, and then turns the demo tenant's `autoRender` on for the models that are sent to it: a process of its own
 * beside the service, given the path of endpoints.json. It prints a line of progress now and then.
 */

/** A line of progress for so many models; the last one always has one. */
const LINE_EVERY = 5;
/** A sample that has failed so often is left alone at later starts, until somebody has mended what was wrong. */
const MAX_FAILURES = 3;
const POLL_MS = 250;
const JOB_TIMEOUT_MS = 10 * 60_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** What every converted drawing shows has its pictures first. */
const FIRST_PICTURED: readonly string[] = ['basic:door', 'basic:window'];
/** Pictures of a few seconds each, so that all are there within minutes. */
const PICTURE_SETTINGS = {
  quality: 'draft',
  views: [
    { view_type: 'perspective', resolution_width: 768, resolution_height: 768 },
    { view_type: 'ortho_top', pixel_per_meter: 200 },
  ],
};
/** Its pictures are made by the service itself, once the samples have theirs. */
const DEMO_TENANT = 1;

const SignedIn = z.object({ auth: z.object({ token: z.string() }) });
const ItemAnswer = z.object({
  item: z.object({ assets: z.record(z.string(), z.unknown()), perspectiveImageHD: z.string().nullable() }),
});
const JobError = z.object({ code: z.string(), message: z.string() });
const JobsAnswer = z.object({
  assetProcessings: z.array(z.object({ kind: z.string(), status: z.number() })),
});
const JobAnswer = z.object({
  assetProcessing: z.object({ id: z.string(), status: z.number(), error: JobError.nullable() }),
});

/** A call that was refused or not answered: one line, and the next sample. */
class CallFailedError extends Error {
  override readonly name = 'CallFailedError';
}

const endpoints = Endpoints.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const items = sampleCatalogs.flatMap(({ tenant, items: own }) => own.map((item) => ({ tenant, item })));
const clients = new Map<number, ClientIdentity>();

await forEach(items, 'sample models ready', async (client, item) => {
  if ('glb' in (await read(client, item.id)).assets) return undefined;
  return (await givenUp(client, item, 'conversion')) ?? convert(client, item);
});
const first = ({ item }: Sample) => FIRST_PICTURED.includes(item.id);
const pictured = [...items.filter(first), ...items.filter((sample) => !first(sample))];
let ordered = 0;
await forEach(pictured, 'sample pictures ready', async (client, item) => {
  const { assets, perspectiveImageHD } = await read(client, item.id);
  if (!('glb' in assets) || perspectiveImageHD !== null) return undefined;
  const reason = await givenUp(client, item, 'rendering');
  if (reason !== undefined) return reason;
  ordered++;
  return picture(client, item);
});
// Only with the samples' first pictures: who has turned it off meanwhile has it off at the next start.
if (ordered > 0) {
  const failure = await failureOf(() => turnAutoRenderOn(DEMO_TENANT));
  if (failure) console.log(`autoRender: ${failure}`);
}

type Sample = (typeof items)[number];

/** Does it for one item after the other. Answers of the work are what went wrong. */
async function forEach(
  samples: readonly Sample[],
  ready: string,
  work: (client: ClientIdentity, item: Sample['item']) => Promise<string | undefined>,
): Promise<void> {
  for (const [index, { tenant, item }] of samples.entries()) {
    const failure = await failureOf(async () => work(await clientOf(tenant), item));
    const done = index + 1;
    if (failure) console.log(`${item.id}: ${failure}`);
    else if (done % LINE_EVERY === 0 || done === samples.length) console.log(`${done} of ${samples.length} ${ready}`);
  }
}

/** What went wrong, a call that failed included. */
async function failureOf(work: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallFailedError) return error.message;
    throw error;
  }
}

async function clientOf(tenant: number): Promise<ClientIdentity> {
  const client = clients.get(tenant) ?? (await signIn(tenant));
  clients.set(tenant, client);
  return client;
}

async function turnAutoRenderOn(tenant: number): Promise<undefined> {
  const client = await clientOf(tenant);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ tenant: { autoRender: true } });
  await call(client, `/v2/tenants/${tenant}`, { method: 'PUT', headers, body });
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

/** Why an item is not sent again, if it is not. */
async function givenUp(client: ClientIdentity, { id }: { id: string }, kind: string): Promise<string | undefined> {
  const { assetProcessings } = JobsAnswer.parse(await call(client, `/v2/items/${id}/threeDimensionalAssets`));
  const failures = assetProcessings.filter((job) => job.kind === kind && job.status === -1).length;
  if (failures < MAX_FAILURES) return undefined;
  return `left alone, as its ${kind} has failed ${failures} times; npm run admin -- jobs list tells why, jobs retry tries again`;
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
  const headers = { ...init.headers, ...signRequest(client, new Date()) };
  const { method = 'GET' } = init;
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(`${endpoints.baseUrl}${path}`, { ...init, headers, signal });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    throw new CallFailedError(`${method} ${path} was answered ${response.status} ${text.replaceAll(/\s+/g, ' ')}`);
  } catch (error) {
    if (error instanceof CallFailedError || !(error instanceof Error)) throw error;
    throw new CallFailedError(`${method} ${path} was not answered: ${error.message}`, { cause: error });
  }
}
