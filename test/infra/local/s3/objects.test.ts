import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetBucketCorsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_ORIGIN, PLAIN as Bucket, bytesOf, S3Fixture, textOf } from './s3-fixture.ts';

const fixture = new S3Fixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

const put = (Key: string, Body = Key) => fixture.client().send(new PutObjectCommand({ Bucket, Key, Body }));

describe('an object', () => {
  it('comes back as it was put', async () => {
    const s3 = fixture.client();
    const { ETag } = await s3.send(new PutObjectCommand({ Bucket, Key: 'a/1.txt', Body: 'hello' }));
    const answer = await s3.send(new GetObjectCommand({ Bucket, Key: 'a/1.txt' }));
    expect(ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
    expect(answer).toMatchObject({ ETag, ContentLength: 5, AcceptRanges: 'bytes' });
    expect(await textOf(answer)).toBe('hello');
  });

  it('may be empty', async () => {
    await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'empty', Body: '', ContentLength: 0 }));
    const answer = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'empty' }));
    expect(answer.ContentLength).toBe(0);
    expect(await textOf(answer)).toBe('');
  });

  it('can be put as a stream, whose checksum comes behind it', async () => {
    const body = Buffer.alloc(300_000, 'furniture ');
    const Body = Readable.from([body.subarray(0, 100_000), body.subarray(100_000)]);
    const s3 = fixture.client();
    await s3.send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: body.length }));
    const answer = await s3.send(new GetObjectCommand({ Bucket, Key: 'stream', ChecksumMode: 'ENABLED' }));
    expect(answer.ChecksumCRC32).toBeDefined();
    expect(answer.ContentEncoding).toBeUndefined();
    expect(await bytesOf(answer)).toEqual(body);
  });

  it('keeps its content type, encoding, caching, disposition and metadata', async () => {
    const facts = {
      ContentType: 'image/svg+xml',
      ContentEncoding: 'gzip',
      ContentLanguage: 'de',
      CacheControl: 'public, max-age=31536000, immutable',
      ContentDisposition: 'attachment; filename="p.dxf"',
      Metadata: { owner: 'u1', sha: 'abc' },
    };
    await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'facts', Body: 'x', ...facts }));
    expect(await fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'facts' }))).toMatchObject(facts);
  });

  it('is replaced by the next put, whose facts are the only ones', async () => {
    await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'twice', Body: '1', Metadata: { first: 'yes' } }));
    await put('twice', 'second');
    const answer = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'twice' }));
    expect([await textOf(answer), answer.Metadata]).toEqual(['second', {}]);
  });

  it('is NoSuchKey for a read and NotFound for a HEAD when there is none', async () => {
    const s3 = fixture.client();
    await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('can have a key that starts another key', async () => {
    await put('pre', '1');
    await put('pre/x', '2');
    const read = async (Key: string) => textOf(await fixture.client().send(new GetObjectCommand({ Bucket, Key })));
    expect([await read('pre'), await read('pre/x')]).toEqual(['1', '2']);
  });

  it('cannot have a key of more than 1,024 bytes', async () => {
    await put('ä'.repeat(512), 'x');
    await expect(put(`${'ä'.repeat(512)}a`)).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });

  it('cannot have more than 2 KB of metadata', async () => {
    const large = new PutObjectCommand({ Bucket, Key: 'metadata', Body: 'x', Metadata: { a: 'x'.repeat(2048) } });
    await expect(fixture.client().send(large)).rejects.toMatchObject({ name: 'MetadataTooLarge' });
  });

  it('is answered with the headers that its reader asks for', async () => {
    await put('override');
    const answer = await fixture.client().send(
      new GetObjectCommand({
        Bucket,
        Key: 'override',
        ResponseContentType: 'text/plain',
        ResponseContentDisposition: 'attachment; filename="a.txt"',
        ResponseCacheControl: 'no-store',
      }),
    );
    expect(answer).toMatchObject({
      ContentType: 'text/plain',
      ContentDisposition: 'attachment; filename="a.txt"',
      CacheControl: 'no-store',
    });
  });
});

describe('a range', () => {
  it.each([
    ['bytes=2-5', '2345', 'bytes 2-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-1000', '89', 'bytes 8-9/10'],
    ['bytes=-1000', '0123456789', 'bytes 0-9/10'],
  ])('%s gives just these bytes', async (Range, bytes, ContentRange) => {
    await put('digits', '0123456789');
    const answer = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
    expect(answer).toMatchObject({ ContentRange, ContentLength: bytes.length, $metadata: { httpStatusCode: 206 } });
    expect(await textOf(answer)).toBe(bytes);
  });

  it.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])('%s is none, so all is given', async (Range) => {
    await put('digits', '0123456789');
    const answer = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
    expect([answer.$metadata.httpStatusCode, await textOf(answer)]).toEqual([200, '0123456789']);
  });

  it.each(['bytes=10-', 'bytes=-0'])('%s is behind the end and refused', async (Range) => {
    await put('digits', '0123456789');
    const read = fixture.client().send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
    await expect(read).rejects.toMatchObject({ name: 'InvalidRange', $metadata: { httpStatusCode: 416 } });
  });
});

