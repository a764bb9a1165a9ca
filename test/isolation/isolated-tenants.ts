import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { Catalog } from '../../shared/domain/catalogs/catalog.ts';
import { ShortId } from '../../shared/domain/client-calls/short-id.ts';
import { eventPart, newEvent } from '../../shared/domain/webhooks/outbox.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { type ClientIdentity, signRequest } from '../../shared/platform/identity/request-tokens/sign-request.ts';
import { hashSessionToken, newSessionToken } from '../../shared/platform/identity/sign-in/session.ts';
import type { Right } from '../../shared/platform/identity/tenants/right.ts';
import { type Client, clientOf, demoClient, fileForm, jsonBody } from '../api/client.ts';
import type { ServiceProcess } from '../api/start-service.ts';
import { TORN_ZIP } from '../fixtures/torn-zip.ts';
import { IN_FULL } from '../runs.ts';
import { CALLER_KINDS, type CallerKind, type TenantNumber } from './caller-kinds.ts';
import { emptyImport, MODEL_JOB_ID, OPTION_BATCH_ID, type TenantObjects } from './sample-calls.ts';
import { MOST_TRIED } from './tried-callers.ts';

/* This file has more than 300 lines, because it lists every object of the two tenants once. */

const HOUR_SECONDS = 3_600;
/** How far in the future the last use of a shared session is, so that no call records its use. */
const UNRECORDED_MS = 30 * 60_000;
/** One for each caller of a route, which may be deleted. */
const SPARE_OBJECTS = IN_FULL ? CALLER_KINDS.length : MOST_TRIED;
/** No server listens there. */
const WEBHOOK = 'http://127.0.0.1:1024/';
/** One to be named, one to be drawn, and one for each caller that deletes one or tries to. */
const PLANS = SPARE_OBJECTS + 2;
const PlanBody = z.object({ plan: z.object({ id: z.string() }) });
const CatalogJobBody = z.object({ catalogJob: z.object({ id: z.string(), status: z.int() }) });
const POLL_MS = 200;
const TENANTS: readonly TenantNumber[] = [1, 2];
const WRONG_SECRET = '0123456789abcdef0123456789abcdef';
const DISABLED_SECRET = newSessionToken(randomBytes).slice(0, 32);
const NAMES = { 1: 'demo', 2: 'other' } as const;

/** The two tenants, their own objects, and a way to call as any caller. */
export interface IsolatedTenants {
  objects(tenant: TenantNumber): TenantObjects;
  /**
   * Headers of one request of such a caller. Its session is a new one that was last used at the given time, or the one
   * that all such callers share: using it records nothing.
   */
  headersOf(caller: CallerKind, session: Date | 'shared'): Promise<Record<string, string>>;
}

/**
 * Fills a seeded service with the data of the matrix, using the functions of the stores and the operator's key: each
 * tenant gets a catalog that no other tenant sees, with one item and a job of it, and a disabled key. Users are created
 * on demand, one for each set of rights.
 */
