import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSIONED as Bucket, PLAIN, S3Fixture, textOf } from './s3-fixture.ts';

const fixture = new S3Fixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

const put = async (Key: string, Body: string) =>
  (await fixture.client().send(new PutObjectCommand({ Bucket, Key, Body }))).VersionId;
const read = async (Key: string, VersionId?: string) =>
  textOf(await fixture.client().send(new GetObjectCommand({ Bucket, Key, VersionId })));

describe('a versioned bucket', () => {
  it('says so', async () => {
    const status = async (name: string) =>
      (await fixture.client().send(new GetBucketVersioningCommand({ Bucket: name }))).Status;
    expect([await status(Bucket), await status(PLAIN)]).toEqual(['Enabled', undefined]);
  });

  it('keeps every version', async () => {
    const first = await put('kept', '1');
    const second = await put('kept', '2');
    expect([await read('kept'), await read('kept', first), await read('kept', second)]).toEqual(['2', '1', '2']);
  });

  it('hides a deleted object behind a marker, and shows it again when the marker goes', async () => {
    const s3 = fixture.client();
    const version = await put('marked', '1');
    const { DeleteMarker, VersionId: marker } = await s3.send(new DeleteObjectCommand({ Bucket, Key: 'marked' }));
    expect(DeleteMarker).toBe(true);
    await expect(read('marked')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(read('marked', marker)).rejects.toMatchObject({ name: 'MethodNotAllowed' });
    expect(await read('marked', version)).toBe('1');
    const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'marked' }));
    expect(KeyCount).toBe(0);
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'marked', VersionId: marker }));
    expect(await read('marked')).toBe('1');
  });

  it('loses a version that is deleted by its id, bytes included', async () => {
    const blobs = fixture.blobs().length;
    const first = await put('lost', '1');
    const second = await put('lost', '2');
    const Delete = { Objects: [{ Key: 'lost', VersionId: second }] };
    const { Deleted } = await fixture.client().send(new DeleteObjectsCommand({ Bucket, Delete }));
    expect(Deleted).toEqual([{ Key: 'lost', VersionId: second }]);
    expect(await read('lost')).toBe('1');
    await expect(read('lost', second)).rejects.toMatchObject({ name: 'NoSuchVersion' });
    expect(fixture.blobs()).toHaveLength(blobs + 1);
    expect((await fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'lost' }))).VersionId).toBe(first);
  });

  it('lists versions and markers, newest first, over pages that cut through a key', async () => {
    const s3 = fixture.client();
    const ids: (string | undefined)[] = [];
    for (const key of ['list/a', 'list/b']) {
      const mine = [await put(key, '1'), await put(key, '2')];
      const { VersionId } = await s3.send(new DeleteObjectCommand({ Bucket, Key: key }));
      ids.push(VersionId, ...mine.reverse());
    }
    const all = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'list/' }));
    expect(all.Versions?.map(({ Key, IsLatest }) => [Key, IsLatest])).toEqual([
      ['list/a', false],
      ['list/a', false],
      ['list/b', false],
      ['list/b', false],
    ]);
    expect(all.DeleteMarkers?.map(({ Key, IsLatest }) => [Key, IsLatest])).toEqual([
      ['list/a', true],
      ['list/b', true],
    ]);
    for (const MaxKeys of [1, 2, 4, 5]) {
      const listed: (string | undefined)[] = [];
      let markers: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
      while (markers) {
        const page: ListObjectVersionsCommandOutput = await list({ Prefix: 'list/', MaxKeys, ...markers });
        listed.push(...[...(page.DeleteMarkers ?? []), ...(page.Versions ?? [])].map(({ VersionId }) => VersionId));
        const { NextKeyMarker: KeyMarker = '', NextVersionIdMarker: VersionIdMarker = '' } = page;
        markers = page.IsTruncated ? { KeyMarker, VersionIdMarker } : undefined;
      }
      expect(listed.toSorted(), `pages of ${MaxKeys}`).toEqual(ids.toSorted());
    }
  });

  it('rolls versions up to the delimiter, over pages too', async () => {
    for (const key of ['roll/a/1', 'roll/a/2', 'roll/b/1', 'roll/c']) await put(key, 'x');
    const input = { Bucket, Prefix: 'roll/', Delimiter: '/', MaxKeys: 1 };
    const found: (string | undefined)[] = [];
    let KeyMarker: string | undefined = '';
    while (KeyMarker !== undefined) {
      const page: ListObjectVersionsCommandOutput = await list({ ...input, KeyMarker });
      found.push(page.CommonPrefixes?.[0]?.Prefix ?? page.Versions?.[0]?.Key);
      KeyMarker = page.NextKeyMarker;
    }
    expect(found).toEqual(['roll/a/', 'roll/b/', 'roll/c']);
  });
});

describe('a bucket that keeps no versions', () => {
  it('has one version of each object, with the id null', async () => {
    const s3 = fixture.client();
    for (const Body of ['1', '2']) await s3.send(new PutObjectCommand({ Bucket: PLAIN, Key: 'k', Body }));
    const { Versions } = await s3.send(new ListObjectVersionsCommand({ Bucket: PLAIN }));
    expect(Versions).toMatchObject([{ Key: 'k', VersionId: 'null', IsLatest: true }]);
    const answer = await s3.send(new GetObjectCommand({ Bucket: PLAIN, Key: 'k' }));
    expect([answer.VersionId, await textOf(answer)]).toEqual([undefined, '2']);
  });
});

const list = (input: object) => fixture.client().send(new ListObjectVersionsCommand({ Bucket, ...input }));
