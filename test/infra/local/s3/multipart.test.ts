import { createHash, randomBytes } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  type ChecksumAlgorithm,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN as Bucket, bytesOf, S3Fixture } from './s3-fixture.ts';

const PART_BYTES = 5 * 2 ** 20;
/** As small as an upload can be: every part but the last has the least that S3 takes. */
const BODY = randomBytes(PART_BYTES + 17);
const BODY_PARTS: readonly [Buffer, Buffer] = [BODY.subarray(0, PART_BYTES), BODY.subarray(PART_BYTES)];

const fixture = new S3Fixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

const start = (Key: string, input: object = {}) =>
  fixture.client().send(new CreateMultipartUploadCommand({ Bucket, Key, ...input }));
const complete = (Key: string, UploadId: string | undefined, Parts: CompletedPart[], input: object = {}) =>
  fixture
    .client()
    .send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts }, ...input }));

async function upload(
  Key: string,
  UploadId: string | undefined,
  bodies: readonly Buffer[],
  algorithm?: ChecksumAlgorithm,
) {
  const parts = bodies.map(async (Body, i) => {
    const input = { Bucket, Key, UploadId, PartNumber: i + 1, Body, ChecksumAlgorithm: algorithm };
    const { $metadata, ...part } = await fixture.client().send(new UploadPartCommand(input));
    return { ...part, PartNumber: i + 1 };
  });
  return Promise.all(parts);
}

