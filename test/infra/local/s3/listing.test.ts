import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../runs.ts';
import { BUCKET as Bucket, deployedBucket, S3Fixture, textOf } from './s3-fixture.ts';

const EMPTY = 'empty-bucket';
const fixture = new S3Fixture([deployedBucket(Bucket), deployedBucket(EMPTY)]);
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

const put = (Key: string) => fixture.client().send(new PutObjectCommand({ Bucket, Key, Body: Key }));
const list = (input: object) => fixture.client().send(new ListObjectsV2Command({ Bucket, ...input }));

/** The keys of all pages together, and the size of each page. */
async function listPages(Prefix: string, MaxKeys: number): Promise<{ keys: string[]; sizes: number[] }> {
  const keys: string[] = [];
  const sizes: number[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await list({ Prefix, MaxKeys, ContinuationToken });
    keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
    sizes.push(page.KeyCount ?? 0);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return { keys, sizes };
}

const sorted = (keys: readonly string[]) => keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

describe('a list', () => {
  it('has pages that together contain every key once, in order', async () => {
    const names = Array.from({ length: 25 }, (_, i) => `list/${i < 5 ? 'd/' : ''}${String(i).padStart(2, '0')}`);
    await Promise.all(names.map(put));
    expect(await listPages('list/', 10)).toEqual({ keys: sorted(names), sizes: [10, 10, 5] });
    expect(await listPages('list/', 5)).toEqual({ keys: sorted(names), sizes: [5, 5, 5, 5, 5] });
  });

  it('contains the size, the etag and the time of each object', async () => {
    await put('facts/1');
    const [object] = (await list({ Prefix: 'facts/' })).Contents ?? [];
    expect(object).toMatchObject({
      Size: 7,
      ETag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect(Math.abs(Date.now() - Number(object?.LastModified))).toBeLessThan(60_000);
  });

  it('of an empty bucket is empty', async () => {
    expect(await list({ Bucket: EMPTY })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  });

  it('sorts by UTF-8 bytes, not by UTF-16 as JavaScript does', async () => {
    await Promise.all(['utf/\u{10000}', 'utf/\uffee', 'utf/z'].map(put));
    const { Contents } = await list({ Prefix: 'utf/' });
    expect(Contents?.map(({ Key }) => Key)).toEqual(['utf/z', 'utf/\uffee', 'utf/\u{10000}']);
  });

  it('refuses a page size that is not a number', async () => {
    await expect(list({ MaxKeys: -1 })).rejects.toMatchObject({ name: 'InvalidArgument' });
  });
});

describe('a key', () => {
  it.each([
    'sp ace/ü+1%2&=.txt',
    "q'uote(1)!*.txt",
    'a//b',
    '/leading',
    'trailing/',
    '.',
    '..',
    '../up',
    '<tag> "q"',
    '?a=b#c',
    '\\',
  ])('%j is the same in get and list', async (key) => {
    await put(key);
    expect(await textOf(await fixture.client().send(new GetObjectCommand({ Bucket, Key: key })))).toBe(key);
    expect((await list({ Prefix: key })).Contents?.map(({ Key }) => Key)).toContain(key);
  });

  it('of any printable characters is the same in get, list and delete', async () => {
    const s3 = fixture.client();
    const keys = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((key) => key !== '/');
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(keys, { minLength: 1, maxLength: 4 }), async (names) => {
        const Prefix = 'any/';
        const written = names.map((name) => Prefix + name);
        for (const Key of written) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
        for (const Key of written) {
          expect(await textOf(await s3.send(new GetObjectCommand({ Bucket, Key })))).toBe(Key);
        }
        expect((await listPages(Prefix, 3)).keys).toEqual(sorted(written));
        const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix }));
        expect(Versions.map(({ Key }) => Key)).toEqual(sorted(written));
        const Objects = Versions.map(({ Key, VersionId }) => ({ Key, VersionId }));
        await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
        expect((await list({ Prefix })).KeyCount).toBe(0);
      }),
      // U+2029 and U+FFFD are ordinary characters of a key, which XML parsers treat in their own ways.
      { numRuns: runs(40), examples: [[['a\u2029b', 'a\ufffdb', 'a\u2028b']]] },
    );
  });
});
