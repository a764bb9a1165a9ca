import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { createClient, sendUpload, UploadRefusedError } from '../../shared/contract/client/index.ts';
import { CreatedUpload } from '../../shared/domain/uploads/create-upload.ts';
import type { FileVersions } from '../../shared/platform/aws/file-versions.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { clientForms } from '../fixtures/client-forms.ts';
import { type FileServer, startFileServer } from '../fixtures/file-server.ts';
import { type Client, demoClient, fileForm, jsonBody } from './client.ts';
import { CLOCK_DIFFERENCE_MS } from './clock-difference.ts';
import { convertUrl, createUpload, jobOf, postFile } from './send-file.ts';

const endpoints = inject('endpoints');
const ARCHIVE = boxArchive({ widthMm: 700, heightMm: 500, depthMm: 300 });
const OTHER = boxArchive({ widthMm: 710, heightMm: 500, depthMm: 300 });
const FACTS = { fileName: 'chair.zip', contentType: 'application/zip', size: ARCHIVE.length };
const ITEM = 'basic:window';

let manager: Client;
let files: FileServer;

beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  files = await startFileServer((request, response) => {
    const [, what = ''] = /^\/([a-z-]+)/.exec(request.url ?? '') ?? [];
    if (what === 'again') response.writeHead(302, { location: '/chair.zip' }).end();
    else response.end(ARCHIVE);
  });
});
afterAll(() => files.stop());

