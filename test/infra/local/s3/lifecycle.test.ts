import {
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployedBucket, S3Fixture, textOf } from './s3-fixture.ts';

const DAY_MS = 24 * 3600_000;
const lifecycle = [
  { prefix: 'uploads/', expireAfterDays: 1 },
  { prefix: 'exports/', expireAfterDays: 7 },
];
const fixture = new S3Fixture([
  deployedBucket('temporary', { lifecycle }),
  deployedBucket('versions', { lifecycle }),
  deployedBucket('lasting'),
]);

beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

describe('expire', () => {
  it('deletes what a rule covers at the midnight after its days, and nothing else', async () => {
    // Clients sign with the real clock, so the server must have the same time while they write.
    const put = (Bucket: string, Key: string) =>
      fixture.client().send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    for (const key of ['uploads/1', 'exports/1', 'other']) await put('temporary', key);
    await put('lasting', 'uploads/1');
    const list = async (Prefix?: string) =>
      (await fixture.client().send(new ListObjectsV2Command({ Bucket: 'temporary', Prefix }))).Contents ?? [];
    const writtenMs = Number((await list('uploads/'))[0]?.LastModified);
    const midnightMs = Math.ceil(writtenMs / DAY_MS) * DAY_MS;
    const keys = async () => (await list()).map(({ Key }) => Key);

    expect(fixture.s3.store.expire(midnightMs + DAY_MS - 1)).toBe(0);
    expect(await keys()).toEqual(['exports/1', 'other', 'uploads/1']);
    expect(fixture.s3.store.expire(midnightMs + DAY_MS)).toBe(1);
    expect(await keys()).toEqual(['exports/1', 'other']);
    expect(fixture.s3.store.expire(midnightMs + 7 * DAY_MS)).toBe(1);
    expect(await keys()).toEqual(['other']);
    const other = await fixture.client().send(new GetObjectCommand({ Bucket: 'lasting', Key: 'uploads/1' }));
    expect(await textOf(other)).toBe('uploads/1');
  });

  it('puts one delete marker over an object', async () => {
    await fixture.client().send(new PutObjectCommand({ Bucket: 'versions', Key: 'uploads/1', Body: 'x' }));
    const later = Date.now() + 9 * DAY_MS;
    expect(fixture.s3.store.expire(later)).toBe(1);
    expect(fixture.s3.store.expire(later + 9 * DAY_MS)).toBe(0);
    const { Versions, DeleteMarkers } = await fixture
      .client()
      .send(new ListObjectVersionsCommand({ Bucket: 'versions' }));
    expect([Versions?.length, DeleteMarkers?.length]).toEqual([1, 1]);
  });
});
