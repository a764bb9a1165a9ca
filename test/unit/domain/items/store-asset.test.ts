import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { type StoreAssetDeps, storeAsset } from '../../../../shared/domain/items/store-asset.ts';
import { uploadName, uploadSourceUrl } from '../../../../shared/domain/uploads/upload-key.ts';
import type { FileFacts } from '../../../../shared/platform/aws/bucket-client.ts';
import { FileTooLargeError } from '../../../../shared/platform/aws/files.ts';

const uploadUrl = 'https://files.example';
const time = '2026-01-31T09:00:00.000Z';
const item = StoredItem.parse({
  tenant: 7,
  catalog: 'demo',
  externalId: 'x',
  created: time,
  updated: time,
  version: 1,
});
const upload = uploadName(7, 'a'.repeat(22), 'large.html');

let temporaryFolder: string;
let stored: Map<string, { bytes: Buffer; facts: FileFacts }>;
beforeAll(async () => {
  temporaryFolder = await mkdtemp(path.join(tmpdir(), 'store-asset-'));
});
beforeEach(() => {
  stored = new Map();
});
afterAll(() => rm(temporaryFolder, { recursive: true }));

function deps(saved: Uint8Array | Error): StoreAssetDeps {
  return {
    publicFiles: {
      putBytes: async (key, bytes, facts) => void stored.set(key, { bytes: Buffer.from(bytes), facts }),
      putFile: async (key, file, facts) => void stored.set(key, { bytes: await readFile(file), facts }),
    },
    privateFiles: {
      readHead: async (key) => (key === upload.key ? { bytes: 9, etag: '"e"', head: Buffer.from('x') } : undefined),
      async saveTo(_key, file) {
        if (saved instanceof Error) throw saved;
        await writeFile(file, saved);
        return { bytes: saved.length };
      },
    },
    uploadUrl,
    sourceUrls: { allowLoopback: false },
    temporaryFolder,
  };
}

const byUrl = (url: string) => ({ file: undefined, url, tenant: 7 });
const nothingLeft = async () => expect(await readdir(temporaryFolder)).toEqual([]);

test('an upload is stored like a file with the same bytes, and no file stays on disk', async () => {
  const bytes = Buffer.from('<html></html>');
  const fromUpload = await storeAsset(item, byUrl(uploadSourceUrl(upload, uploadUrl)), deps(bytes));
  const [, first] = [...stored][0] ?? [];
  const file = { name: 'assetFile', fileName: 'large.html', contentType: 'text/html', bytes };
  expect(await storeAsset(item, { file, url: 'ignored', tenant: 7 }, deps(bytes))).toEqual(fromUpload);
  expect(stored.size).toBe(1);
  expect(first).toEqual({
    bytes,
    facts: { contentType: 'application/octet-stream', immutable: true, downloadName: 'large.html' },
  });
  await nothingLeft();
});

test.each<[string, string, Uint8Array | Error, string]>([
  ['an upload that is too large', uploadSourceUrl(upload, uploadUrl), new FileTooLargeError('x'), 'PAYLOAD_TOO_LARGE'],
  ['an empty upload', uploadSourceUrl(upload, uploadUrl), new Uint8Array(), 'INVALID_REQUEST'],
  [
    "another tenant's upload",
    uploadSourceUrl(uploadName(8, 'a'.repeat(22), 'x'), uploadUrl),
    Buffer.from('x'),
    'NOT_FOUND',
  ],
  [
    'an upload that does not exist',
    uploadSourceUrl(uploadName(7, 'b'.repeat(22), 'x'), uploadUrl),
    Buffer.from('x'),
    'NOT_FOUND',
  ],
  ['a machine nearby', 'https://10.0.0.1/x.glb', Buffer.from('x'), 'INVALID_REQUEST'],
  ['a path with invalid encoding', 'https://10.0.0.1/%zz', Buffer.from('x'), 'INVALID_REQUEST'],
])('%s is refused, and nothing is stored', async (_what, url, saved, code) => {
  await expect(storeAsset(item, byUrl(url), deps(saved))).rejects.toMatchObject({ code });
  expect(stored.size).toBe(0);
  await nothingLeft();
});

test('a storage fault is reported as a fault', async () => {
  const url = uploadSourceUrl(upload, uploadUrl);
  await expect(storeAsset(item, byUrl(url), deps(new Error('no storage')))).rejects.toThrow('no storage');
  await nothingLeft();
});
