import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ChecksumAlgorithm, GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../lib/local/sigv4/signature.ts';
import { signingKey } from '../../../../lib/local/sigv4/signing-key.ts';
import { KEY_ID, SECRET } from './recording-gate.ts';
import { PLAIN as Bucket, bytesOf, S3Fixture } from './s3-fixture.ts';

const ALGORITHMS: readonly ChecksumAlgorithm[] = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'];
const BODY = randomBytes(200_000);
/** Right in length, but of no body in this file. */
const WRONG = {
  CRC32: 'AAAAAA==',
  CRC32C: 'AAAAAA==',
  CRC64NVME: 'AAAAAAAAAAA=',
  SHA1: Buffer.alloc(20).toString('base64'),
  SHA256: Buffer.alloc(32).toString('base64'),
};

const fixture = new S3Fixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

describe.each(ALGORITHMS)('%s', (algorithm) => {
  const name = `Checksum${algorithm}` as 'ChecksumCRC32';

  it('of a buffer is verified, kept and answered', async () => {
    const s3 = fixture.client();
    const put = new PutObjectCommand({ Bucket, Key: algorithm, Body: BODY, ChecksumAlgorithm: algorithm });
    const checksum = (await s3.send(put))[name];
    // The SDK verifies the answer's bytes against the answered checksum itself.
    const answer = await s3.send(new GetObjectCommand({ Bucket, Key: algorithm, ChecksumMode: 'ENABLED' }));
    expect(checksum).toMatch(/=$/);
    expect([answer[name], answer.ChecksumType]).toEqual([checksum, 'FULL_OBJECT']);
    expect(await bytesOf(answer)).toEqual(BODY);
  });

  it('of a stream comes in a trailer', async () => {
    const Body = Readable.from([BODY.subarray(0, 7), BODY.subarray(7)]);
    const input = { Bucket, Key: `${algorithm}-stream`, ContentLength: BODY.length, ChecksumAlgorithm: algorithm };
    const answer = await fixture.client().send(new PutObjectCommand({ ...input, Body }));
    expect(answer[name]).toMatch(/=$/);
  });

  it('that is wrong is refused, and nothing is stored', async () => {
    const blobs = fixture.blobs().length;
    const put = new PutObjectCommand({
      Bucket,
      Key: `${algorithm}-wrong`,
      Body: BODY,
      [name]: WRONG[algorithm as 'CRC32'],
    });
    await expect(fixture.client().send(put)).rejects.toMatchObject({ name: 'BadDigest' });
    const head = fixture.client().send(new HeadObjectCommand({ Bucket, Key: `${algorithm}-wrong` }));
    await expect(head).rejects.toMatchObject({ name: 'NotFound' });
    expect(fixture.blobs()).toHaveLength(blobs);
  });
});

describe('an upload', () => {
  it('is refused when its Content-MD5 is another one or none at all', async () => {
    const put = (ContentMD5: string) =>
      fixture.client().send(new PutObjectCommand({ Bucket, Key: 'md5', Body: BODY, ContentMD5 }));
    await put(createHash('md5').update(BODY).digest('base64'));
    await expect(put(createHash('md5').update('other').digest('base64'))).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(put('nonsense')).rejects.toMatchObject({ name: 'InvalidDigest' });
  });

  it('is refused when its checksum cannot be one', async () => {
    const put = new PutObjectCommand({ Bucket, Key: 'x', Body: 'x', ChecksumSHA256: 'AAAA' });
    await expect(fixture.client().send(put)).rejects.toMatchObject({ name: 'InvalidRequest' });
  });

  it('answers no checksum with a part of the object', async () => {
    await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'part', Body: BODY }));
    const get = new GetObjectCommand({ Bucket, Key: 'part', Range: 'bytes=0-9', ChecksumMode: 'ENABLED' });
    expect((await fixture.client().send(get)).ChecksumCRC32).toBeUndefined();
  });

  it('is refused when its bytes are not those that were signed', async () => {
    const answer = await signedPut('signed', sha256Hex('one body'), 'another body');
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('XAmzContentSHA256Mismatch')]);
    expect((await signedPut('signed', sha256Hex('one body'), 'one body')).status).toBe(200);
  });

  it('in unsigned chunks without the announced trailer is refused', async () => {
    const framing = { 'x-amz-trailer': 'x-amz-checksum-crc32', 'x-amz-decoded-content-length': '4' };
    const answer = await signedPut('trailer', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', '4\r\nbody\r\n0\r\n\r\n', framing);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('MalformedTrailerError')]);
  });

  it('in chunks of another length than stated is refused', async () => {
    const framing = { 'x-amz-decoded-content-length': '5' };
    const answer = await signedPut('length', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', '4\r\nbody\r\n0\r\n\r\n', framing);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('IncompleteBody')]);
  });

  it('in signed chunks is verified chunk by chunk', async () => {
    const sent = (data: string) => {
      const framing = { 'x-amz-decoded-content-length': String(data.length) };
      return signedPut(
        'chunks',
        'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
        (seed) => signedChunks(seed, 'body', data),
        framing,
      );
    };
    expect((await sent('body')).status).toBe(200);
    const changed = await sent('b0dy');
    expect([changed.status, await changed.text()]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')]);
  });

  it('without a length is refused', async () => {
    const body = ReadableStream.from([Buffer.from('some'), Buffer.from('bytes')]);
    const answer = await signedPut('unknown', 'UNSIGNED-PAYLOAD', body);
    expect([answer.status, await answer.text()]).toEqual([411, expect.stringContaining('MissingContentLength')]);
  });
});

type Seed = { readonly signature: string; readonly timestamp: string };

/** A request signed by hand, to send what the SDK never would. */
async function signedPut(
  key: string,
  payloadHash: string,
  body: string | ReadableStream | ((seed: Seed) => string),
  extra: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const { host } = new URL(fixture.url);
  const headers: Record<string, string> = {
    ...extra,
    host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': timestamp,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    'PUT',
    `/${Bucket}/${key}`,
    '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    payloadHash,
  ];
  const scope = `${timestamp.slice(0, 8)}/eu-central-1/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, sha256Hex(canonical.join('\n'))].join('\n');
  const signature = createHmac('sha256', dayKey(timestamp)).update(text).digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${KEY_ID}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  const sent = typeof body === 'function' ? body({ signature, timestamp }) : body;
  const init: RequestInit & { duplex: 'half' } = {
    method: 'PUT',
    headers: { ...headers, authorization },
    body: sent,
    duplex: 'half',
  };
  return fetch(`${fixture.url}/${Bucket}/${key}`, init);
}

/** @param signed what the chunk's signature is about @param data what is sent */
function signedChunks({ signature, timestamp }: Seed, signed: string, data: string): string {
  const scope = `${timestamp.slice(0, 8)}/eu-central-1/s3/aws4_request`;
  let previous = signature;
  const chunk = (bytes: string, sent: string) => {
    const text = ['AWS4-HMAC-SHA256-PAYLOAD', timestamp, scope, previous, sha256Hex(''), sha256Hex(bytes)].join('\n');
    previous = createHmac('sha256', dayKey(timestamp)).update(text).digest('hex');
    return `${sent.length.toString(16)};chunk-signature=${previous}\r\n${sent}\r\n`;
  };
  return chunk(signed, data) + chunk('', '');
}

function dayKey(timestamp: string): KeyObject {
  return signingKey(SECRET, {
    accessKeyId: KEY_ID,
    date: timestamp.slice(0, 8),
    region: 'eu-central-1',
    service: 's3',
  });
}