export async function isolateTenants({ dataFolder, endpoints }: ServiceProcess): Promise<IsolatedTenants> {
  const operator = JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  const stores = await openStores();
  const passwordHash = await stores.hashPassword({ password: 'never used: the tests create sessions' }, randomBytes);

  const objects = new Map<TenantNumber, TenantObjects>();
  for (const id of TENANTS) {
    const marker = `marker-of-${id}-${randomBytes(8).toString('hex')}`;
    await stores.putPrivateItems(id, marker, endpoints.uploadUrl);
    await stores.putApiKey({ ...secretKey(id), id: `${NAMES[id]}-disabled`, context: 'cms', disabled: true });
    await stores.putApiKey({ ...CONSOLE_KEY, tenant: id, id: `${NAMES[id]}-console` });
    const manager = await demoClient(endpoints, { tenant: id, context: 'cms', user: 'admin' });
    const job = await manager.startConversion(`private-${id}:chair`, 'torn.zip', TORN_ZIP);
    await manager.ended(job.id);
    const externalJobId = await startExternalJob(manager, `private-${id}:chair`);
    const importId = await endedCatalogJob(manager, `/v2/catalogs/private-${id}/imports`, { body: emptyImport() });
    const exportId = await endedCatalogJob(manager, `/v2/catalogs/private-${id}/exports`, jsonBody({}));
    const waitingJobs = await stores.putJobs(id, `private-${id}:chair`, 'waiting');
    const failedJobs = await stores.putJobs(id, `private-${id}:chair`, 'failed');
    const spareJobs = {
      waitingJobId: () => waitingJobs.shift() ?? 'no object is left',
      failedJobId: () => failedJobs.shift() ?? 'no object is left',
    };
    const viewer = endpoints.tenants
      .find((tenant) => tenant.id === id)
      ?.users.find(({ identification }) => identification.startsWith('viewer@'));
    if (!viewer) throw new Error(`tenant ${id} has no viewer`);
    const { identification, password } = viewer;
    const catalogId = `private-${id}`;
    const [itemId, spareItemId] = [`${catalogId}:chair`, `${catalogId}:spare`];
    const [infoId = '', ...spareInfos] = await stores.putInfos(id, marker);
    const spareInfoId = () => spareInfos.shift() ?? 'no object is left';
    const [tagId = '', ...spareTags] = await stores.putTags(id, marker);
    const tags = { tagId, spareTagId: () => spareTags.shift() ?? 'no object is left', newTagId: () => randomUUID() };
    const { json } = await manager.call('POST', '/v2/shortIds', jsonBody({ type: 'plan', referencedId: marker }));
    const { shortId } = z.object({ shortId: ShortId }).parse(json);
    const saved = { shortId: shortId.id, ...(await savedObjects(endpoints, id, marker)) };
    const restoredItemId = `${catalogId}:restored`;
    const ofCatalog = { catalogId, itemId, restoredItemId, spareItemId, infoId, spareInfoId };
    await manager.call('PUT', `/v2/tenants/${id}`, jsonBody({ webhook: WEBHOOK }));
    const [deliveryId = '', ...spareDeliveries] = await stores.putDeliveries(id);
    const deliveries = { deliveryId, spareDeliveryId: () => spareDeliveries.shift() ?? 'no object is left' };
    const convertedPlanId = await planOfDrawing(endpoints, id);
    const [planId = '', drawnPlanId = '', ...sparePlans] = await tenantPlans(endpoints, id, marker);
    const plans = {
      planId,
      drawnPlanId,
      convertedPlanId,
      freshPlanId: () => sparePlans.shift() ?? 'no object is left',
    };
    const [memberId = '', ...spareMembers] = await stores.putMembers(id, passwordHash);
    const [apiKeyId = '', ...spareKeys] = await stores.putKeys(id);
    const people = {
      ...{ memberId, spareMemberId: () => spareMembers.shift() ?? 'no-object-is-left' },
      ...{ apiKeyId, spareApiKeyId: () => spareKeys.shift() ?? 'no-object-is-left' },
    };
    const made = {
      ...people,
      ...deliveries,
      ...spareJobs,
      ...tags,
      ...saved,
      ...plans,
      ...ofCatalog,
      tenantId: id,
      jobId: job.id,
      externalJobId,
      importId,
      exportId,
    };
    objects.set(id, { ...made, marker, identification, password });
  }

  const sharedSessions = new Map<string, Promise<string | undefined>>();
  return {
    objects(tenant) {
      const found = objects.get(tenant);
      if (!found) throw new Error(`there is no tenant ${tenant}`);
      return found;
    },
    async headersOf(caller, session) {
      if (caller.envelope === 'none') return {};
      const sessionToken = await (session === 'shared' ? sharedSession(caller) : newSession(caller, session));
      return sentHeaders(caller, { ...keyOf(caller), ...(sessionToken !== undefined && { sessionToken }) });
    },
  };

  function sharedSession(caller: CallerKind): Promise<string | undefined> {
    const name = `${caller.session} ${userOf(caller)}`;
    const made = sharedSessions.get(name) ?? newSession(caller, new Date(Date.now() + UNRECORDED_MS));
    sharedSessions.set(name, made);
    return made;
  }

  async function newSession(caller: CallerKind, lastAction: Date): Promise<string | undefined> {
    const sessionToken = await sessionOf(caller, { passwordHash, lastAction }, stores);
    if (caller.session === 'signed out' && sessionToken !== undefined) {
      const { status } = await clientOf(endpoints, { ...keyOf(caller), sessionToken }).call('POST', '/v2/auth/signout');
      if (status !== 200) throw new Error(`signing out returned ${status}`);
    }
    return sessionToken;
  }

  function keyOf({ keyTenant, key }: CallerKind): ClientIdentity {
    if (key === 'console') return { apiKey: `${NAMES[keyTenant]}-console` };
    const wanted = `${NAMES[keyTenant]}-${key === 'public' ? 'browser' : key}`;
    const found = endpoints.tenants.flatMap(({ apiKeys }) => apiKeys).find(({ apiKey }) => apiKey === wanted);
    if (!found) throw new Error(`there is no api key ${wanted}`);
    return { apiKey: found.apiKey, secret: found.secret };
  }

  function sentHeaders(caller: CallerKind, identity: ClientIdentity): Record<string, string> {
    const { currentTenant } = caller;
    const now = new Date();
    const headers = signRequest({ ...identity, ...(currentTenant !== undefined && { currentTenant }) }, now);
    if (caller.envelope === 'unknown key') {
      return signRequest({ ...identity, apiKey: 'nobody-knows-this-key' }, now);
    }
    if (caller.envelope === 'disabled key') {
      return signRequest({ ...identity, ...disabledKey(caller.keyTenant) }, now);
    }
    if (caller.envelope === 'wrong secret') return signRequest({ ...identity, secret: WRONG_SECRET }, now);
    if (caller.envelope === 'key of another token') return { ...headers, apiKey: `${NAMES[caller.keyTenant]}-planner` };
    return headers;
  }
}

