import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { BUCKETS, storeVariable } from '../../shared/platform/aws/stores.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { type FileServer, startFileServer } from '../fixtures/file-server.ts';
import { hostileForms } from '../fixtures/hostile-forms.ts';
import { jsonBody } from './client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';
import { convertUrl, createUpload, jobOf, postFile } from './send-file.ts';

const ARCHIVE = boxArchive({ widthMm: 700, heightMm: 500, depthMm: 300 });
const TENANT = 3_606;
/** In the names of all files that the test tries to store for another tenant. */
const MARK = 'hostile-upload';
const FACTS = { fileName: `${MARK}.zip`, contentType: 'application/zip', size: ARCHIVE.length };

let own: OwnTenant;
let item: string;
let files: FileServer;

beforeAll(async () => {
  const shared = { endpoints: inject('endpoints'), dataFolder: inject('dataFolder') };
  own = await ownTenant(shared, { id: TENANT, name: 'Hostile uploads' });
  const { json } = await own.admin.call('POST', '/v2/items', jsonBody({ catalog: own.catalog }));
  item = (json as { item: { id: string } }).item.id;
  files = await startFileServer((request, response) => {
    if (request.url === '/metadata') response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    else if (request.url === '/huge') response.writeHead(200, { 'content-length': 2 ** 30 }).write('PK');
    else if (request.url === '/page')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>');
    else if (request.url === '/empty') response.writeHead(200).end();
    else response.writeHead(404).end();
  });
});
afterAll(() => files?.stop());

/**
 * The files in storage of the test's tenant and those with its mark, without what the service derives from its tables
 * at any time: prepared lists and search indexes.
 */
async function storedFiles(): Promise<string[]> {
  const client = new S3Client({ forcePathStyle: true });
  const found: string[] = [];
  for (const bucket of BUCKETS) {
    const Bucket = process.env[storeVariable(bucket)] ?? bucket;
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      found.push(...Contents.map(({ Key = '' }) => `${Bucket} ${Key}`));
    }
  }
  client.destroy();
  const isOfTest = (name: string) => name.includes(MARK) || name.split(/[ /]/).includes(String(TENANT));
  return found.filter((name) => isOfTest(name) && !/ (snapshots|matching)\//.test(name)).sort();
}

test('the files of the tenant and those with the mark are found', async () => {
  const upload = await createUpload(own.admin, FACTS);
  const before = await storedFiles();
  expect((await postFile(upload, ARCHIVE)).status).toBe(204);
  const found = await storedFiles();
  expect(found.length).toBe(before.length + 1);
  expect(found.filter((name) => name.includes(MARK)).length).toBe(1);
});

describe('storage contains no file', () => {
  test('of an upload that is larger than announced, has another type, or has another target key', async () => {
    const before = await storedFiles();
    const upload = await createUpload(own.admin, FACTS);
    expect((await postFile(upload, Buffer.concat([ARCHIVE, Buffer.from('x')]))).status).toBe(400);
    expect((await postFile(upload, new Uint8Array())).status).toBe(400);
    expect((await postFile(upload, ARCHIVE, { key: `uploads/2/${upload.id}/${MARK}.zip` })).status).toBe(403);
    expect((await postFile(upload, ARCHIVE, { key: `1/items/basic~door/sources/${MARK}` })).status).toBe(403);
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
    const response = await convertUrl(own.admin, item, `${files.url}/${name}`);
    expect(await own.admin.ended(jobOf(response).id)).toMatchObject({ status: -1, error: { code } });
    expect(await storedFiles()).toEqual(before);
  });

  test('from more than a hundred hostile forms, and each form is refused', async () => {
    const before = await storedFiles();
    const forms = hostileForms(ARCHIVE);
    expect(forms.length).toBeGreaterThanOrEqual(100);
    const taken: string[] = [];
    for (const { fault, contentType, body } of forms) {
      const init = { body: new Uint8Array(body), headers: { 'content-type': contentType } };
      const { status, json } = await own.admin.call('POST', `/v2/items/${item}/threeDimensionalAssets`, init);
      if (status < 400 || status > 499 || typeof json !== 'object') taken.push(`${status} ${fault}`);
    }
    expect(taken).toEqual([]);
    expect(await storedFiles()).toEqual(before);
  });
});
