import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetBucketCorsCommand,
  GetBucketTaggingCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET as Bucket, deployedBucket, S3Fixture } from './s3-fixture.ts';

const fixture = new S3Fixture([deployedBucket(Bucket), deployedBucket('other')]);
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

const put = (input: object) =>
  fixture.client().send(new PutObjectCommand({ Bucket, Key: 'refused', Body: 'x', ...input }));

describe('a bucket', () => {
  it('exists if the templates contain it', async () => {
    await put({ Bucket: 'other' });
    await expect(put({ Bucket: 'other-bucket' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});

/** The service uses none of these, and no option of a call may be ignored without notice. */
describe('NotImplemented is the response', () => {
  it.each([
    ['ListBuckets', new ListBucketsCommand({})],
    ['ListObjects', new ListObjectsCommand({ Bucket })],
    ['GetBucketTagging', new GetBucketTaggingCommand({ Bucket })],
    ['GetBucketCors', new GetBucketCorsCommand({ Bucket })],
    ['CreateMultipartUpload', new CreateMultipartUploadCommand({ Bucket, Key: 'k' })],
    ['a list with a delimiter', new ListObjectsV2Command({ Bucket, Delimiter: '/' })],
    ['a read with other headers', new GetObjectCommand({ Bucket, Key: 'k', ResponseContentType: 'text/plain' })],
    ['a copy that keeps the headers', new CopyObjectCommand({ Bucket, Key: 'k', CopySource: `${Bucket}/k` })],
  ])('to %s', async (_name, command) => {
    // The commands have different types; the client accepts each of them.
    const call = fixture.client().send(command as GetObjectCommand);
    await expect(call).rejects.toMatchObject({ name: 'NotImplemented', $metadata: { httpStatusCode: 501 } });
  });

  it.each([
    ['tags', { Tagging: 'a=1' }],
    ['metadata', { Metadata: { a: '1' } }],
    ['a condition', { IfNoneMatch: '*' }],
    ['a Content-MD5', { ContentMD5: 'XUFAKrxLKna5cZ2REBfFkg==' }],
    ['a content encoding', { ContentEncoding: 'gzip' }],
    ['a storage class', { StorageClass: 'GLACIER' as const }],
    ['another checksum than CRC32', { ChecksumAlgorithm: 'SHA256' as const }],
  ])('to a put with %s', async (_name, input) => {
    const blobs = fixture.blobs().length;
    await expect(put(input)).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(fixture.blobs()).toHaveLength(blobs);
  });

  it('to a body in chunks, with the setting that avoids it', async () => {
    const chunked = put({ Body: Readable.from([Buffer.from('x')]), ContentLength: 1 });
    await expect(chunked).rejects.toMatchObject({ name: 'NotImplemented', message: /WHEN_REQUIRED/ });
  });
});