/** An option as rows have it. */
function colourOption() {
  const rules = { label: {}, requires: [], excludes: [] };
  const red = { id: 'red', label: {}, price: 0, hex: '#ff0000', parts: ['Seat'] };
  return { ...rules, id: 'colour', kind: 'colour', default: 'red', values: [red] };
}

/** Objects that were saved without sign-in, and that everybody in the tenant with the id may read. */
async function savedObjects(endpoints: Endpoints, tenant: TenantNumber, marker: string) {
  const anonymous = await demoClient(endpoints, { tenant });
  const snapshot = { plan: `<plan version="2" name="${marker}"/>` };
  const configuration = { item: `private-${tenant}:chair`, configuration: JSON.stringify({ marker }) };
  const responses = [
    await anonymous.call('POST', '/v2/planSnapshots', jsonBody(snapshot)),
    await anonymous.call('POST', '/v2/configurations', jsonBody(configuration)),
  ];
  const [snapshotId = '', configurationId = ''] = responses.map(({ json }) => idOfOnly(json));
  const page = await (await anonymous.response('GET', '/view/embed')).text();
  const viewerFile = /files\/([\w-]+\.css)/.exec(page)?.[1] ?? '';
  return { snapshotId, configurationId, viewerFile };
}

/** The id of the one object in a response. */
function idOfOnly(json: unknown): string {
  const [thing] = Object.values(z.record(z.string(), z.object({ id: z.string() })).parse(json));
  return thing?.id ?? '';
}

/** Plans that belong to the tenant, because they were created without sign-in. */
async function tenantPlans(endpoints: Endpoints, tenant: TenantNumber, name: string): Promise<string[]> {
  const anonymous = await demoClient(endpoints, { tenant });
  const ids: string[] = [];
  for (let made = 0; made < PLANS; made++) {
    const { json } = await anonymous.call('POST', '/v2/plans', jsonBody({ name, planObjects: '<plan version="2"/>' }));
    ids.push(PlanBody.parse(json).plan.id);
  }
  const owner = await demoClient(endpoints, { tenant, user: 'admin' });
  await owner.call('POST', `/v2/plans/${ids[0]}/settings`, jsonBody({}));
  return ids;
}