/** Lists the versions of uploads, with the operator's key. */
async function uploadVersions(): Promise<FileVersions['versions']> {
  const operator = JSON.parse(readFileSync(path.join(inject('dataFolder'), 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  // Imported late: stores open with the operator's environment.
  const { openFileVersions } = await import('../../shared/platform/aws/file-versions.ts');
  return openFileVersions('privateFiles').versions;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a file can be sent in three ways', () => {
  test('which all lead to the same job with the same result', async () => {
    const upload = await createUpload(manager, FACTS);
    expect((await postFile(upload, ARCHIVE)).status).toBe(204);
    const started = [
      await manager.startConversion(ITEM, 'chair.zip', ARCHIVE),
      jobOf(await convertUrl(manager, ITEM, upload.sourceUrl)),
      jobOf(await convertUrl(manager, ITEM, `${files.url}/chair.zip`)),
    ];
    const ended = await Promise.all(started.map(({ id }) => manager.ended(id)));
    for (const job of ended) {
      expect(job).toMatchObject({ status: 100, kind: 'conversion', sourceSettings: { fileName: 'chair.zip' } });
      const source = await (await fetch(job.sourceUrl ?? '')).arrayBuffer();
      expect(sha256(new Uint8Array(source))).toBe(sha256(ARCHIVE));
    }
    expect(new Set(ended.map(({ resultUrl }) => resultUrl)).size).toBe(1);
    expect(ended[2]?.sourceUrl).toBe(`${files.url}/chair.zip`);
    expect(await manager.item(ITEM)).toMatchObject({ width: 700, height: 500, depth: 300 });
  });

  test('also with the typed client', async () => {
    const client = createClient({ ...manager.identity, baseUrl: endpoints.baseUrl });
    const archive = new File([ARCHIVE], 'chair.zip', { type: 'application/zip' });
    const params = { id: ITEM };
    const { upload } = await client.createUpload({ body: { fileName: archive.name, size: archive.size } });
    await sendUpload(upload, archive);
    const started = [
      await client.createConversion({ params, files: { threeDimensionalAsset: archive } }),
      await client.createConversion({ params, fields: { threeDimensionalAssetUrl: upload.sourceUrl } }),
      await client.createConversion({ params, fields: { threeDimensionalAssetUrl: `${files.url}/chair.zip` } }),
    ];
    const ended = await Promise.all(started.map(({ assetProcessing }) => manager.ended(assetProcessing.id)));
    expect(ended.map(({ status }) => status)).toEqual([100, 100, 100]);
    expect(new Set(ended.map(({ resultUrl }) => resultUrl)).size).toBe(1);

    const small = await client.createUpload({ body: { fileName: archive.name, size: 10 } });
    await expect(sendUpload(small.upload, archive)).rejects.toThrow(UploadRefusedError);
  });

  test('and if a form has a file and a URL, the file is used', async () => {
    const before = files.connections();
    const body = fileForm('threeDimensionalAsset', 'chair.zip', ARCHIVE);
    body.set('threeDimensionalAssetUrl', `${files.url}/missing.zip`);
    const response = await manager.call('POST', `/v2/items/${ITEM}/threeDimensionalAssets`, { body });
    expect((await manager.ended(jobOf(response).id)).status).toBe(100);
    expect(files.connections()).toBe(before);
  });

  test.each(clientForms(ARCHIVE))('the form in the format of $client', async ({ contentType, body }) => {
    const init = { body: new Uint8Array(body), headers: { 'content-type': contentType } };
    const response = await manager.call('POST', `/v2/items/${ITEM}/threeDimensionalAssets`, init);
    expect(jobOf(response).sourceSettings).toEqual({ fileName: 'chair.zip', unit: 'cm' });
  });
});

describe('an upload', () => {
  test("returns the form's URL, fields and expiry, and the name of the file after the upload", async () => {
    const upload = await createUpload(manager, { upload: FACTS });
    expect(upload.method).toBe('POST');
    expect(upload.url).toBe(`${endpoints.uploadUrl}/`);
    expect(upload.sourceUrl).toBe(`${endpoints.uploadUrl}/uploads/1/${upload.id}/chair.zip`);
    const minutes = (Date.parse(upload.expires) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60 + CLOCK_DIFFERENCE_MS / 60_000);
  });

  test('with the same Idempotency-Key is the same upload again, with a valid form', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const ask = async () => {
      const { json } = await manager.call('POST', '/v2/uploads', {
        ...jsonBody(FACTS),
        headers: { ...jsonBody(FACTS).headers, ...key },
      });
      return CreatedUpload.parse(json).upload;
    };
    const [first, again] = [await ask(), await ask()];
    expect([again.id, again.sourceUrl]).toEqual([first.id, first.sourceUrl]);
    expect((await postFile(again, ARCHIVE)).status).toBe(204);
  });

  test('can be posted by a page of any origin', async () => {
    const upload = await createUpload(manager, FACTS);
    const headers = { origin: 'https://planner.example', 'access-control-request-method': 'POST' };
    const preflight = await fetch(upload.url, { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect((await postFile(upload, ARCHIVE)).headers.get('access-control-allow-origin')).toBe('*');
  });

  test('is not served to any caller', async () => {
    const upload = await createUpload(manager, FACTS);
    await postFile(upload, ARCHIVE);
    expect((await fetch(upload.sourceUrl)).status).toBe(404);
  });

  test('that is posted again does not change the file of a started job', async () => {
    const upload = await createUpload(manager, { ...FACTS, size: OTHER.length + 100 });
    await postFile(upload, ARCHIVE);
    const first = jobOf(await convertUrl(manager, ITEM, upload.sourceUrl));
    await postFile(upload, OTHER);
    const second = jobOf(await convertUrl(manager, ITEM, upload.sourceUrl));
    const sources = [first, second].map(async ({ sourceUrl }) =>
      sha256(new Uint8Array(await (await fetch(sourceUrl ?? '')).arrayBuffer())),
    );
    expect(await Promise.all(sources)).toEqual([sha256(ARCHIVE), sha256(OTHER)]);
  });

  test('that is posted again and again leaves only its last file in storage', async () => {
    const versions = await uploadVersions();
    const upload = await createUpload(manager, { ...FACTS, size: OTHER.length + 100 });
    for (const bytes of [ARCHIVE, OTHER, ARCHIVE, OTHER]) expect((await postFile(upload, bytes)).status).toBe(204);
    const left = async () => {
      const current: boolean[] = [];
      for await (const version of versions(`uploads/1/${upload.id}/`)) current.push(version.current);
      return current;
    };
    await expect.poll(left, { timeout: 180_000, interval: 1_000 }).toEqual([true]);
    expect((await manager.ended(jobOf(await convertUrl(manager, ITEM, upload.sourceUrl)).id)).status).toBe(100);
  }, 240_000);

  test.each([
    ['nothing', { fileName: 'a.zip', size: 0 }, 400, 'INVALID_REQUEST'],
    ['more bytes than any file may have', { fileName: 'a.zip', size: 512 * 2 ** 20 + 1 }, 413, 'PAYLOAD_TOO_LARGE'],
    ['no size', { fileName: 'a.zip' }, 400, 'INVALID_REQUEST'],
    ['half a byte', { fileName: 'a.zip', size: 1.5 }, 400, 'INVALID_REQUEST'],
    ['a negative size', { fileName: 'a.zip', size: -1 }, 400, 'INVALID_REQUEST'],
    ['no name', { size: 10 }, 400, 'INVALID_REQUEST'],
    ['no type', { fileName: 'a.zip', size: 10, contentType: 'zip' }, 400, 'INVALID_REQUEST'],
  ])('is refused for %s', async (_what, facts, status, code) => {
    const response = await manager.call('POST', '/v2/uploads', jsonBody(facts));
    expect(response).toMatchObject({ status, json: { error: { code } } });
  });

  test('may be requested without sign-in if the tenant allows plans without sign-in', async () => {
    const anonymous = await demoClient(endpoints, { context: 'browser' });
    expect((await postFile(await createUpload(anonymous, FACTS), ARCHIVE)).status).toBe(204);
  });

  test('of another tenant, and one without a file, do not exist for the caller', async () => {
    const stranger = await demoClient(endpoints, { tenant: 2, context: 'cms', user: 'admin' });
    const foreign = await createUpload(stranger, FACTS);
    await postFile(foreign, ARCHIVE);
    const unsent = await createUpload(manager, FACTS);
    const responses = [
      await convertUrl(manager, ITEM, foreign.sourceUrl),
      await convertUrl(manager, ITEM, unsent.sourceUrl),
    ];
    for (const response of responses)
      expect(response).toMatchObject({ status: 404, json: { error: { code: 'NOT_FOUND' } } });
  });

  test('that is not a model is refused when it is used', async () => {
    const text = new TextEncoder().encode('hello world '.repeat(10));
    const upload = await createUpload(manager, { ...FACTS, size: 1000 });
    await postFile(upload, text);
    expect((await convertUrl(manager, ITEM, upload.sourceUrl)).status).toBe(415);
  });
});

describe('a source URL', () => {
  test.each([
    'http://models.example/chair.zip',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:10.0.0.1]/a.zip',
    'https://user:pw@models.example/a.zip',
    'file:///etc/passwd',
    'chair.zip',
  ])('is refused before a job is created if its scheme or host is: %s', async (url) => {
    const response = await convertUrl(manager, ITEM, url);
    expect(response).toMatchObject({ status: 400, json: { error: { code: 'INVALID_REQUEST' } } });
  });

  test('may redirect to the file', async () => {
    const { id } = jobOf(await convertUrl(manager, ITEM, `${files.url}/again`));
    expect((await manager.ended(id)).status).toBe(100);
  });

  test('is shown to the caller who started the job only, not to others who see the item', async () => {
    const { id } = jobOf(await convertUrl(manager, ITEM, `${files.url}/chair.zip?signature=secret`));
    const viewer = await demoClient(endpoints, { user: 'viewer' });
    const seen = JSON.stringify((await viewer.call('GET', `/v2/assetProcessings/${id}`)).json);
    expect(seen).toContain(id);
    expect(seen).not.toContain('secret');
    await manager.ended(id);
  });
});

describe('refused files', () => {
  test('get 413 with the alternative, above 4,500,000 bytes and above the limit of the gateway', async () => {
    for (const bytes of [4_500_001, 11_000_000]) {
      const body = fileForm('threeDimensionalAsset', 'chair.zip', Buffer.concat([ARCHIVE, Buffer.alloc(bytes)]));
      const response = await manager.call('POST', `/v2/items/${ITEM}/threeDimensionalAssets`, { body });
      expect(response).toMatchObject({ status: 413, json: { error: { code: 'PAYLOAD_TOO_LARGE' } } });
      expect(JSON.stringify(response.json)).toContain('POST /v2/uploads');
    }
  });
});
