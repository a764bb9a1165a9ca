import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, expect, inject, test } from 'vitest';
import { boxArchive } from '../fixtures/box-archive.ts';
import { writeTarGz } from '../fixtures/models/write-tar.ts';
import { writeZip } from '../fixtures/models/write-zip.ts';
import { type Client, demoClient } from './client.ts';

const endpoints = inject('endpoints');
const dataFolder = inject('dataFolder');
const ITEM = 'basic:window';
const MEBIBYTE = 2 ** 20;

const obj = 'v 0 0 0\nv 500 0 0\nv 0 500 0\nf 1 2 3\n';
const good = { name: 'chair.obj', data: obj };
const zeros = Buffer.alloc(64 * MEBIBYTE);

const HOSTILE: [string, Uint8Array, string][] = [
  ['a zip path with ..', writeZip([{ ...good, name: '../../evil.obj' }]), 'ARCHIVE_PATH_TRAVERSAL'],
  ['an absolute zip path', writeZip([{ ...good, name: '/tmp/evil.obj' }]), 'ARCHIVE_PATH_TRAVERSAL'],
  ['a symbolic link in a zip', writeZip([{ ...good, mode: 0o120777 }]), 'ARCHIVE_LINK'],
  ['an encrypted zip', writeZip([{ ...good, flags: 0x801 }]), 'ARCHIVE_ENCRYPTED'],
  ['an unknown compression', writeZip([{ ...good, method: 14 }]), 'ARCHIVE_METHOD'],
  ['overlapping entries', writeZip([good, { ...good, name: 'b.obj', at: 0 }]), 'ARCHIVE_OVERLAP'],
  ['the same name twice', writeZip([good, { ...good, data: 'x' }]), 'ARCHIVE_DUPLICATE_NAME'],
  ['an entry that declares 3 bytes and contains more', writeZip([{ ...good, size: 3 }]), 'ARCHIVE_SIZE_MISMATCH'],
  ['a zip bomb', writeZip([{ name: 'a.obj', packed: deflateRawSync(zeros), size: zeros.length }]), 'ARCHIVE_ZIP_BOMB'],
  ['a truncated zip', boxArchive({ widthMm: 1, heightMm: 1, depthMm: 1 }).slice(0, 200), 'ARCHIVE_CORRUPT'],
  ['a tar path with ..', writeTarGz([{ ...good, name: '../../evil.obj' }]), 'ARCHIVE_PATH_TRAVERSAL'],
  ['a link in a tar', writeTarGz([{ name: 'l', type: '2', link: '/etc/passwd' }]), 'ARCHIVE_LINK'],
  ['a device file in a tar', writeTarGz([{ name: 'd', type: '3' }]), 'ARCHIVE_SPECIAL_FILE'],
  ['an archive without a model', writeZip([{ name: 'readme.txt', data: 'hello' }]), 'MODEL_NOT_FOUND'],
  ['a model without triangles', writeZip([{ name: 'p.obj', data: 'v 0 0 0\nv 1 0 0\np 1 2\n' }]), 'MODEL_NO_GEOMETRY'],
  ['a model with invalid content', writeZip([{ name: 'n.glb', data: 'glTF and nothing else' }]), 'MODEL_CORRUPT'],
];

let manager: Client;

beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
});

test('hostile and broken sources end their jobs with the right code and message, while a valid source succeeds', async () => {
  const before = await manager.item(ITEM);
  const started = await Promise.all(
    HOSTILE.map(async ([what, bytes, code]) => {
      const job = await manager.startConversion(ITEM, 'source.zip', bytes);
      return { what, code, id: job.id };
    }),
  );
  const size = { widthMm: 700, heightMm: 800, depthMm: 500 };
  const healthy = await manager.startConversion('basic:door', 'box.zip', boxArchive(size));
  for (const { what, code, id } of started) {
    const { status, error } = await manager.ended(id);
    expect({ what, status, code: error?.code }).toEqual({ what, status: -1, code });
    expect(error?.message, what).toMatch(/^[A-Z"].{20,}\.$/);
  }
  expect((await manager.ended(healthy.id)).status).toBe(100);
  expect(await manager.item(ITEM)).toEqual({
    ...before,
    ...{ modelStatus: 'failed', modelUpdated: expect.any(String), modelWarnings: expect.any(Array) },
  });
});

test('a conversion leaves no temporary files', async () => {
  const temporary = path.join(dataFolder, 'tmp');
  const folders = () =>
    readdirSync(temporary)
      .flatMap((environment) => entriesOf(path.join(temporary, environment)))
      .filter((name) => name.startsWith('convert-'));
  // Other test files convert at the same time: each folder that exists now must disappear when its conversion ends.
  const seen = folders();
  const deadline = Date.now() + 60_000;
  while (folders().some((name) => seen.includes(name)) && Date.now() < deadline) await sleep(200);
  expect(folders().filter((name) => seen.includes(name))).toEqual([]);
});

/** Other tests create and remove execution environments meanwhile. */
function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