/** A tenant plan from a drawing with nothing in it, which is converted fast. */
async function planOfDrawing(endpoints: Endpoints, tenant: TenantNumber): Promise<string> {
  const anonymous = await demoClient(endpoints, { tenant });
  const body = fileForm('file', 'empty.dxf', EMPTY_DRAWING);
  body.set('format', 'dxf');
  return PlanBody.parse((await anonymous.call('POST', '/v2/plans', { body })).json).plan.id;
}

const EMPTY_DRAWING = Buffer.from('0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n');

const CONSOLE_KEY = { secrets: [], public: true, context: 'cms' as const, algorithms: ['03' as const] };

function secretKey(tenant: TenantNumber) {
  return { tenant, secrets: [DISABLED_SECRET], public: false, algorithms: ['01' as const] };
}

function disabledKey(tenant: TenantNumber): ClientIdentity {
  return { apiKey: `${NAMES[tenant]}-disabled`, secret: DISABLED_SECRET };
}

type Stores = Awaited<ReturnType<typeof openStores>>;

/** Imported late: stores open with the operator's environment. */
async function openStores() {
  const { openTable, writeTransaction } = await import('../../shared/platform/aws/table.ts');
  const { catalogStore } = await import('../../shared/domain/catalogs/catalog-store.ts');
  const { itemStore } = await import('../../shared/domain/items/item-store.ts');
  const { StoredItem } = await import('../../shared/domain/items/item.ts');
  const { putApiKey } = await import('../../shared/platform/identity/tenants/api-key-store.ts');
  const { putUser } = await import('../../shared/platform/identity/users/user-store.ts');
  const { putMembership } = await import('../../shared/platform/identity/users/membership-store.ts');
  const { putSession } = await import('../../shared/platform/identity/sign-in/session-store.ts');
  const { hashPassword } = await import('../../shared/platform/identity/sign-in/password.ts');
  const { infoStore } = await import('../../shared/domain/catalog-infos/info-store.ts');
  const { tagStore } = await import('../../shared/domain/tags/tag-store.ts');
  const { TagContent } = await import('../../shared/domain/tags/tag.ts');
  const { modelStore } = await import('../../shared/domain/items/models/model-store.ts');
  const { optionBatchStore } = await import('../../shared/domain/option-renderings/option-batch-store.ts');
  const { openBucket } = await import('../../shared/platform/aws/files.ts');
  const { jobStore } = await import('../../shared/platform/jobs/job-store.ts');
  const { newJobId } = await import('../../shared/platform/jobs/job-keys.ts');
  const identity = openTable('identity');
  const jobs = jobStore(openTable('jobs'));
  const tags = tagStore(openTable('tags'));
  const infos = infoStore(openTable('catalogInfos'));
  const items = openTable('items');
  const events = openTable('events');
  return {
    /** The created users by id: a user is the same for all its calls. */
    users: new Map<string, Promise<void>>(),
    hashPassword,
    putApiKey: (apiKey: Parameters<typeof putApiKey>[1]) => putApiKey(identity, apiKey),
    async putPrivateItems(tenant: TenantNumber, label: string, uploadUrl: string): Promise<void> {
      const id = `private-${tenant}`;
      const now = new Date().toISOString();
      await catalogStore(items).put(Catalog.parse({ id, tenant, label: id, visibility: 'tenant' }));
      const url = `${uploadUrl}/${id}.png`;
      const images = { topImage: url, perspectiveImage: url, perspectiveImageHD: url };
      const sourceKey = `${tenant}/private-source`;
      await openBucket('privateFiles').putBytes(sourceKey, TORN_ZIP, { contentType: 'application/octet-stream' });
      for (const externalId of ['chair', 'restored', 'spare']) {
        const facts = {
          tenant,
          catalog: id,
          externalId,
          label,
          tags: [`tag-${tenant}-0`],
          // Never read: it makes the item an item with a model, which renderings need.
          storedAssets: { glb: { format: 'glb', key: `${tenant}/private.glb`, bytes: 1 } },
          masterKey: `${tenant}/private-master.glb`,
          modelSetBy: `${now}#${MODEL_JOB_ID}`,
          ...images,
          options: [colourOption()],
          // A material with a price and a text to read, so that calls for them show the item.
          ...{ detailType: 'floor', price: 1, currency: 'EUR' },
          additionalContents: [{ label, type: 'pdf', url: 'https://files.example/care.pdf' }],
          created: now,
          updated: now,
          version: 1,
        };
        await itemStore(items).create(StoredItem.parse(facts));
        if (externalId === 'chair') {
          await optionBatchStore(openTable('jobs')).keep({
            ...{ id: OPTION_BATCH_ID, tenant, target: `${id}:chair`, options: ['colour'], jobIds: [], created: now },
            ...{ choices: 1, pictures: 1, megapixels: 1, estimatedSeconds: 1 },
          });
        }
        const { storedAssets: assets, masterKey } = facts;
        const version = {
          ...{ jobId: MODEL_JOB_ID, created: now, assets, masterKey, warnings: [], sourceKey },
          preview: { key: `${tenant}/private.webp`, widthPx: 1, heightPx: 1 },
          dimensionsMm: { widthMm: 1, heightMm: 1, depthMm: 1 },
          sourceSettings: { fileName: 'torn.zip' },
        };
        await writeTransaction([modelStore(items).versionPart({ tenant, id: { catalogId: id, externalId } }, version)]);
      }
    },
    async putInfos(tenant: TenantNumber, tooltip: string): Promise<string[]> {
      const ids = Array.from({ length: SPARE_OBJECTS + 1 }, (_, index) => `private-${tenant}-${index}`);
      const facts = { type: 'item', key: 'chair', parentIdFilter: '', catalog: `private-${tenant}` } as const;
      for (const id of ids) {
        await infos.create({ tenant, revision: 1, info: { ...facts, id, tooltip: { en: tooltip } } });
      }
      return ids;
    },
    async putDeliveries(tenant: TenantNumber): Promise<string[]> {
      const data = { success: true, email: 'somebody@customer.example' };
      const made = Array.from({ length: SPARE_OBJECTS + 1 }, () =>
        newEvent(
          { tenant, event: 'email.shareConfiguration', data, language: 'en' },
          { clock: () => new Date(), ids: randomId },
        ),
      );
      for (const { dueAt, ...event } of made) {
        const ended = { ...event, stage: 'ended' as const, outcome: 'delivered' as const };
        await writeTransaction([eventPart(events, ended)]);
      }
      return made.map(({ id }) => id);
    },
    /** Renderings that no worker starts. */
    async putJobs(tenant: TenantNumber, targetId: string, state: 'waiting' | 'failed'): Promise<string[]> {
      const ids: string[] = [];
      // Two routes start failed jobs again.
      for (let made = 0; made < 2 * SPARE_OBJECTS; made++) {
        const facts = { kind: 'rendering' as const, sourceKey: null, startedBy: null };
        const id = newJobId(tenant, randomId());
        const sourceSettings = { processor: 'external' };
        await jobs.create({ id, tenant, targetId, sourceSettings, ...facts }, new Date());
        if (state === 'failed') await jobs.cancel(id, new Date());
        ids.push(id);
      }
      return ids;
    },
    async putTags(tenant: TenantNumber, label: string): Promise<string[]> {
      const ids = Array.from({ length: SPARE_OBJECTS + 1 }, (_, index) => `tag-${tenant}-${index}`);
      const content = TagContent.parse({ translations: { en: { label } } });
      const created = new Date().toISOString();
      for (const id of ids) await tags.create({ id, tenant, created, revision: 1, layout: 2, content });
      return ids;
    },
    async putMembers(tenant: TenantNumber, passwordHash: string): Promise<string[]> {
      const ids = Array.from({ length: SPARE_OBJECTS + 1 }, (_, index) => `member-${tenant}-${index}`);
      for (const id of ids) {
        await putUser(identity, { id, identifications: [`${id}@isolation.example`], passwordHash });
        await putMembership(identity, { tenant, user: id, rights: [] });
      }
      return ids;
    },
    async putKeys(tenant: TenantNumber): Promise<string[]> {
      // Two calls use up keys: one deletes them, one rotates them.
      const ids = Array.from({ length: 2 * SPARE_OBJECTS + 1 }, (_, index) => `key-${tenant}-${index}`);
      for (const id of ids) await putApiKey(identity, { ...secretKey(tenant), id, context: 'planner' });
      return ids;
    },
    async putUser(id: string, tenant: TenantNumber, rights: readonly Right[], more: MemberOptions): Promise<void> {
      const { passwordHash, disabled, catalogs } = more;
      await putUser(identity, { id, identifications: [`${id}@isolation.example`], passwordHash, disabled });
      await putMembership(identity, { tenant, user: id, rights: [...rights], ...(catalogs && { catalogs }) });
    },
    async putSession(token: string, user: string, lastAction: Date, endsInSeconds: number): Promise<void> {
      const dates = { loginDate: lastAction.toISOString(), lastActionDate: lastAction.toISOString() };
      const expiresAt = Math.floor(Date.now() / 1000) + endsInSeconds;
      await putSession(identity, hashSessionToken(token), { user, ...dates, sessionsFrom: '', expiresAt });
    },
  };
}

