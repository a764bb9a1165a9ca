import { readFileSync } from 'node:fs';
import path from 'node:path';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { BUCKETS, storeVariable } from '../../shared/platform/aws/stores.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { type FileServer, startFileServer } from '../fixtures/file-server.ts';
import { freePort } from '../fixtures/free-port.ts';
import { hostileForms } from '../fixtures/hostile-forms.ts';
import { type Client, demoClient } from './client.ts';
import { convertUrl, createUpload, jobOf, postFile } from './send-file.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from './start-service.ts';

/* This test runs a service that no other test uses, so that it can count the files in storage. */

const ARCHIVE = boxArchive({ widthMm: 700, heightMm: 500, depthMm: 300 });
const FACTS = { fileName: 'chair.zip', contentType: 'application/zip', size: ARCHIVE.length };
const ITEM = 'basic:window';

let service: ServiceProcess;
let removeData: () => Promise<void>;
let files: FileServer;
let manager: Client;

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder('hostile-uploads');
  removeData = remove;
  service = await startServiceProcess({
    dataFolder: folder,
    port: await freePort(),
    args: ['--no-models', '--no-pictures'],
  });
  manager = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
  files = await startFileServer((request, response) => {
    if (request.url === '/metadata') response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    else if (request.url === '/huge') response.writeHead(200, { 'content-length': 2 ** 30 }).write('PK');
    else if (request.url === '/page')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>');
    else if (request.url === '/empty') response.writeHead(200).end();
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  await files?.stop();
  await service?.stop();
  await removeData?.();
});

/**
 * The files in storage, without those that the service derives from its tables at any time: prepared lists, search
 * indexes and the drawings of plans.
 */
async function storedFiles(): Promise<string[]> {
  const { endpoint, accessKeyId, secretAccessKey, buckets } = operator();
  const client = new S3Client({
    region: 'eu-central-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  const found: string[] = [];
  for (const Bucket of buckets) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      found.push(...Contents.map(({ Key = '' }) => `${Bucket} ${Key}`));
    }
  }
  client.destroy();
  return found.filter((name) => !/ ((snapshots|matching)\/|plans\/[^/]+\/thumbnail\.png$)/.test(name)).sort();
}

/** The operator's credentials for the storage, as the service has written them. */
function operator() {
  const text = readFileSync(path.join(service.dataFolder, 'operator.json'), 'utf8');
  const value = z.record(z.string(), z.string()).parse(JSON.parse(text));
  const variable = (name: string) => value[name] ?? `${name} is not in operator.json`;
  return {
    endpoint: variable('AWS_ENDPOINT_URL_S3'),
    accessKeyId: variable('AWS_ACCESS_KEY_ID'),
    secretAccessKey: variable('AWS_SECRET_ACCESS_KEY'),
    buckets: BUCKETS.map((bucket) => variable(storeVariable(bucket))),
  };
}

describe('storage contains no file', () => {
  test('of an upload that is larger than announced, has another type, or has another target key', async () => {
    const before = await storedFiles();
    const upload = await createUpload(manager, FACTS);
    expect((await postFile(upload, Buffer.concat([ARCHIVE, Buffer.from('x')]))).status).toBe(400);
    expect((await postFile(upload, new Uint8Array())).status).toBe(400);
    expect((await postFile(upload, ARCHIVE, { key: `uploads/2/${upload.id}/chair.zip` })).status).toBe(403);
    expect((await postFile(upload, ARCHIVE, { key: '1/items/basic~door/sources/x' })).status).toBe(403);
    expect((await postFile(upload, ARCHIVE, { 'Content-Type': 'text/html' })).status).toBe(403);
    expect((await postFile(upload, ARCHIVE, { acl: 'public-read' })).status).toBe(403);
    expect((await postFile(upload, ARCHIVE, { 'X-Amz-Signature': '0'.repeat(64) })).status).toBe(403);
    expect(await storedFiles()).toEqual(before);
  });

  test.each([
    ['returns 404', 'missing', 'SOURCE_UNREACHABLE'],
    ['redirects to a private address', 'metadata', 'SOURCE_REFUSED'],
    ['announces too many bytes', 'huge', 'SOURCE_TOO_LARGE'],
    ['leads to a web page', 'page', 'SOURCE_UNREACHABLE'],
    ['leads to an empty file', 'empty', 'SOURCE_UNREACHABLE'],
  ])('from a URL that %s, and its job ends with -1', async (_what, name, code) => {
    const before = await storedFiles();
    const response = await convertUrl(manager, ITEM, `${files.url}/${name}`);
    expect(await manager.ended(jobOf(response).id)).toMatchObject({ status: -1, error: { code } });
    expect(await storedFiles()).toEqual(before);
  });

  test('from more than a hundred hostile forms, and each form is refused', async () => {
    const before = await storedFiles();
    const forms = hostileForms(ARCHIVE);
    expect(forms.length).toBeGreaterThanOrEqual(100);
    const taken: string[] = [];
    for (const { fault, contentType, body } of forms) {
      const init = { body: new Uint8Array(body), headers: { 'content-type': contentType } };
      const { status, json } = await manager.call('POST', `/v2/items/${ITEM}/threeDimensionalAssets`, init);
      if (status < 400 || status > 499 || typeof json !== 'object') taken.push(`${status} ${fault}`);
    }
    expect(taken).toEqual([]);
    expect(await storedFiles()).toEqual(before);
  });
});
