import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchSource } from '../../../../shared/domain/conversions/fetch-source.ts';
import { type GivenSource, takeSource } from '../../../../shared/domain/conversions/take-source.ts';
import { uploadName } from '../../../../shared/domain/uploads/upload-key.ts';
import type { FileStore } from '../../../../shared/platform/aws/files.ts';
import { boxArchive } from '../../../fixtures/box-archive.ts';
import { startFileServer } from '../../../fixtures/file-server.ts';
import { KEY_ID, SECRET } from '../../../infra/local/s3/recording-gate.ts';
import { deployedBucket, S3Fixture } from '../../../infra/local/s3/s3-fixture.ts';

const UPLOAD_URL = 'https://files.example';
const ARCHIVE = boxArchive({ widthMm: 700, heightMm: 500, depthMm: 300 });
const FACTS = { contentType: 'application/zip' };
const ITEM = { tenant: 7, catalog: 'demo', externalId: 'chair' };

const fixture = new S3Fixture([deployedBucket('private')]);
let files: FileStore;
let folder = '';

beforeAll(async () => {
  await fixture.start();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: fixture.url,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: KEY_ID,
    AWS_SECRET_ACCESS_KEY: SECRET,
    BUCKET_PRIVATE_FILES: 'private',
  });
  // The adapter creates its client when it is imported.
  const { openWholeBucket } = await import('../../../../shared/platform/aws/whole-bucket.ts');
  files = openWholeBucket('privateFiles');
  folder = await mkdtemp(path.join(tmpdir(), 'take-source-'));
});
afterAll(async () => {
  await fixture.stop();
  await rm(folder, { recursive: true, force: true });
});

const take = (given: Partial<GivenSource>, sources: Pick<FileStore, 'putBytes' | 'readHead' | 'copy'> = files) =>
  takeSource(
    { file: undefined, url: undefined, item: ITEM, tenant: 7, jobId: 'job', ...given },
    { sources, sourceUrls: { allowLoopback: false }, uploadUrl: UPLOAD_URL },
  );

const formFile = (fileName: string, bytes: Uint8Array) => ({
  name: 'threeDimensionalAsset',
  fileName,
  contentType: 'application/zip',
  bytes: Buffer.from(bytes),
});

const saved = async (key: string) => {
  const file = path.join(folder, 'saved');
  await files.saveTo(key, file, 10_000_000);
  return readFile(file);
};