describe('a multipart upload', () => {
  it('joins its parts into one object with the facts of its start', async () => {
    const { UploadId } = await start('joined', { ContentType: 'model/gltf-binary', Metadata: { k: 'v' } });
    const parts = await upload('joined', UploadId, BODY_PARTS);
    const { ETag } = await complete('joined', UploadId, parts);
    const answer = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'joined' }));
    const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();
    const etag = `"${md5(Buffer.concat(BODY_PARTS.map(md5))).toString('hex')}-2"`;
    expect([ETag, answer.ETag, answer.ContentType, answer.Metadata]).toEqual([
      etag,
      etag,
      'model/gltf-binary',
      { k: 'v' },
    ]);
    expect((await bytesOf(answer)).equals(BODY)).toBe(true);
  });

  it('is nothing to readers before it is complete, and leaves only the object afterwards', async () => {
    const blobs = fixture.blobs().length;
    const { UploadId } = await start('hidden');
    const parts = await upload('hidden', UploadId, BODY_PARTS);
    const head = () => fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'hidden' }));
    await expect(head()).rejects.toMatchObject({ name: 'NotFound' });
    expect(fixture.blobs()).toHaveLength(blobs + 2);
    await complete('hidden', UploadId, parts);
    expect((await head()).ContentLength).toBe(BODY.length);
    expect(fixture.blobs()).toHaveLength(blobs + 1);
    await expect(complete('hidden', UploadId, parts)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('goes on after a restart', async () => {
    const { UploadId } = await start('continued');
    const [first] = await upload('continued', UploadId, BODY_PARTS.slice(0, 1));
    await fixture.restart();
    const second = new UploadPartCommand({ Bucket, Key: 'continued', UploadId, PartNumber: 2, Body: BODY_PARTS[1] });
    const { ETag } = await fixture.client().send(second);
    await complete('continued', UploadId, [
      { PartNumber: 1, ETag: first?.ETag },
      { PartNumber: 2, ETag },
    ]);
    const answer = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'continued' }));
    expect((await bytesOf(answer)).equals(BODY)).toBe(true);
  });

  it('takes parts over signed URLs, and lists them', async () => {
    const { UploadId } = await start('signed');
    const signer = fixture.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    const url = await getSignedUrl(signer, new UploadPartCommand({ Bucket, Key: 'signed', UploadId, PartNumber: 7 }));
    const answer = await fetch(url, { method: 'PUT', body: 'part seven' });
    const { Parts } = await fixture.client().send(new ListPartsCommand({ Bucket, Key: 'signed', UploadId }));
    expect(Parts).toMatchObject([{ PartNumber: 7, Size: 10, ETag: answer.headers.get('etag') }]);
    await complete('signed', UploadId, [{ PartNumber: 7, ETag: Parts?.[0]?.ETag }]);
  });

  it('replaces a part that comes twice', async () => {
    const { UploadId } = await start('again');
    const blobs = fixture.blobs().length;
    await upload('again', UploadId, [Buffer.from('old')]);
    const parts = await upload('again', UploadId, [Buffer.from('new')]);
    expect(fixture.blobs()).toHaveLength(blobs + 1);
    await complete('again', UploadId, parts);
    const answer = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'again' }));
    expect(await bytesOf(answer)).toEqual(Buffer.from('new'));
  });

  it('is forgotten with its parts when it is aborted', async () => {
    const { UploadId } = await start('aborted');
    const blobs = fixture.blobs().length;
    await upload('aborted', UploadId, [Buffer.from('part')]);
    const uploads = async () =>
      (await fixture.client().send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'abo' }))).Uploads;
    expect(await uploads()).toMatchObject([{ Key: 'aborted', UploadId }]);
    await fixture.client().send(new AbortMultipartUploadCommand({ Bucket, Key: 'aborted', UploadId }));
    expect(await uploads()).toBeUndefined();
    expect(fixture.blobs()).toHaveLength(blobs);
    await expect(upload('aborted', UploadId, [Buffer.from('late')])).rejects.toMatchObject({ name: 'NoSuchUpload' });
    expect(fixture.blobs()).toHaveLength(blobs);
  });

  it('refuses parts that are unknown, out of order or too small', async () => {
    const { UploadId } = await start('refused');
    const [large, rest] = BODY_PARTS;
    const [first = {}, second = {}, third = {}] = await upload('refused', UploadId, [large, large, rest]);
    const refused = async (parts: CompletedPart[], name: string) => {
      await expect(complete('refused', UploadId, parts)).rejects.toMatchObject({ name });
    };
    await refused([{ ...first, ETag: '"00000000000000000000000000000000"' }], 'InvalidPart');
    await refused([first, { ...second, PartNumber: 9 }], 'InvalidPart');
    await refused([second, first], 'InvalidPartOrder');
    await refused([], 'MalformedXML');
    await upload('refused', UploadId, [Buffer.from('small')]);
    const small = `"${createHash('md5').update('small').digest('hex')}"`;
    await refused([{ PartNumber: 1, ETag: small }, second], 'EntityTooSmall');
    await complete('refused', UploadId, [second, third]);
  });

  it('refuses part numbers that cannot be', async () => {
    const { UploadId } = await start('numbers');
    for (const PartNumber of [0, 10_001]) {
      const part = new UploadPartCommand({ Bucket, Key: 'numbers', UploadId, PartNumber, Body: 'x' });
      await expect(fixture.client().send(part)).rejects.toMatchObject({ name: 'InvalidArgument' });
    }
  });

  it('belongs to one key', async () => {
    const { UploadId } = await start('mine');
    const other = new UploadPartCommand({ Bucket, Key: 'yours', UploadId, PartNumber: 1, Body: 'x' });
    await expect(fixture.client().send(other)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('can be completed on condition that there is no object yet', async () => {
    for (const expected of ['fulfilled', 'rejected']) {
      const { UploadId } = await start('conditional');
      const parts = await upload('conditional', UploadId, [Buffer.from('x')]);
      const [outcome] = await Promise.allSettled([complete('conditional', UploadId, parts, { IfNoneMatch: '*' })]);
      expect(outcome?.status).toBe(expected);
    }
  });

  it.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)("has the %s of its parts' checksums", async (algorithm) => {
    const { UploadId } = await start(algorithm, { ChecksumAlgorithm: algorithm });
    const parts = await upload(algorithm, UploadId, BODY_PARTS, algorithm);
    const name = `Checksum${algorithm}` as 'ChecksumCRC32';
    const answer = await complete(algorithm, UploadId, parts);
    expect(answer[name]).toMatch(/=-2$/);
    const head = await fixture
      .client()
      .send(new HeadObjectCommand({ Bucket, Key: algorithm, ChecksumMode: 'ENABLED' }));
    expect([head[name], head.ChecksumType]).toEqual([answer[name], 'COMPOSITE']);
  });

  it.each(['CRC32', 'CRC64NVME'] as const)(
    'can have the %s of the whole object, which is verified',
    async (algorithm) => {
      const { UploadId } = await start(algorithm, { ChecksumAlgorithm: algorithm, ChecksumType: 'FULL_OBJECT' });
      const parts = await upload(algorithm, UploadId, BODY_PARTS, algorithm);
      const name = `Checksum${algorithm}` as 'ChecksumCRC32';
      const wrong = complete(algorithm, UploadId, parts, {
        [name]: algorithm === 'CRC32' ? 'AAAAAA==' : 'AAAAAAAAAAA=',
      });
      await expect(wrong).rejects.toMatchObject({ name: 'BadDigest' });
      expect((await complete(algorithm, UploadId, parts)).ChecksumType).toBe('FULL_OBJECT');
      // The SDK compares the bytes with the answered checksum.
      const get = new GetObjectCommand({ Bucket, Key: algorithm, ChecksumMode: 'ENABLED' });
      expect((await bytesOf(await fixture.client().send(get))).equals(BODY)).toBe(true);
    },
  );
});
