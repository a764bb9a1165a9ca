import { zipSync } from 'fflate';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { AssetProcessing } from '../../shared/domain/jobs/asset-processing.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { type Client, demoClient, fileForm, jsonBody } from './client.ts';
import { importFile, resultRows } from './import-client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';
import { createUpload, postFile } from './send-file.ts';

const endpoints = inject('endpoints');
const SIZE = { widthMm: 510, heightMm: 620, depthMm: 730 };

let manager: Client;
let item: string;
let path: string;

beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const { json } = await manager.call('POST', '/v2/items', {
    body: JSON.stringify({ catalog: 'demo', type: 'table' }),
    headers: { 'content-type': 'application/json' },
  });
  item = (json as { item: { id: string } }).item.id;
  path = `/v2/items/${item}/threeDimensionalAssets`;
});

async function startExternal(): Promise<AssetProcessing> {
  const body = fileForm('threeDimensionalAsset', 'box.zip', boxArchive({ ...SIZE, heightMm: 1 }));
  body.set('processor', 'external');
  const { json } = await manager.call('POST', path, { body });
  return (json as { assetProcessing: AssetProcessing }).assetProcessing;
}

async function reportProgress(
  fields: Readonly<Record<string, string>>,
  bundle?: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
) {
  const body = bundle ? fileForm('assetBundle', 'finished.zip', bundle) : new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await manager.call('PUT', path, { body, headers });
  const { assetProcessing } = response.json as { assetProcessing?: AssetProcessing };
  const { error: { message } = { message: '' } } = response.json as { error?: { message: string } };
  return { status: response.status, message, tag: response.headers.get('etag') ?? '', job: assetProcessing };
}

describe('an external processor', () => {
  test('reports its progress, and at the end sends an archive that becomes the model of the item', async () => {
    const { id } = await startExternal();
    expect(await reportProgress({ id, progress: '40' })).toMatchObject({
      status: 200,
      job: { id, status: 10, progress: 40 },
    });
    const assetResult = JSON.stringify({ status: 10, progress: 70 });
    expect(await reportProgress({ assetResult }), 'without an id: the newest unfinished job').toMatchObject({
      job: { id, status: 10, progress: 70 },
    });
    expect(await reportProgress({ id, status: '100' })).toMatchObject({ status: 400 });
    expect(await reportProgress({ id, status: '55' })).toMatchObject({ status: 400 });

    expect(await reportProgress({ id, status: '100' }, boxArchive(SIZE))).toMatchObject({
      status: 200,
      job: { id, status: 0 },
    });
    expect(await manager.ended(id)).toMatchObject({ status: 100, error: null });
    expect(await manager.item(item)).toMatchObject({ width: 510, height: 620, depth: 730 });
    expect(await reportProgress({ id, progress: '80' }), 'an ended job does not change').toMatchObject({
      status: 409,
      message: 'The conversion has ended; its result stays.',
    });
    expect(await reportProgress({ id, status: '100' }, boxArchive(SIZE))).toMatchObject({ status: 409 });
  });

  test('sets the final result once, even if it sends several at the same moment', async () => {
    const { id } = await startExternal();
    const widths = [540, 550, 560, 570];
    const archives = widths.map((widthMm) => boxArchive({ ...SIZE, widthMm }));
    const reported = await Promise.all([
      ...archives.map((archive) => reportProgress({ id, status: '100' }, archive)),
      reportProgress({ id, status: '-1' }),
    ]);
    expect(reported.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const first = reported.findIndex(({ status }) => status === 200);
    const job = await manager.ended(id);
    expect(job.status).toBe(first < widths.length ? 100 : -1);
    if (first < widths.length) expect(await manager.item(item)).toMatchObject({ width: widths[first] });
  });

  test('may send its archive as an upload, which must exist', async () => {
    const { id } = await startExternal();
    const archive = boxArchive({ ...SIZE, widthMm: 520 });
    const upload = await createUpload(manager, { fileName: 'finished.zip', size: archive.length });
    const finished = { id, status: '100', threeDimensionalAssetUrl: upload.sourceUrl };
    expect((await reportProgress(finished)).status).toBe(404);
    expect((await postFile(upload, archive)).status).toBe(204);
    expect(await reportProgress(finished)).toMatchObject({ status: 200, job: { id, status: 0 } });
    expect(await manager.ended(id)).toMatchObject({ status: 100, error: null });
    expect(await manager.item(item)).toMatchObject({ width: 520 });
  });

  test('reports why it failed, or fails because its archive is invalid', async () => {
    const { id } = await startExternal();
    expect(await reportProgress({ id, status: '100' }, Buffer.from('no archive'))).toMatchObject({ status: 415 });
    const assetResult = JSON.stringify({ id, status: -1, message: 'The legs are missing.' });
    expect(await reportProgress({ assetResult })).toMatchObject({
      status: 200,
      job: { status: -1, error: { code: 'PROCESSOR_FAILED', message: 'The legs are missing.' } },
    });
    expect(await reportProgress({ assetResult: '{' })).toMatchObject({ status: 400 });
    expect(await reportProgress({ progress: '1' }), 'no job is unfinished').toMatchObject({ status: 409 });
    expect(await reportProgress({ id: 'of-nobody', progress: '1' })).toMatchObject({ status: 404 });
  });

  test('gets 400 for an archive in another part, or for nothing, and the job stays unchanged', async () => {
    const { id } = await startExternal();
    const put = async (body: FormData) => {
      body.set('id', id);
      const { status, json } = await manager.call('PUT', path, { body });
      return { status, error: (json as { error?: { details?: { path: string }[] } }).error };
    };
    expect(await put(fileForm('file', 'finished.zip', boxArchive(SIZE)))).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('assetBundle'), details: [{ path: 'file' }] },
    });
    expect(await put(new FormData())).toMatchObject({ status: 400 });
    expect((await manager.call('GET', `/v2/assetProcessings/${id}`)).json).toMatchObject({
      assetProcessing: { status: 0, progress: 0 },
    });
    expect(await reportProgress({ id, status: '-1' })).toMatchObject({ status: 200 });
  });

  test('may require that the job is unchanged: its ETag is that of GET, and stays the same while the job does not change', async () => {
    const { id } = await startExternal();
    const read = async (headers: Record<string, string> = {}) =>
      manager.call('GET', `/v2/assetProcessings/${id}`, { headers });
    const tag = (await read()).headers.get('etag') ?? '';
    expect((await read({ 'if-none-match': tag })).status).toBe(304);
    const reported = await reportProgress({ id, progress: '20' }, undefined, { 'if-match': tag });
    expect(reported).toMatchObject({ status: 200, job: { progress: 20 } });
    expect((await read()).headers.get('etag')).toBe(reported.tag);
    expect(await reportProgress({ id, progress: '30' }, undefined, { 'if-match': tag })).toMatchObject({ status: 412 });
    const both = await Promise.all(
      ['40', '50'].map((progress) => reportProgress({ id, progress }, undefined, { 'if-match': reported.tag })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await reportProgress({ id, status: '-1' }, undefined, { 'if-match': '"other"' })).toMatchObject({
      status: 412,
    });
    expect(await reportProgress({ id, status: '-1' })).toMatchObject({ status: 200 });
  });

  test('may use the deprecated path, whose response names the new one', async () => {
    const { id } = await startExternal();
    const body = new FormData();
    body.set('id', id);
    body.set('status', '-1');
    const { status, headers } = await manager.call('PUT', `/v2/items/${item}/threeDimensionalAsset`, { body });
    expect(status).toBe(200);
    expect(headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(headers.get('link')).toContain('rel="successor-version"');
  });
});