describe('the source of a conversion', () => {
  test('is stored under a plain name if it is a file', async () => {
    const taken = await take({ file: formFile('..\\models/..Stühle?.zip', ARCHIVE), url: 'https://a.example/b.zip' });
    expect(taken).toMatchObject({ fileName: 'Stühle_.zip', source: { kind: 'file' } });
    expect(await saved(taken.sourceKey)).toEqual(Buffer.from(ARCHIVE));
  });

  test('is only recorded if it is a URL', async () => {
    const taken = await take({ url: 'https://models.example/a%20b/my%20chair.zip?sig=1' });
    expect(taken).toMatchObject({
      fileName: 'my chair.zip',
      source: { kind: 'url', url: 'https://models.example/a%20b/my%20chair.zip?sig=1' },
    });
    expect((await take({ url: 'https://models.example/%E0%A4%A' })).fileName).toBe('_E0_A4_A');
    expect((await take({ url: 'https://models.example/' })).fileName).toBe('source');
    expect(await files.readHead(taken.sourceKey, 1)).toBeUndefined();
  });

  test('is copied if it is an upload, in the version that was checked', async () => {
    const { key } = uploadName(7, 'AAAAAAAAAAAAAAAAAAAAAA', 'chair.zip');
    const url = `${UPLOAD_URL}/${key}`;
    await files.putBytes(key, ARCHIVE, FACTS);
    const taken = await take({ url });
    expect(taken).toMatchObject({ fileName: 'chair.zip', source: { kind: 'upload', uploadKey: key } });
    const replaced = Buffer.concat([ARCHIVE, Buffer.from('x')]);
    await files.putBytes(key, replaced, FACTS);
    expect(await saved(taken.sourceKey)).toEqual(Buffer.from(ARCHIVE));
    expect((await take({ url })).sourceKey).not.toBe(taken.sourceKey);
    await files.delete(key);
    expect(await saved(taken.sourceKey)).toEqual(Buffer.from(ARCHIVE));
    await expect(take({ url })).rejects.toMatchObject({ status: 404 });
  });

  test('is refused if the upload is replaced during the check', async () => {
    const { key } = uploadName(7, 'BBBBBBBBBBBBBBBBBBBBBB', 'chair.zip');
    await files.putBytes(key, ARCHIVE, FACTS);
    const meanwhile: typeof files.readHead = async (...looked) => {
      const head = await files.readHead(...looked);
      await files.putBytes(key, Buffer.from('PK\x03\x04 another'), FACTS);
      return head;
    };
    const raced = take({ url: `${UPLOAD_URL}/${key}` }, { ...files, readHead: meanwhile });
    await expect(raced).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test.each([
    ['nothing', {}, 400],
    ['an empty URL', { url: '' }, 400],
    ['an empty file', { file: formFile('a.zip', new Uint8Array()) }, 400],
    ['a text', { file: formFile('a.zip', Buffer.from('hello '.repeat(20))) }, 415],
    ['a URL that is refused', { url: 'https://10.0.0.1/a.zip' }, 400],
    ["another tenant's upload", { url: `${UPLOAD_URL}/uploads/8/AAAAAAAAAAAAAAAAAAAAAA/a.zip` }, 404],
  ])('is refused if it is %s', async (_what, given, status) => {
    await expect(take(given)).rejects.toMatchObject({ status });
  });

  test.each([
    ['chair.blend', 'BLENDER-v405', /^"chair.blend" has a format that cannot be converted; export the model as one of/],
    ['chair.skp', '\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0', /^"chair.skp" has a format/],
    ['house.dwg', 'AC1032', /^"house.dwg" has a format/],
    ['chair.max', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', /^"chair.max" has a format/],
    ['chair.rar', 'Rar!\x1a\x07\x01\0', /^The file is a RAR archive, which cannot be read; pack its files as a zip/],
    ['chair.7z', "7z\xbc\xaf'\x1c", /^The file is a 7-Zip archive/],
    ['source', 'BLENDER-v405', /^The file is a Blender model, which cannot be converted/],
    ['chair.obj', '\x01\x02\x03', /^"chair.obj" is no OBJ file, or it is damaged or cut off; export it again/],
    ['chair.3ds', 'hello', /^"chair.3ds" is no 3DS file/],
    ['chair.stl', '\x01\x02\x03', /^"chair.stl" is no STL file/],
    ['chair.GLTF', '<html>', /^"chair.GLTF" is no GLTF file/],
    ['hello.zip', 'hello', /^The file is neither a zip, a tar.gz nor a model/],
  ])('is refused by the name of its format if it is %s', async (name, head, message) => {
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(400)]);
    await expect(take({ file: formFile(name, bytes) })).rejects.toMatchObject({
      ...{ code: 'UNSUPPORTED_MEDIA_TYPE', message: expect.stringMatching(message) },
    });
  });

  test('passes on a storage error that does not concern the upload', async () => {
    const { key } = uploadName(7, 'CCCCCCCCCCCCCCCCCCCCCC', 'chair.zip');
    await files.putBytes(key, ARCHIVE, FACTS);
    const copy = () => Promise.reject(new Error('slow down'));
    await expect(take({ url: `${UPLOAD_URL}/${key}` }, { ...files, copy })).rejects.toThrow('slow down');
  });
});

describe('the source of a job', () => {
  const signal = new AbortController().signal;

  test('is downloaded from its URL once; further attempts read it from storage', async () => {
    const server = await startFileServer((_request, response) => response.end(ARCHIVE));
    const source = { kind: 'url', url: `${server.url}/chair.zip` } as const;
    const job = { id: 'job', sourceKey: '7/items/demo~chair/sources/fetched', source };
    const fetch = { files, sourceUrls: { allowLoopback: true }, signal };
    await (await fetchSource(job, path.join(folder, 'first'), fetch)).stored;
    await server.stop();
    await (await fetchSource(job, path.join(folder, 'second'), fetch)).stored;
    expect(server.connections()).toBe(1);
    expect(await readFile(path.join(folder, 'first'))).toEqual(Buffer.from(ARCHIVE));
    expect(await readFile(path.join(folder, 'second'))).toEqual(Buffer.from(ARCHIVE));
  });

  test('is not stored if its download is refused', async () => {
    const source = { kind: 'url', url: 'https://127.0.0.1/chair.zip' } as const;
    const job = { id: 'job', sourceKey: '7/items/demo~chair/sources/refused', source };
    const fetch = { files, sourceUrls: { allowLoopback: false }, signal };
    await expect(fetchSource(job, path.join(folder, 'none'), fetch)).rejects.toMatchObject({ code: 'SOURCE_REFUSED' });
    expect(await files.readHead(job.sourceKey, 1)).toBeUndefined();
  });

  test('must exist', async () => {
    const fetch = { files, sourceUrls: { allowLoopback: false }, signal };
    await expect(fetchSource({ id: 'job', sourceKey: null }, path.join(folder, 'x'), fetch)).rejects.toThrow(
      'no source',
    );
  });
});

test('upload forms are signed for one key and one size, with the permissions of the function', async () => {
  const { openFormUploads } = await import('../../../../shared/platform/aws/presigned-post.ts');
  const rule = {
    key: 'uploads/7/a/b.zip',
    contentType: 'application/zip',
    minBytes: 1,
    maxBytes: 5,
    expiresInSeconds: 60,
  };
  const { url, fields } = await openFormUploads('privateFiles')(rule);
  expect(url).toBe(`${fixture.url}/private`);
  const send = (bytes: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new File([bytes], 'b.zip'));
    return fetch(url, { method: 'POST', body: form });
  };
  expect((await send('123456')).status).toBe(400);
  expect((await send('12345')).status).toBe(204);
  expect(await files.readHead(rule.key, 2)).toMatchObject({ bytes: 5, head: Buffer.from('12') });
  fixture.nowMs = Date.now() + 61_000;
  expect((await send('12345')).status).toBe(403);
  fixture.nowMs = undefined;
});
