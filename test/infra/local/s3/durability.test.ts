import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3 } from '../../../../lib/local/s3/start-s3.ts';
import { forkS3 } from './fork-s3.ts';
import { BUCKET as Bucket, bytesOf, S3Fixture, s3Client, textOf } from './s3-fixture.ts';

const LONG = { timeout: 120_000, interval: 10 };

let fixture: S3Fixture;
beforeEach(async () => {
  fixture = await new S3Fixture().start();
});
afterEach(() => fixture.stop());

describe('a restart', () => {
  it('keeps objects and their headers', async () => {
    const headers = { ContentType: 'text/plain', CacheControl: 'no-cache' };
    await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'v7', ...headers }));
    await fixture.restart();
    const read = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'kept' }));
    expect(read).toMatchObject(headers);
    expect(await textOf(read)).toBe('v7');
  });

  it('reads and writes an index of an earlier version', async () => {
    await fixture.s3.stop();
    const database = new DatabaseSync(join(fixture.dataFolder, 'index.sqlite'));
    database.exec('ALTER TABLE versions ADD COLUMN checksum TEXT');
    const facts = JSON.stringify({ headers: { 'content-type': 'text/css' }, metadata: { a: '1' }, tags: {} });
    database
      .prepare(`INSERT INTO versions
        (bucket, key, versionId, deleteMarker, blob, bytes, etag, modifiedMs, facts, checksum) VALUES (?, ?, 'null', 0, 'ab000000', 0, 'd41d8cd98f00b204e9800998ecf8427e', 0, ?, '{}')`)
      .run(Bucket, Buffer.from('early'), facts);
    database.close();
    await fixture.start();
    const s3 = fixture.client();
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: 'early' }))).ContentType).toBe('text/css');
    await s3.send(new PutObjectCommand({ Bucket, Key: 'early', Body: 'new' }));
    expect(await textOf(await s3.send(new GetObjectCommand({ Bucket, Key: 'early' })))).toBe('new');
  });

  it('removes bytes that belong to no object', async () => {
    const orphan = join(fixture.dataFolder, 'blobs', 'ab', 'ab000000-0000-4000-8000-000000000000');
    writeFileSync(orphan, 'half an upload');
    await fixture.restart();
    expect(fixture.blobs()).toEqual([]);
  });

  it('is refused while another server has the folder open', async () => {
    const second = startS3({
      dataFolder: fixture.dataFolder,
      port: 0,
      host: '127.0.0.1',
      gate: fixture.gate,
      buckets: [],
    });
    await expect(second).rejects.toThrow(/locked/);
  });
});

describe('an upload whose connection breaks', () => {
  it.each([0, 1, 100_000])('after %i bytes stores nothing', async (bytes) => {
    const signer = fixture.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    const url = await getSignedUrl(signer, new PutObjectCommand({ Bucket, Key: 'torn' }));
    await new Promise<void>((resolve) => {
      const upload = request(url, { method: 'PUT', headers: { 'content-length': 200_000 } });
      upload.on('error', () => resolve());
      upload.flushHeaders();
      upload.write(Buffer.alloc(bytes), () => setTimeout(() => upload.destroy(new Error('gone')), 50));
    });
    await expect.poll(() => fixture.blobs(), LONG).toEqual([]);
    const { Versions } = await fixture.client().send(new ListObjectVersionsCommand({ Bucket }));
    expect(Versions).toBeUndefined();
  });

  it('leaves the object that was there', async () => {
    await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'torn', Body: 'old' }));
    const cut = new AbortController();
    const signer = fixture.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    const url = await getSignedUrl(signer, new PutObjectCommand({ Bucket, Key: 'torn' }));
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(randomBytes(70_000)),
      pull: () => cut.abort(),
    });
    const upload: RequestInit & { duplex: 'half' } = { method: 'PUT', body, signal: cut.signal, duplex: 'half' };
    await expect(fetch(url, upload)).rejects.toThrow();
    expect(await textOf(await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'torn' })))).toBe('old');
  });
});

