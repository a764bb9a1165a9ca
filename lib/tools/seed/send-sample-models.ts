import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type ClientIdentity, signRequest } from '../../../shared/platform/identity/request-tokens/sign-request.ts';
import { buildModel, sampleCatalogs } from '../../../shared/samples/catalog.ts';
import type { DemoTenantCredentials } from '../../../shared/samples/demo-tenant-credentials.ts';
import { Endpoints } from '../../local/service/endpoints.ts';
import { inOrderOfNeed } from './sample-order.ts';

/*
 * A separate process. It gets the path of endpoints.json, of which it reads the address of the API and the tenants, and
 * sends the models of the sample items through the public interface, one job at a time, as a supplier does. Then it
 * orders their pictures, those of models that users have sent before each of them, and at the end it turns on
 * `autoRender` of the demo tenant. It prints its progress.
 */

/** One line of progress for this number of models, and one after the last model. */
const MODELS_PER_LINE = 5;
/** After this number of failures later starts skip a sample, until an operator retries its job. */
const MAX_FAILURES = 3;
const POLL_MS = 250;
const JOB_TIMEOUT_MS = 10 * 60_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** The items of every converted drawing get their pictures first. */
const FIRST_PICTURES: readonly string[] = ['basic:door', 'basic:window'];
/** Each picture takes a few seconds, so that all are ready within minutes. */
const PICTURE_SETTINGS = {
  quality: 'draft',
  views: [
    { view_type: 'perspective', resolution_width: 768, resolution_height: 768 },
    { view_type: 'ortho_top', pixel_per_meter: 200 },
  ],
};
/** The tenant with `autoRender`, which is on as soon as the samples have their pictures. */
const DEMO_TENANT = 1;

const SignInResponse = z.object({ auth: z.object({ token: z.string() }) });
const ItemResponse = z.object({
  item: z.object({ assets: z.record(z.string(), z.unknown()), perspectiveImageHD: z.string().nullable() }),
});
const JobError = z.object({ code: z.string(), message: z.string() });
const JobsResponse = z.object({
  assetProcessings: z.array(z.object({ kind: z.string(), status: z.number() })),
});
const ConversionsResponse = z.object({ assetProcessings: z.array(z.object({ id: z.string(), targetId: z.string() })) });
const JobResponse = z.object({
  assetProcessing: z.object({ id: z.string(), status: z.number(), error: JobError.nullable() }),
});

/** A refused call, or a call without a response. It prints one line, and the next sample follows. */
class CallFailedError extends Error {
  override readonly name = 'CallFailedError';
}

const endpoints = Endpoints.pick({ baseUrl: true, tenants: true }).parse(
  JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')),
);
const items = inOrderOfNeed(sampleCatalogs.flatMap(({ tenant, items: own }) => own.map((item) => ({ tenant, item }))));
const clients = new Map<number, ClientIdentity>();

await forEach(items, 'sample models ready', async (client, item) => {
  if ('glb' in (await read(client, item.id)).assets) return undefined;
  return (await reasonToSkip(client, item, 'conversion')) ?? convert(client, item);
});
const isFirst = ({ item }: Sample) => FIRST_PICTURES.includes(item.id);
const pictureOrder = [...items.filter(isFirst), ...items.filter((sample) => !isFirst(sample))];
let orderedPictures = 0;
const sampleIds = new Set(items.map(({ item }) => item.id));
const shownConversions = new Set<string>();
/** Of items whose picture could not be ordered; they are not tried again. */
const failedConversions = new Set<string>();
await forEach(pictureOrder, 'sample pictures ready', async (client, item) => {
  await renderUploads();
  const { assets, perspectiveImageHD } = await read(client, item.id);
  if (!('glb' in assets) || perspectiveImageHD !== null) return undefined;
  const reason = await reasonToSkip(client, item, 'rendering');
  if (reason !== undefined) return reason;
  orderedPictures++;
  return render(client, item);
});
// Only once: if a user turned it off meanwhile, it stays off at the next start.
if (orderedPictures > 0) {
  const failure = await failureOf(() => turnAutoRenderOn(DEMO_TENANT));
  if (failure) console.log(`autoRender: ${failure}`);
  // Those that were converted or restored after the last picture, and before `autoRender` was on.
  shownConversions.clear();
  await renderUploads();
}

type Sample = (typeof items)[number];