const StartedJob = z.object({ assetProcessing: z.object({ id: z.string() }) });

/** A conversion that no worker of the service processes. */
async function startExternalJob(manager: Client, itemId: string): Promise<string> {
  const body = fileForm('threeDimensionalAsset', 'torn.zip', TORN_ZIP);
  body.set('processor', 'external');
  const { json } = await manager.call('POST', `/v2/items/${itemId}/threeDimensionalAssets`, { body });
  return StartedJob.parse(json).assetProcessing.id;
}

interface MemberOptions {
  readonly passwordHash: string;
  readonly disabled: boolean;
  readonly catalogs?: string[] | undefined;
}

/** The id of the caller's user: one for each tenant and set of rights. */
function userOf({ userTenant, rights, otherCatalogs, session }: CallerKind): string {
  const facts = [userTenant, rights.join('-'), otherCatalogs && 'few', session === 'of a disabled user' && 'off'];
  return ['isolation', ...facts].filter(Boolean).join('-').slice(0, 64);
}

/** The token of a new session in the state of the caller's session; a session that ends later is active at first. */
async function sessionOf(
  caller: CallerKind,
  { passwordHash, lastAction }: { readonly passwordHash: string; readonly lastAction: Date },
  stores: Stores,
): Promise<string | undefined> {
  if (caller.session === 'none') return undefined;
  const token = newSessionToken(randomBytes);
  if (caller.session === 'made up') return token;
  const disabled = caller.session === 'of a disabled user';
  const user = userOf(caller);
  const catalogs = caller.otherCatalogs ? ['elsewhere'] : undefined;
  const made =
    stores.users.get(user) ??
    stores.putUser(user, caller.userTenant, caller.rights, { passwordHash, disabled, catalogs });
  stores.users.set(user, made);
  await made;
  await stores.putSession(token, user, lastAction, caller.session === 'expired' ? -1 : HOUR_SECONDS);
  return token;
}

/** Starts a job of a catalog and waits for its end. Returns its id. */
async function endedCatalogJob(manager: Client, path: string, init: RequestInit): Promise<string> {
  const { catalogJob } = CatalogJobBody.parse((await manager.call('POST', path, init)).json);
  const isEnded = async () =>
    CatalogJobBody.parse((await manager.call('GET', `${path}/${catalogJob.id}`)).json).catalogJob.status === 100;
  while (!(await isEnded())) await sleep(POLL_MS);
  return catalogJob.id;
}
