import { once } from 'node:events';
import { get } from 'node:http';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { KEY_ID } from './recording-gate.ts';
import { BUCKET as Bucket, S3Fixture, textOf } from './s3-fixture.ts';

const fixture = new S3Fixture();
const HOUR_MS = 3600_000;

beforeAll(async () => {
  await fixture.start();
  await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'secret', Body: 'content' }));
});
afterEach(() => {
  fixture.nowMs = undefined;
});
afterAll(() => fixture.stop());

/** The client settings with which the service signs URLs. */
const signer = () => fixture.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
const signedGet = (options: object = {}) =>
  getSignedUrl(signer(), new GetObjectCommand({ Bucket, Key: 'secret', ...options }), { expiresIn: 60 });

describe('a signed request', () => {
  const read = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
    fixture.client({ credentials }).send(new GetObjectCommand({ Bucket, Key: 'secret' }));

  it('is refused with a wrong secret', async () => {
    const wrong = read({ accessKeyId: KEY_ID, secretAccessKey: 'wrong' });
    await expect(wrong).rejects.toMatchObject({ name: 'SignatureDoesNotMatch', $metadata: { httpStatusCode: 403 } });
  });

  it('is refused with an unknown key', async () => {
    const unknown = read({ accessKeyId: 'AKIANOBODY', secretAccessKey: 'wrong' });
    await expect(unknown).rejects.toMatchObject({ name: 'InvalidAccessKeyId', $metadata: { httpStatusCode: 403 } });
  });

  it('is refused if it was signed more than 15 minutes before or after', async () => {
    const client = fixture.client({ systemClockOffset: 0 });
    fixture.nowMs = Date.now() + 16 * 60_000;
    const late = client.send(new GetObjectCommand({ Bucket, Key: 'secret' }));
    await expect(late).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
  });

  it('is accepted with several spaces in a header value', async () => {
    const ContentDisposition = 'attachment;  filename="two  spaces"';
    await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'spaces', Body: 'x', ContentDisposition }));
    const read = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'spaces' }));
    expect(read.ContentDisposition).toBe(ContentDisposition);
  });

  it('is refused if a header of S3 was added after signing', async () => {
    const client = fixture.client();
    client.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { headers: object }).headers, { 'x-amz-meta-owner': 'somebody else' });
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const changed = client.send(new PutObjectCommand({ Bucket, Key: 'changed', Body: 'x' }));
    await expect(changed).rejects.toMatchObject({ name: 'AccessDenied', message: /not signed/ });
  });

  it('is refused without any signature, whatever the operation', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'HEAD', 'POST']) {
      const response = await fetch(`${fixture.url}/${Bucket}/secret`, { method });
      expect(response.status, method).toBe(403);
    }
  });

  it.each(['AWS4-HMAC-SHA256 nonsense', 'AWS AKIA:signature', 'Bearer token'])(
    'is refused with "%s"',
    async (authorization) => {
      const response = await fetch(`${fixture.url}/${Bucket}/secret`, { headers: { authorization } });
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining('AuthorizationHeaderMalformed'),
      ]);
    },
  );
});

describe('a signed URL', () => {
  it('lets anybody read', async () => {
    const response = await fetch(await signedGet());
    expect([response.status, await response.text()]).toEqual([200, 'content']);
  });

  it('for a GET does not allow a HEAD', async () => {
    expect((await fetch(await signedGet(), { method: 'HEAD' })).status).toBe(403);
  });

  it('lets anybody write with the signed content type', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'put', ContentType: 'text/plain' });
    const url = await getSignedUrl(signer(), command, { expiresIn: 60 });
    const response = await fetch(url, { method: 'PUT', body: 'up', headers: { 'content-type': 'text/plain' } });
    expect(response.status).toBe(200);
    const stored = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'put' }));
    expect(stored.ContentType).toBe('text/plain');
    expect(await textOf(stored)).toBe('up');
  });

  it('expires', async () => {
    const url = await signedGet();
    fixture.nowMs = Date.now() + 59_000;
    expect((await fetch(url)).status).toBe(200);
    fixture.nowMs = Date.now() + 61_000;
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
  });

  it('is not valid before the time of signing', async () => {
    const url = await signedGet();
    fixture.nowMs = Date.now() - HOUR_MS;
    expect(await (await fetch(url)).text()).toContain('Request is not yet valid');
  });

  it('cannot be valid for more than a week', async () => {
    const url = (await signedGet()).replace('X-Amz-Expires=60', 'X-Amz-Expires=604801');
    expect(await (await fetch(url)).text()).toContain('AuthorizationQueryParametersError');
  });

  it.each([
    ['another key', (url: string) => url.replace('/secret?', '/other?')],
    ['a later expiry', (url: string) => url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600')],
    ['one more parameter', (url: string) => `${url}&versionId=x`],
    ['another signature', (url: string) => url.replace(/X-Amz-Signature=[^&]*/, `X-Amz-Signature=${'0'.repeat(64)}`)],
    ['a short signature', (url: string) => url.replace(/X-Amz-Signature=[^&]*/, 'X-Amz-Signature=00')],
  ])('is refused with %s', async (_change, tamper) => {
    const response = await fetch(tamper(await signedGet()));
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')]);
  });

  it('is refused on another host than it was signed for', async () => {
    const url = await signedGet();
    const response = get(url, { headers: { host: 'other.example' } });
    const [{ statusCode }] = await once(response, 'response');
    response.destroy();
    expect(statusCode).toBe(403);
  });

  it('with the checksum of an empty body accepts no body, as in AWS', async () => {
    const url = await getSignedUrl(fixture.client(), new PutObjectCommand({ Bucket, Key: 'put' }), { expiresIn: 60 });
    const response = await fetch(url, { method: 'PUT', body: 'something' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('BadDigest')]);
  });
});
