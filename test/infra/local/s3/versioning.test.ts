import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET as Bucket, S3Fixture, textOf } from './s3-fixture.ts';

const fixture = new S3Fixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

const put = async (Key: string, Body: string) =>
  (await fixture.client().send(new PutObjectCommand({ Bucket, Key, Body }))).VersionId;
const read = async (Key: string, VersionId?: string) =>
  textOf(await fixture.client().send(new GetObjectCommand({ Bucket, Key, VersionId })));
const purge = (Key: string, VersionId: string | undefined) =>
  fixture.client().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key, VersionId }], Quiet: true } }));
const list = (input: object) => fixture.client().send(new ListObjectVersionsCommand({ Bucket, ...input }));
const versionIds = ({ DeleteMarkers = [], Versions = [] }: ListObjectVersionsCommandOutput) =>
  [...DeleteMarkers, ...Versions].map(({ VersionId }) => VersionId);

describe('a bucket', () => {
  it('keeps every version', async () => {
    const first = await put('kept', '1');
    const second = await put('kept', '2');
    expect([await read('kept'), await read('kept', first), await read('kept', second)]).toEqual(['2', '1', '2']);
  });

  it('hides a deleted object behind a delete marker, and shows it again after the marker is deleted', async () => {
    const s3 = fixture.client();
    const version = await put('marked', '1');
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'marked' }));
    const marker = (await list({ Prefix: 'marked' })).DeleteMarkers?.[0]?.VersionId;
    await expect(read('marked')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await read('marked', version)).toBe('1');
    const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'marked' }));
    expect(KeyCount).toBe(0);
    await purge('marked', marker);
    expect(await read('marked')).toBe('1');
  });

  it('deletes one version by its id, with its bytes', async () => {
    const blobs = fixture.blobs().length;
    const first = await put('lost', '1');
    const second = await put('lost', '2');
    expect((await purge('lost', second)).Errors).toBeUndefined();
    expect(await read('lost')).toBe('1');
    await expect(read('lost', second)).rejects.toMatchObject({ name: 'NoSuchVersion' });
    expect(fixture.blobs()).toHaveLength(blobs + 1);
    expect((await fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'lost' }))).VersionId).toBe(first);
  });

  it('lists versions and markers, the newest first, in pages that can end within a key', async () => {
    const s3 = fixture.client();
    const ids: (string | undefined)[] = [];
    for (const key of ['list/a', 'list/b']) {
      const mine = [await put(key, '1'), await put(key, '2')];
      await s3.send(new DeleteObjectCommand({ Bucket, Key: key }));
      ids.push(...mine.reverse());
    }
    const all = await list({ Prefix: 'list/' });
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
    ids.push(...(all.DeleteMarkers ?? []).map(({ VersionId }) => VersionId));
    for (const MaxKeys of [1, 2, 4, 5]) {
      const listed: (string | undefined)[] = [];
      let markers: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
      while (markers) {
        const page: ListObjectVersionsCommandOutput = await list({ Prefix: 'list/', MaxKeys, ...markers });
        listed.push(...versionIds(page));
        const { NextKeyMarker: KeyMarker = '', NextVersionIdMarker: VersionIdMarker = '' } = page;
        markers = page.IsTruncated ? { KeyMarker, VersionIdMarker } : undefined;
      }
      expect(listed.toSorted(), `pages of ${MaxKeys}`).toEqual(ids.toSorted());
    }
  });

  it('lists every version, even if each page is deleted before the next one is listed', async () => {
    for (const key of ['purge/a', 'purge/b']) for (const body of ['1', '2', '3']) await put(key, body);
    let page: ListObjectVersionsCommandOutput | undefined;
    do {
      const markers = { KeyMarker: page?.NextKeyMarker, VersionIdMarker: page?.NextVersionIdMarker };
      page = await list({ Prefix: 'purge/', MaxKeys: 2, ...markers });
      for (const { Key = '', VersionId } of page.Versions ?? []) await purge(Key, VersionId);
    } while (page.IsTruncated);
    expect(versionIds(await list({ Prefix: 'purge/' }))).toEqual([]);
  });
});