describe('the switch externalProcessing of a tenant', () => {
  const isExternal = ({ sourceSettings }: AssetProcessing) => sourceSettings.processor === 'external';
  const jobOf = async ({ admin }: OwnTenant, id: string) =>
    ((await admin.call('GET', `/v2/assetProcessings/${id}`)).json as { assetProcessing: AssetProcessing })
      .assetProcessing;

  test('leaves its conversions to a processor, those of its imports too, unless the call names the service', async () => {
    const service = { endpoints, dataFolder: inject('dataFolder') };
    const own = await ownTenant(service, { id: 3701, name: 'Own processor', externalProcessing: true });
    const { json } = await own.admin.call('POST', '/v2/items', jsonBody({ catalog: own.catalog, type: 'table' }));
    const { id } = (json as { item: { id: string } }).item;
    const start = async (processor?: string) => {
      const body = fileForm('threeDimensionalAsset', 'box.zip', boxArchive(SIZE));
      if (processor) body.set('processor', processor);
      const { json } = await own.admin.call('POST', `/v2/items/${id}/threeDimensionalAssets`, { body });
      return (json as { assetProcessing: AssetProcessing }).assetProcessing;
    };
    const bySwitch = await start();
    expect(isExternal(bySwitch)).toBe(true);
    const body = new FormData();
    body.set('id', bySwitch.id);
    body.set('progress', '30');
    const progress = await own.admin.call('PUT', `/v2/items/${id}/threeDimensionalAssets`, { body });
    expect(progress).toMatchObject({ status: 200, json: { assetProcessing: { status: 10, progress: 30 } } });

    const byService = await start('internal');
    expect(isExternal(byService)).toBe(false);
    expect(await own.admin.ended(byService.id)).toMatchObject({ status: 100 });

    const imports = `/v2/catalogs/${own.catalog}/imports`;
    const table = fileForm('file', 'delivery.zip', zipSync({ 'chair.zip': boxArchive({ ...SIZE, widthMm: 470 }) }));
    const job = await importFile(own.admin, imports, table);
    expect(job.counts).toMatchObject({ created: 1, models: 1 });
    const [row] = await resultRows(job);
    expect(isExternal(await jobOf(own, row?.modelJob ?? ''))).toBe(true);
  });
});
