import { createHmac, randomBytes } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex, signingKey } from '../../../../lib/local/sigv4/signature.ts';
import { KEY_ID, SECRET } from './recording-gate.ts';
import { BUCKET as Bucket, bytesOf, S3Fixture } from './s3-fixture.ts';

const BODY = randomBytes(200_000);

const fixture = new S3Fixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

describe('the CRC32 of an upload', () => {
  it('is accepted if it is right', async () => {
    const s3 = fixture.client();
    await s3.send(new PutObjectCommand({ Bucket, Key: 'right', Body: BODY, ChecksumAlgorithm: 'CRC32' }));
    expect(await bytesOf(await s3.send(new GetObjectCommand({ Bucket, Key: 'right' })))).toEqual(BODY);
  });

  it.each(['AAAAAA==', 'AAAA'])('%j is wrong and is refused, and nothing is stored', async (ChecksumCRC32) => {
    const blobs = fixture.blobs().length;
    const put = new PutObjectCommand({ Bucket, Key: 'wrong', Body: BODY, ChecksumCRC32 });
    await expect(fixture.client().send(put)).rejects.toMatchObject({ name: 'BadDigest' });
    const head = fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'wrong' }));
    await expect(head).rejects.toMatchObject({ name: 'NotFound' });
    expect(fixture.blobs()).toHaveLength(blobs);
  });
});

describe('an upload', () => {
  it('is refused if its bytes are not the signed bytes', async () => {
    const refused = await signedPut('signed', sha256Hex('one body'), 'another body');
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('XAmzContentSHA256Mismatch')]);
    expect((await signedPut('signed', sha256Hex('one body'), 'one body')).status).toBe(200);
  });

  it('without a length is refused', async () => {
    const body = ReadableStream.from([Buffer.from('some'), Buffer.from('bytes')]);
    const refused = await signedPut('unknown', 'UNSIGNED-PAYLOAD', body);
    expect([refused.status, await refused.text()]).toEqual([411, expect.stringContaining('MissingContentLength')]);
  });

  it('with a payload hash that is not valid is refused', async () => {
    const refused = await signedPut('hash', 'nonsense', 'body');
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('InvalidArgument')]);
  });
});

/** A request that the test signs itself, because the SDK never sends it. */
async function signedPut(key: string, payloadHash: string, body: string | ReadableStream): Promise<Response> {
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const { host } = new URL(fixture.url);
  const headers: Record<string, string> = { host, 'x-amz-content-sha256': payloadHash, 'x-amz-date': timestamp };
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
  const date = timestamp.slice(0, 8);
  const scope = `${date}/eu-central-1/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, sha256Hex(canonical.join('\n'))].join('\n');
  const secretKey = signingKey(SECRET, { accessKeyId: KEY_ID, date, region: 'eu-central-1', service: 's3' });
  const signature = createHmac('sha256', secretKey).update(text).digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${KEY_ID}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  const init: RequestInit & { duplex: 'half' } = {
    method: 'PUT',
    headers: { ...headers, authorization },
    body,
    duplex: 'half',
  };
  return fetch(`${fixture.url}/${Bucket}/${key}`, init);
}
