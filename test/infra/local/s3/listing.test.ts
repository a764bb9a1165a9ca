import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listing, listKeys } from '../../../../lib/local/s3/list-keys.ts';
import { runs } from '../../../runs.ts';
import { PLAIN as Bucket, deployedBucket, S3Fixture, textOf } from './s3-fixture.ts';

const EMPTY = 'empty-bucket';
const fixture = new S3Fixture([deployedBucket(Bucket), deployedBucket(EMPTY)]);
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

const put = (Key: string) => fixture.client().send(new PutObjectCommand({ Bucket, Key, Body: Key }));
const list = (input: object) => fixture.client().send(new ListObjectsV2Command({ Bucket, ...input }));

describe('a list', () => {
  beforeAll(async () => {
    const names = Array.from({ length: 25 }, (_, i) => `list/${i < 5 ? 'd/' : ''}${String(i).padStart(2, '0')}`);
    await Promise.all(names.map(put));
  });

  it('comes in pages that together have every key once, in order', async () => {
    const keys: (string | undefined)[] = [];
    const sizes: (number | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await list({ Prefix: 'list/', MaxKeys: 10, ContinuationToken });
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key));
      sizes.push(page.KeyCount);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(sizes).toEqual([10, 10, 5]);
    expect(keys).toEqual([...new Set(keys)].sort());
  });

  it('rolls keys up to the delimiter', async () => {
    const { CommonPrefixes, Contents, KeyCount } = await list({ Prefix: 'list/', Delimiter: '/' });
    expect(CommonPrefixes).toEqual([{ Prefix: 'list/d/' }]);
    expect([Contents?.length, KeyCount]).toEqual([20, 21]);
  });

  it('goes on behind a common prefix', async () => {
    const first = await list({ Prefix: 'list/', Delimiter: '/', MaxKeys: 20 });
    const NextToken = first.NextContinuationToken;
    const second = await list({ Prefix: 'list/', Delimiter: '/', ContinuationToken: NextToken });
    expect([second.CommonPrefixes, second.Contents?.map(({ Key }) => Key), second.IsTruncated]).toEqual([
      [{ Prefix: 'list/d/' }],
      undefined,
      false,
    ]);
  });

  it('starts after a key', async () => {
    const { Contents } = await list({ Prefix: 'list/', StartAfter: 'list/22' });
    expect(Contents?.map(({ Key }) => Key)).toEqual([
      'list/23',
      'list/24',
      'list/d/00',
      'list/d/01',
      'list/d/02',
      'list/d/03',
      'list/d/04',
    ]);
  });

  it('tells size, etag and time of each object', async () => {
    const [object] = (await list({ Prefix: 'list/20' })).Contents ?? [];
    expect(object).toMatchObject({
      Size: 7,
      StorageClass: 'STANDARD',
      ETag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect(Math.abs(Date.now() - Number(object?.LastModified))).toBeLessThan(60_000);
  });

  it('of no keys at all is empty, and of nothing is too', async () => {
    expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
    expect(await list({ Bucket: EMPTY })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  });

  it('sorts by UTF-8 bytes, not by UTF-16 as JavaScript does', async () => {
    await Promise.all(['utf/\u{10000}', 'utf/\uffee', 'utf/z'].map(put));
    const { Contents } = await list({ Prefix: 'utf/' });
    expect(Contents?.map(({ Key }) => Key)).toEqual(['utf/z', 'utf/\uffee', 'utf/\u{10000}']);
  });

  it('refuses tokens, sizes and encodings that are none', async () => {
    for (const input of [{ MaxKeys: -1 }, { EncodingType: 'base64' }]) {
      await expect(list(input)).rejects.toMatchObject({ name: 'InvalidArgument' });
    }
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
  ])('%j comes back from get and list', async (key) => {
    await put(key);
    expect(await textOf(await fixture.client().send(new GetObjectCommand({ Bucket, Key: key })))).toBe(key);
    expect((await list({ Prefix: key })).Contents?.map(({ Key }) => Key)).toContain(key);
  });

  it('of any characters comes back from get, list and delete', async () => {
    const s3 = fixture.client();
    const keys = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((key) => key !== '/');
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(keys, { minLength: 1, maxLength: 4 }), async (written) => {
        const Prefix = 'any/';
        for (const key of written) await s3.send(new PutObjectCommand({ Bucket, Key: Prefix + key, Body: key }));
        for (const key of written) {
          expect(await textOf(await s3.send(new GetObjectCommand({ Bucket, Key: Prefix + key })))).toBe(key);
        }
        const { Contents = [] } = await list({ Prefix, EncodingType: 'url' });
        const listed = Contents.map(({ Key = '' }) =>
          decodeURIComponent(Key.replaceAll('+', ' ')).slice(Prefix.length),
        );
        expect(listed).toEqual(written.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
        await s3.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects: written.map((key) => ({ Key: Prefix + key })) } }),
        );
        expect((await list({ Prefix })).KeyCount).toBe(0);
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('pages', () => {
  it('of any keys, prefix, delimiter and size are those of a plain list that is cut', () => {
    const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'ü'), minLength: 1, maxLength: 6 });
    const delimiter = fc.constantFrom('', '/', 'a', 'ab');
    fc.assert(
      fc.property(
        fc.uniqueArray(key),
        fc.string({ unit: fc.constantFrom('a', '/'), maxLength: 2 }),
        delimiter,
        fc.integer({ min: 1, max: 4 }),
        (keys, prefix, delimiter, maxKeys) => {
          const sorted = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
          const expected = new Set(sorted.filter((k) => k.startsWith(prefix)).map((k) => rollUp(k, prefix, delimiter)));
          const items: string[] = [];
          let from: Uint8Array | undefined = Buffer.alloc(0);
          while (from) {
            const page: Listing<{ key: string }> = listKeys((start, before) => between(sorted, start, before), {
              prefix,
              delimiter,
              maxKeys,
              from,
            });
            const entries = page.entries.map((entry) => entry.key);
            expect(entries.length + page.commonPrefixes.length).toBeLessThanOrEqual(maxKeys);
            items.push(
              ...[...entries, ...page.commonPrefixes].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
            );
            from = page.next;
          }
          expect(items).toEqual([...expected]);
        },
      ),
    );
  });
});

function rollUp(key: string, prefix: string, delimiter: string): string {
  const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return end < 0 ? key : key.slice(0, end + delimiter.length);
}

function between(sorted: readonly string[], from: Uint8Array, before: Uint8Array): { key: string }[] {
  const inside = sorted.filter((key) => {
    const bytes = Buffer.from(key);
    return Buffer.compare(bytes, from) >= 0 && Buffer.compare(bytes, before) < 0;
  });
  return inside.map((key) => ({ key }));
}