describe('a conditional read', () => {
  const read = (conditions: object) =>
    fixture.client().send(new GetObjectCommand({ Bucket, Key: 'conditional', ...conditions }));
  const hour = 3600_000;

  it('gives 304 for a known etag, also among others and as a weak one', async () => {
    const { ETag } = await put('conditional');
    for (const IfNoneMatch of [ETag, `"other", W/${ETag}`, '*']) {
      await expect(read({ IfNoneMatch })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    }
    expect(await textOf(await read({ IfNoneMatch: '"other"' }))).toBe('conditional');
  });

  it('gives 304 when nothing was modified since', async () => {
    await put('conditional');
    const { LastModified } = await read({});
    await expect(read({ IfModifiedSince: LastModified })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    expect(await textOf(await read({ IfModifiedSince: new Date(Date.now() - hour) }))).toBe('conditional');
  });

  it('gives 412 for another etag or a later change', async () => {
    const { ETag } = await put('conditional');
    await expect(read({ IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    const IfUnmodifiedSince = new Date(Date.now() - hour);
    await expect(read({ IfUnmodifiedSince })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await textOf(await read({ IfMatch: ETag, IfUnmodifiedSince }))).toBe('conditional');
  });
});

describe('a conditional put', () => {
  it('with If-None-Match: * makes a new object only', async () => {
    const create = () =>
      fixture.client().send(new PutObjectCommand({ Bucket, Key: 'once', Body: '1', IfNoneMatch: '*' }));
    await create();
    await expect(create()).rejects.toMatchObject({ name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } });
  });

  it('with If-None-Match: * has one winner among many at once', async () => {
    const s3 = fixture.client();
    const create = (Body: string) => s3.send(new PutObjectCommand({ Bucket, Key: 'race', Body, IfNoneMatch: '*' }));
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => create(`winner ${i}`)));
    const won = outcomes.flatMap((outcome, i) => (outcome.status === 'fulfilled' ? [`winner ${i}`] : []));
    expect(won).toEqual([await textOf(await s3.send(new GetObjectCommand({ Bucket, Key: 'race' })))]);
  });

  it('with If-Match replaces that object only', async () => {
    const s3 = fixture.client();
    const { ETag } = await put('matched', '1');
    const replace = (IfMatch: string | undefined, Key = 'matched') =>
      s3.send(new PutObjectCommand({ Bucket, Key, Body: '2', IfMatch }));
    await expect(replace('"00000000000000000000000000000000"')).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(replace(ETag, 'absent')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await replace(ETag);
    await expect(replace(ETag)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });

  it('leaves no bytes behind when it is refused', async () => {
    await put('kept');
    const before = fixture.blobs().length;
    const refused = new PutObjectCommand({ Bucket, Key: 'kept', Body: 'other', IfNoneMatch: '*' });
    await expect(fixture.client().send(refused)).rejects.toThrow();
    expect(fixture.blobs()).toHaveLength(before);
  });
});

describe('a copy', () => {
  const copy = (input: object) =>
    fixture.client().send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/original`, ...input }));
  const original = new PutObjectCommand({
    Bucket,
    Key: 'original',
    Body: 'content',
    ContentType: 'text/css',
    Metadata: { a: '1' },
    Tagging: 'kind=style',
  });

  it('has the bytes, facts and tags of its source', async () => {
    await fixture.client().send(original);
    const { CopyObjectResult } = await copy({});
    const answer = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'copy' }));
    expect(answer).toMatchObject({
      ETag: CopyObjectResult?.ETag,
      ContentType: 'text/css',
      Metadata: { a: '1' },
      TagCount: 1,
    });
    expect(await textOf(answer)).toBe('content');
  });

  it('has other facts where it replaces them', async () => {
    await fixture.client().send(original);
    await copy({ MetadataDirective: 'REPLACE', Metadata: { z: '2' }, TaggingDirective: 'REPLACE', Tagging: 'x=y' });
    const answer = await fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'copy' }));
    expect([answer.ContentType, answer.Metadata]).toEqual(['binary/octet-stream', { z: '2' }]);
    const { TagSet } = await fixture.client().send(new GetObjectTaggingCommand({ Bucket, Key: 'copy' }));
    expect(TagSet).toEqual([{ Key: 'x', Value: 'y' }]);
  });

  it('finds a source whose key needs escapes', async () => {
    await put('sp ace/ü+1%2&=?.txt', 'found');
    await copy({ CopySource: `${Bucket}/${encodeURIComponent('sp ace/ü+1%2&=?.txt')}` });
    expect(await textOf(await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'copy' })))).toBe('found');
  });

  it('heeds conditions on its source', async () => {
    const { ETag } = await fixture.client().send(original);
    await expect(copy({ CopySourceIfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(copy({ CopySourceIfNoneMatch: ETag })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await copy({ CopySourceIfMatch: ETag });
  });

  it('onto itself is refused unless it changes the facts', async () => {
    await fixture.client().send(original);
    await expect(copy({ Key: 'original' })).rejects.toMatchObject({ name: 'InvalidRequest' });
    await copy({ Key: 'original', MetadataDirective: 'REPLACE', ContentType: 'text/plain' });
    const answer = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'original' }));
    expect([answer.ContentType, await textOf(answer)]).toEqual(['text/plain', 'content']);
  });

  it('of nothing is NoSuchKey', async () => {
    await expect(copy({ CopySource: `${Bucket}/nothing` })).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(copy({ CopySource: 'no-bucket/nothing' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});

describe('a delete', () => {
  it('removes the object and its bytes, and succeeds when there is none', async () => {
    await put('gone');
    const blobs = fixture.blobs().length;
    for (let i = 0; i < 2; i++) await fixture.client().send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    await expect(fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'gone' }))).rejects.toThrow();
    expect(fixture.blobs()).toHaveLength(blobs - 1);
  });

  it('of many names each one, also those that never were', async () => {
    const keys = ['batch/1', 'batch/2 & <3>', 'never'];
    await put('batch/1');
    await put('batch/2 & <3>');
    const Delete = { Objects: keys.map((Key) => ({ Key })) };
    const { Deleted, Errors } = await fixture.client().send(new DeleteObjectsCommand({ Bucket, Delete }));
    expect(Deleted?.map(({ Key }) => Key)).toEqual(keys);
    expect(Errors).toBeUndefined();
    await expect(fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'batch/1' }))).rejects.toThrow();
  });

  it('of many can be quiet', async () => {
    const Delete = { Objects: [{ Key: 'never' }], Quiet: true };
    expect((await fixture.client().send(new DeleteObjectsCommand({ Bucket, Delete }))).Deleted).toBeUndefined();
  });

  it('of more than 1,000 at once is refused', async () => {
    const Delete = { Objects: Array.from({ length: 1001 }, (_, i) => ({ Key: `${i}` })) };
    const batch = fixture.client().send(new DeleteObjectsCommand({ Bucket, Delete }));
    await expect(batch).rejects.toMatchObject({ name: 'MalformedXML' });
  });
});

describe('tags', () => {
  const TagSet = [
    { Key: 'kind', Value: 'upload' },
    { Key: 'ü & <x>', Value: '' },
  ];

  it('are put, read and deleted without touching the object', async () => {
    const s3 = fixture.client();
    await put('tagged');
    const { LastModified } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'tagged' }));
    await s3.send(new PutObjectTaggingCommand({ Bucket, Key: 'tagged', Tagging: { TagSet } }));
    expect((await s3.send(new GetObjectTaggingCommand({ Bucket, Key: 'tagged' }))).TagSet).toEqual(TagSet);
    expect(await s3.send(new GetObjectCommand({ Bucket, Key: 'tagged' }))).toMatchObject({ TagCount: 2, LastModified });
    await s3.send(new DeleteObjectTaggingCommand({ Bucket, Key: 'tagged' }));
    expect((await s3.send(new GetObjectTaggingCommand({ Bucket, Key: 'tagged' }))).TagSet).toEqual([]);
  });

  it('can come with the object', async () => {
    const s3 = fixture.client();
    await s3.send(new PutObjectCommand({ Bucket, Key: 'tagged', Body: 'x', Tagging: 'a=1&b=two%20words' }));
    expect((await s3.send(new GetObjectTaggingCommand({ Bucket, Key: 'tagged' }))).TagSet).toEqual([
      { Key: 'a', Value: '1' },
      { Key: 'b', Value: 'two words' },
    ]);
  });

  it('are ten at most, each name once', async () => {
    await put('tagged');
    const tag = (tags: typeof TagSet) =>
      fixture.client().send(new PutObjectTaggingCommand({ Bucket, Key: 'tagged', Tagging: { TagSet: tags } }));
    const eleven = Array.from({ length: 11 }, (_, i) => ({ Key: `${i}`, Value: '' }));
    await expect(tag(eleven)).rejects.toMatchObject({ name: 'InvalidTag' });
    await expect(tag([...TagSet, ...TagSet])).rejects.toMatchObject({ name: 'InvalidTag' });
  });
});

describe('a bucket', () => {
  it('exists when the templates have it', async () => {
    await fixture.client().send(new HeadBucketCommand({ Bucket }));
    const other = fixture.client().send(new HeadBucketCommand({ Bucket: 'other-bucket' }));
    await expect(other).rejects.toMatchObject({ name: 'NotFound' });
    const write = fixture.client().send(new PutObjectCommand({ Bucket: 'other-bucket', Key: 'k', Body: 'x' }));
    await expect(write).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  it('tells its CORS rules', async () => {
    const { CORSRules } = await fixture.client().send(new GetBucketCorsCommand({ Bucket }));
    expect(CORSRules?.[0]).toMatchObject({
      AllowedOrigins: [BROWSER_ORIGIN, 'https://*.shops.example'],
      MaxAgeSeconds: 300,
    });
  });

  it('answers what it does not implement with NotImplemented, never with something else', async () => {
    const list = fixture.client().send(new ListObjectsCommand({ Bucket }));
    await expect(list).rejects.toMatchObject({ name: 'NotImplemented', $metadata: { httpStatusCode: 501 } });
  });
});