describe('a reader', () => {
  it('gets the whole object even if the object is replaced meanwhile', async () => {
    const old = randomBytes(8_000_000);
    const s3 = fixture.client();
    await s3.send(new PutObjectCommand({ Bucket, Key: 'read', Body: old }));
    const read = await s3.send(new GetObjectCommand({ Bucket, Key: 'read' }));
    await s3.send(new PutObjectCommand({ Bucket, Key: 'read', Body: 'new' }));
    expect((await bytesOf(read)).equals(old)).toBe(true);
  });

  it('that stops in the middle does not disturb other readers', async () => {
    await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'left', Body: randomBytes(8_000_000) }));
    for (let i = 0; i < 5; i++) {
      const cut = new AbortController();
      const url = await getSignedUrl(fixture.client(), new GetObjectCommand({ Bucket, Key: 'left' }));
      const { body } = await fetch(url, { signal: cut.signal });
      await body?.getReader().read();
      cut.abort();
    }
    const read = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'left' }));
    expect(await bytesOf(read)).toHaveLength(8_000_000);
  });
});

describe('a kill during writes', () => {
  it('leaves each object complete: the last acknowledged write, or a later one', async () => {
    await fixture.s3.stop();
    const acknowledged = new Map<string, number>();
    const started = new Map<string, number>();
    let interrupted = 0;
    for (let round = 0; round < 4; round++) {
      const server = await forkS3(fixture.dataFolder);
      const client = s3Client(server.url);
      await verify(client, acknowledged, started);
      const writers = Array.from({ length: 6 }, (_, writer) =>
        writeForever(client, `key-${writer}`, acknowledged, started),
      );
      const aim = 12 * (round + 1);
      await expect.poll(() => [...acknowledged.values()].every((n) => n >= aim) && acknowledged.size, LONG).toBe(6);
      await server.kill();
      interrupted += (await Promise.all(writers)).filter((outcome) => outcome === 'interrupted').length;
      client.destroy();
    }
    await fixture.start();
    await verify(fixture.client(), acknowledged, started);
    expect(acknowledged.size, 'objects written').toBe(6);
    expect(interrupted, 'writes that were interrupted').toBe(6 * 4);
    const { Versions } = await fixture.client().send(new ListObjectVersionsCommand({ Bucket }));
    expect(Versions?.length, 'files left').toBe(fixture.blobs().length);
  });
});

/** Writes one version after another until the server is killed. The bytes of a version follow from its number. */
async function writeForever(
  client: S3Client,
  Key: string,
  acknowledged: Map<string, number>,
  started: Map<string, number>,
): Promise<'interrupted'> {
  for (let n = (started.get(Key) ?? 0) + 1; ; n++) {
    started.set(Key, n);
    const put = new PutObjectCommand({ Bucket, Key, Body: contentOf(n), ContentDisposition: String(n) });
    const [outcome] = await Promise.allSettled([client.send(put)]);
    if (outcome.status === 'rejected') return 'interrupted';
    acknowledged.set(Key, n);
  }
}

async function verify(
  client: S3Client,
  acknowledged: ReadonlyMap<string, number>,
  started: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [Key, last] of started) {
    const [outcome] = await Promise.allSettled([client.send(new GetObjectCommand({ Bucket, Key }))]);
    if (outcome.status === 'rejected') {
      expect(outcome.reason).toBeInstanceOf(NoSuchKey);
      expect(acknowledged.get(Key), `${Key} is missing`).toBeUndefined();
      continue;
    }
    const n = Number(outcome.value.ContentDisposition);
    expect(n, Key).toBeGreaterThanOrEqual(acknowledged.get(Key) ?? 0);
    expect(n, Key).toBeLessThanOrEqual(last);
    expect((await bytesOf(outcome.value)).equals(contentOf(n)), `${Key} version ${n}`).toBe(true);
  }
}

function contentOf(n: number): Buffer {
  return Buffer.alloc(200_000 + n, createHash('sha256').update(String(n)).digest());
}