/** Works on one item after the other. @param work returns the reason of a failure, or undefined */
async function forEach(
  samples: readonly Sample[],
  doneText: string,
  work: (client: ClientIdentity, item: Sample['item']) => Promise<string | undefined>,
): Promise<void> {
  for (const [index, { tenant, item }] of samples.entries()) {
    const failure = await failureOf(async () => work(await clientOf(tenant), item));
    const done = index + 1;
    if (failure) console.log(`${item.id}: ${failure}`);
    else if (done % MODELS_PER_LINE === 0 || done === samples.length)
      console.log(`${done} of ${samples.length} ${doneText}`);
  }
}

/** Orders the pictures of models that users have sent: until `autoRender` is on, nothing else does. */
async function renderUploads(): Promise<void> {
  const failure = await failureOf(async () => {
    const client = await clientOf(DEMO_TENANT);
    const done = await call(client, '/v2/assetProcessings?kind=conversion&status=100&limit=1000');
    for (const { id, targetId } of ConversionsResponse.parse(done).assetProcessings) {
      if (sampleIds.has(targetId) || shownConversions.has(id) || failedConversions.has(id)) continue;
      shownConversions.add(id);
      const reason = await failureOf(() => renderUpload(client, targetId));
      if (!reason) continue;
      failedConversions.add(id);
      console.log(`${targetId}: ${reason}`);
    }
    return undefined;
  });
  if (failure) console.log(`pictures of uploads: ${failure}`);
}

/** @returns the reason of a failure */
async function renderUpload(client: ClientIdentity, id: string): Promise<string | undefined> {
  const { assets, perspectiveImageHD } = await read(client, id);
  return 'glb' in assets && perspectiveImageHD === null ? render(client, { id }) : undefined;
}

/** The reason of a failure, also of a failed call; undefined after success. */
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
  const { auth } = SignInResponse.parse(await call(identity, '/v2/auth/signin', { method: 'POST', headers, body }));
  return { ...identity, sessionToken: auth.token };
}

function identityOf({ apiKey, secret }: DemoTenantCredentials['apiKeys'][number]): ClientIdentity {
  return secret === undefined ? { apiKey } : { apiKey, secret };
}

async function read(client: ClientIdentity, id: string) {
  return ItemResponse.parse(await call(client, `/v2/items/${id}`)).item;
}

/** The reason to skip an item that failed too often; undefined if it did not. */
async function reasonToSkip(client: ClientIdentity, { id }: { id: string }, kind: string): Promise<string | undefined> {
  const { assetProcessings } = JobsResponse.parse(await call(client, `/v2/items/${id}/threeDimensionalAssets`));
  const failures = assetProcessings.filter((job) => job.kind === kind && job.status === -1).length;
  if (failures < MAX_FAILURES) return undefined;
  return `skipped, because its ${kind} failed ${failures} times; npm run admin -- jobs list shows why, jobs retry retries it`;
}

/** @returns the reason of a failure */
async function convert(client: ClientIdentity, item: { id: string }): Promise<string | undefined> {
  const { fileName, contentType, bytes } = await buildModel(item);
  const form = new FormData();
  form.set('threeDimensionalAsset', new File([new Uint8Array(bytes)], fileName, { type: contentType }));
  return run(client, `/v2/items/${item.id}/threeDimensionalAssets`, form);
}

/** @returns the reason of a failure */
async function render(client: ClientIdentity, item: { id: string }): Promise<string | undefined> {
  const form = new FormData();
  form.set('settings', JSON.stringify(PICTURE_SETTINGS));
  return run(client, `/v2/items/${item.id}/renderings`, form);
}

/** Starts a job and waits for its end. @returns the reason of a failure */
async function run(client: ClientIdentity, path: string, body: FormData): Promise<string | undefined> {
  let { assetProcessing: job } = JobResponse.parse(await call(client, path, { method: 'POST', body }));
  for (const started = Date.now(); job.status === 0 || job.status === 10; ) {
    if (Date.now() - started > JOB_TIMEOUT_MS) return 'not ready within 10 minutes; the job continues';
    await sleep(POLL_MS);
    job = JobResponse.parse(await call(client, `/v2/assetProcessings/${job.id}`)).assetProcessing;
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
    throw new CallFailedError(`${method} ${path} returned ${response.status} ${text.replaceAll(/\s+/g, ' ')}`);
  } catch (error) {
    if (error instanceof CallFailedError || !(error instanceof Error)) throw error;
    throw new CallFailedError(`${method} ${path} failed: ${error.message}`, { cause: error });
  }
}
