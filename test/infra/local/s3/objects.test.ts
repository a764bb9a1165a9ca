import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET as Bucket, bytesOf, S3Fixture, textOf } from './s3-fixture.ts';

const fixture = new S3Fixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

const put = (Key: string, Body = Key) => fixture.client().send(new PutObjectCommand({ Bucket, Key, Body }));

describe('an object', () => {
  it('is read as it was put', async () => {
    const s3 = fixture.client();
    const { ETag } = await s3.send(new PutObjectCommand({ Bucket, Key: 'a/1.txt', Body: 'hello' }));
    const read = await s3.send(new GetObjectCommand({ Bucket, Key: 'a/1.txt' }));
    expect(ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
    expect(read).toMatchObject({ ETag, ContentLength: 5, AcceptRanges: 'bytes' });
    expect(await textOf(read)).toBe('hello');
  });

  it('can be empty', async () => {
    await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'empty', Body: '', ContentLength: 0 }));
    const read = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'empty' }));
    expect(read.ContentLength).toBe(0);
    expect(await textOf(read)).toBe('');
  });

  it('can be put as a stream with a length', async () => {
    const body = Buffer.alloc(300_000, 'furniture ');
    const file = join(fixture.dataFolder, 'stream');
    writeFileSync(file, body);
    const s3 = fixture.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    const Body = createReadStream(file);
    await s3.send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: body.length }));
    const read = await s3.send(new GetObjectCommand({ Bucket, Key: 'stream' }));
    expect(await bytesOf(read)).toEqual(body);
  });

  it('keeps its content type, caching and disposition', async () => {
    const headers = {
      ContentType: 'image/svg+xml',
      CacheControl: 'public, max-age=31536000, immutable',
      ContentDisposition: 'attachment; filename="p.dxf"',
    };
    await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'headers', Body: 'x', ...headers }));
    expect(await fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'headers' }))).toMatchObject(headers);
  });

  it('is replaced by the next put, with all headers', async () => {
    const first = { Key: 'twice', Body: '1', CacheControl: 'no-cache' };
    await fixture.client().send(new PutObjectCommand({ Bucket, ...first }));
    await put('twice', 'second');
    const read = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'twice' }));
    expect([await textOf(read), read.CacheControl]).toEqual(['second', undefined]);
  });

  it('that does not exist is NoSuchKey for a GET and NotFound for a HEAD', async () => {
    const s3 = fixture.client();
    await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('can have a key that is the start of another key', async () => {
    await put('pre', '1');
    await put('pre/x', '2');
    const read = async (Key: string) => textOf(await fixture.client().send(new GetObjectCommand({ Bucket, Key })));
    expect([await read('pre'), await read('pre/x')]).toEqual(['1', '2']);
  });

  it('cannot have a key of more than 1,024 bytes', async () => {
    await put('ä'.repeat(512), 'x');
    await expect(put(`${'ä'.repeat(512)}a`)).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });
});

describe('a range', () => {
  it.each([
    ['bytes=2-5', '2345', 'bytes 2-5/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-1000', '89', 'bytes 8-9/10'],
    ['bytes=-1000', '0123456789', 'bytes 0-9/10'],
  ])('%s returns these bytes only', async (Range, bytes, ContentRange) => {
    await put('digits', '0123456789');
    const read = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
    expect(read).toMatchObject({ ContentRange, ContentLength: bytes.length, $metadata: { httpStatusCode: 206 } });
    expect(await textOf(read)).toBe(bytes);
  });

  it.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])(
    '%s is not supported and returns the whole object',
    async (Range) => {
      await put('digits', '0123456789');
      const read = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
      expect([read.$metadata.httpStatusCode, await textOf(read)]).toEqual([200, '0123456789']);
    },
  );

  it.each(['bytes=10-', 'bytes=-0'])('%s is outside the object and is refused', async (Range) => {
    await put('digits', '0123456789');
    const read = fixture.client().send(new GetObjectCommand({ Bucket, Key: 'digits', Range }));
    await expect(read).rejects.toMatchObject({ name: 'InvalidRange', $metadata: { httpStatusCode: 416 } });
  });
});

describe('a conditional read', () => {
  const read = (conditions: object) =>
    fixture.client().send(new GetObjectCommand({ Bucket, Key: 'conditional', ...conditions }));

  it('returns 304 for a known etag, also in a list and as a weak etag', async () => {
    const { ETag } = await put('conditional');
    for (const IfNoneMatch of [ETag, `"other", W/${ETag}`, '*']) {
      await expect(read({ IfNoneMatch })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    }
    expect(await textOf(await read({ IfNoneMatch: '"other"' }))).toBe('conditional');
  });

  it('returns 412 for another etag', async () => {
    const { ETag } = await put('conditional');
    await expect(read({ IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await textOf(await read({ IfMatch: ETag }))).toBe('conditional');
  });
});

describe('a copy', () => {
  const copy = (input: object) =>
    fixture.client().send(
      new CopyObjectCommand({
        Bucket,
        Key: 'copy',
        CopySource: `${Bucket}/original`,
        MetadataDirective: 'REPLACE',
        ...input,
      }),
    );

  it('has the bytes of its source, and headers of its own', async () => {
    const original = { Key: 'original', Body: 'content', ContentType: 'text/css', CacheControl: 'no-cache' };
    await fixture.client().send(new PutObjectCommand({ Bucket, ...original }));
    const { CopyObjectResult } = await copy({ ContentType: 'text/plain' });
    const read = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'copy' }));
    expect(read).toMatchObject({ ETag: CopyObjectResult?.ETag, ContentType: 'text/plain' });
    expect([read.CacheControl, await textOf(read)]).toEqual([undefined, 'content']);
  });

  it('finds a source whose key needs escapes', async () => {
    await put('sp ace/ü+1%2&=?.txt', 'found');
    await copy({ CopySource: `${Bucket}/${encodeURIComponent('sp ace/ü+1%2&=?.txt')}` });
    expect(await textOf(await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'copy' })))).toBe('found');
  });

  it('is made only if the source has the stated etag', async () => {
    const { ETag } = await put('original');
    await expect(copy({ CopySourceIfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await copy({ CopySourceIfMatch: ETag });
  });

  it('of an object that does not exist is NoSuchKey', async () => {
    await expect(copy({ CopySource: `${Bucket}/nothing` })).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(copy({ CopySource: 'no-bucket/nothing' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});

describe('a delete', () => {
  it('hides the object, and succeeds if the object does not exist', async () => {
    await put('gone');
    for (let i = 0; i < 2; i++) await fixture.client().send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    await expect(fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'gone' }))).rejects.toThrow();
  });

  it.each([
    ['more than 1,000 versions', 1001, { VersionId: 'v' }, true, 'MalformedXML'],
    ['keys without versions', 1, {}, true, 'NotImplemented'],
    ['versions with a response that names each', 1, { VersionId: 'v' }, false, 'NotImplemented'],
  ])('of %s is refused', async (_, length, version, Quiet, name) => {
    const Delete = { Objects: Array.from({ length }, (_each, i) => ({ Key: `${i}`, ...version })), Quiet };
    const batch = fixture.client().send(new DeleteObjectsCommand({ Bucket, Delete }));
    await expect(batch).rejects.toMatchObject({ name });
  });
});
