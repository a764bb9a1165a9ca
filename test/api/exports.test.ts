import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as yauzl from 'yauzl';
import * as z from 'zod';
import { StoredEvent } from '../../shared/domain/webhooks/event.ts';
import { eventsOfTenantKey } from '../../shared/domain/webhooks/event-keys.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { plannerPlan } from '../fixtures/planner-plan.ts';
import { type Client, demoClient, jsonBody } from './client.ts';

/** Other programs write and read fourteen formats, on a machine that other tests share. */
const TIMEOUT_MS = 900_000;
const FORMATS = ['glb', 'gltf', 'obj', 'fbx', 'dae', 'usdz', 'stl', 'ply', '3mf', '3ds', 'x3d', 'wrl', 'dxf', 'off'];

const endpoints = inject('endpoints');
let manager: Client;
/** The caller of a shop page: not signed in. */
let shopper: Client;
let item: string;
let bare: string;

interface Exported {
  readonly resultUrl: string;
  readonly results: {
    readonly file_format: string;
    readonly url: string;
    readonly files: { readonly name: string; readonly url: string; readonly bytes: number }[];
  }[];
}

beforeAll(async () => {
  [manager, shopper] = await Promise.all([
    demoClient(endpoints, { context: 'cms', user: 'admin' }),
    demoClient(endpoints),
  ]);
  const create = async (externalId: string) => {
    const body = JSON.stringify({ item: { catalog: 'demo', id: `demo:${externalId}`, label: 'Söfa "Oslo" 椅子' } });
    const { json } = await manager.call('POST', '/v2/items', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    return (json as { item: { id: string } }).item.id;
  };
  [item, bare] = [await create(`exported-${Date.now()}`), await create(`no-model-${Date.now()}`)];
  const archive = boxArchive({ widthMm: 600, heightMm: 400, depthMm: 300 });
  expect((await manager.ended((await manager.startConversion(item, 'box.zip', archive)).id)).status).toBe(100);
}, TIMEOUT_MS);

function start(id: string, settings: unknown, fields: Readonly<Record<string, string>> = {}, asPart = false) {
  const body = new FormData();
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings);
  body.set('settings', asPart ? new File([text], 'settings.json', { type: 'application/json' }) : text);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return shopper.call('POST', `/v2/items/${id}/3d-exports`, { body });
}

async function exported(settings: unknown, fields?: Readonly<Record<string, string>>, asPart?: boolean) {
  const { status, json } = await start(item, settings, fields, asPart);
  expect(status).toBe(200);
  const { assetProcessing: job } = json as { assetProcessing: { id: string } };
  expect(job).toMatchObject({ kind: 'export', status: 0, type: 0, targetId: item, resultUrl: null });
  const ended = await shopper.ended(job.id);
  expect(ended).toMatchObject({ status: 100, progress: 100 });
  return ended as unknown as Exported;
}

/** Exports a new snapshot with this content in two formats, and returns the ended export and its announcement. */
async function exportedSnapshot(planSnapshot: object, client = shopper) {
  const created = await client.call('POST', '/v2/planSnapshots', jsonBody({ planSnapshot }));
  const { id } = (created.json as { planSnapshot: { id: string } }).planSnapshot;
  const email = `${id.toLowerCase().replaceAll('-', '')}@customer.example`;
  const formats = [{ file_format: 'gltf', pack_external_data: false }, { file_format: 'obj' }];
  const body = new FormData();
  body.set('settings', JSON.stringify({ formats }));
  body.set('email', email);
  const response = await client.call('POST', `/v2/planSnapshots/${id}/3d-exports`, { body });
  expect(response.status).toBe(200);
  const { assetProcessing: job } = response.json as { assetProcessing: { id: string } };
  return { id, email, ended: await client.ended(job.id) };
}

/** The event for this recipient, read with the operator's key. */
async function eventTo(email: string): Promise<StoredEvent | undefined> {
  const operator = JSON.parse(readFileSync(path.join(inject('dataFolder'), 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const keyCondition = { expression: 'tenantKey = :tenant', values: { ':tenant': eventsOfTenantKey(1) } };
  for await (const event of openTable('events').query({ index: 'byTenant', keyCondition }, StoredEvent)) {
    if (event.data.email === email) return event;
  }
  return undefined;
}

async function namesIn(url: string): Promise<string[]> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(await (await fetch(url)).arrayBuffer()), { lazyEntries: true });
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  return names;
}

describe('an export', () => {
  test(
    'may be requested by anybody, and gives each format as one file and all formats as an archive',
    async () => {
      const formats = FORMATS.map((format) => ({ file_format: format.toUpperCase() }));
      const { results, resultUrl } = await exported({ export: { formats } }, {}, true);
      expect(results.map(({ file_format }) => file_format)).toEqual(FORMATS);
      for (const { files, url } of results) {
        expect(files).toHaveLength(1);
        expect(files[0]?.url).toBe(url);
        expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(files[0]?.bytes));
      }
      const names = await namesIn(resultUrl);
      expect(names.toSorted()).toEqual(results.map(({ files }) => files[0]?.name).toSorted());
      expect(names).toContain('Sofa-Oslo-obj.zip');
      const glb = await fetch(results[0]?.url ?? '');
      expect(glb.headers.get('content-type')).toBe('model/gltf-binary');
      expect(glb.headers.get('content-disposition')).toContain(encodeURIComponent('Söfa Oslo 椅子.glb'));
    },
    TIMEOUT_MS,
  );

  test(
    'gives the main file and its side files if no archive is requested; the same request gets the same export',
    async () => {
      const settings = { formats: [{ file_format: 'gltf', pack_external_data: false }] };
      const { results, resultUrl } = await exported(settings);
      const [{ files = [], url = '' } = {}] = results;
      expect(files.map(({ name }) => name)).toEqual(['Sofa-Oslo.gltf', 'Sofa-Oslo.bin']);
      expect(resultUrl).toBe(url);
      const { buffers } = (await (await fetch(url)).json()) as { buffers: { uri: string }[] };
      expect(new URL(buffers[0]?.uri ?? '', url).href).toBe(files[1]?.url);
      expect((await exported(settings)).resultUrl).toBe(resultUrl);
    },
    TIMEOUT_MS,
  );

  test(
    'writes its event to the outbox together with its end if an address was given',
    async () => {
      const email = `shopper-${Date.now()}@customer.example`;
      const { resultUrl } = await exported({ formats: [{ file_format: 'off' }] }, { email });
      expect(await eventTo(email)).toMatchObject({
        event: 'email.3DExportAsset',
        data: { success: true, email, itemId: item, resultUrl, url: expect.stringContaining(item) },
      });
    },
    TIMEOUT_MS,
  );

  test(
    'of a configuration works, and of an item at the configuration path too',
    async () => {
      const body = JSON.stringify({ configuration: { item, configuration: '{}' } });
      const headers = { 'content-type': 'application/json' };
      const { json } = await shopper.call('POST', '/v2/configurations', { body, headers });
      const { id } = (json as { configuration: { id: string } }).configuration;
      const email = `configured-${Date.now()}@customer.example`;
      for (const asked of [id, item]) {
        const form = new FormData();
        form.set('settings', JSON.stringify({ formats: [{ file_format: 'off' }] }));
        if (asked === id) form.set('email', email);
        const response = await shopper.call('POST', `/v2/configurations/${asked}/3d-exports`, { body: form });
        const { assetProcessing: job } = response.json as { assetProcessing: { id: string } };
        expect(await shopper.ended(job.id)).toMatchObject({ status: 100, targetId: item });
      }
      expect((await eventTo(email))?.data).toMatchObject({ success: true, configurationId: id });
    },
    TIMEOUT_MS,
  );

  test(
    'of a plan snapshot contains what the plan shows, with the models of its objects',
    async () => {
      const plan = plannerPlan({ doorId: 'demo:nothing', chairId: item, wallId: 'a:b', floorId: 'a:b' });
      const { id, ended, email } = await exportedSnapshot({ plan, name: 'Küche' });
      expect(ended).toMatchObject({ status: 100, targetId: id, error: null });
      const { results, resultUrl } = ended as unknown as Exported;
      expect(results.map(({ file_format }) => file_format)).toEqual(['gltf', 'obj']);
      expect(results[0]?.files.map(({ name }) => name)).toEqual(['Kuche.gltf', 'Kuche.bin']);
      const { nodes } = (await (await fetch(results[0]?.url ?? '')).json()) as { nodes: { name: string }[] };
      expect(nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(['item', 'plan']));
      const event = await eventTo(email);
      expect(event?.data).toMatchObject({ success: true, planSnapshotId: id, resultUrl });
      const other = await demoClient(endpoints, { tenant: 2 });
      expect((await other.call('GET', `/v2/assetProcessings/${ended.id}`)).status).toBe(404);
    },
    TIMEOUT_MS,
  );

  test('of a plan snapshot contains no model that its tenant may not see', async () => {
    const plan = plannerPlan({ doorId: 'demo:nothing', chairId: item, wallId: 'a:b', floorId: 'a:b' });
    const stranger = await demoClient(endpoints, { tenant: 2 });
    const { ended } = await exportedSnapshot({ plan }, stranger);
    const { results } = ended as unknown as Exported;
    const { nodes } = (await (await fetch(results[0]?.url ?? '')).json()) as { nodes: { name: string }[] };
    expect(nodes.map(({ name }) => name)).toEqual(['plan']);
  });

  test.each([
    ['shows nothing', '<plan version="2"/>', 'MODEL_NO_GEOMETRY'],
    ['cannot be read', 'no plan', 'MODEL_CORRUPT'],
  ])('of a snapshot whose plan %s fails with a reason, and announces the failure', async (_what, plan, code) => {
    const { ended, email } = await exportedSnapshot({ plan });
    expect(ended).toMatchObject({ status: -1, error: { code } });
    expect((await eventTo(email))?.data).toMatchObject({ success: false });
  });

  test('of an item without a model gets 409', async () => {
    const response = await start(bare, { formats: [{ file_format: 'glb' }] });
    expect(response).toMatchObject({ status: 409, json: { error: { code: 'CONFLICT' } } });
    const asJson = jsonBody({ settings: { formats: [{ file_format: 'glb' }] }, email: null });
    expect((await shopper.call('POST', `/v2/items/${bare}/3d-exports`, asJson)).status).toBe(409);
  });

  test.each([
    ['no settings', '', 'settings', 'is missing'],
    ['no JSON', '{formats', 'settings', 'is no JSON'],
    ['no formats', { formats: [] }, 'settings.formats', 'send at least one format'],
    ['no export part', { export: {} }, 'settings.formats', 'send a list'],
    ['an unknown format', { formats: [{ file_format: 'doc' }] }, 'settings.formats.0.file_format', 'is unknown'],
    [
      'a format that the service cannot write',
      { formats: [{ file_format: 'abc' }] },
      'settings.formats.0.file_format',
      'cannot be produced',
    ],
  ])('with %s gets 400 and the field of the error', async (_what, settings, place, message) => {
    const response = await start(bare, settings);
    expect(response).toMatchObject({ status: 400, json: { error: { code: 'INVALID_REQUEST' } } });
    const { error } = response.json as { error: { details: { path: string; message: string }[] } };
    expect(error.details[0]?.path).toBe(place);
    expect(error.details[0]?.message).toContain(message);
  });

  test('with an invalid e-mail address gets 400', async () => {
    const response = await start(item, { formats: [{ file_format: 'glb' }] }, { email: 'nobody' });
    expect(response).toMatchObject({ status: 400, json: { error: { code: 'INVALID_REQUEST' } } });
  });
});
