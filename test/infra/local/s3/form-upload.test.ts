import { createHash } from 'node:crypto';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET as Bucket, S3Fixture, textOf } from './s3-fixture.ts';

const fixture = new S3Fixture();
beforeAll(() => fixture.start());
afterEach(() => {
  fixture.nowMs = undefined;
  fixture.gate.forbidden = [];
});
afterAll(() => fixture.stop());

const presign = (options: Partial<PresignedPostOptions> = {}) =>
  createPresignedPost(fixture.client(), { Bucket, Key: 'upload', Expires: 60, ...options });

function send({ url, fields }: PresignedPost, body: string, extra: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...extra })) form.append(name, value);
  form.append('file', new Blob([body]), 'plan ü.dxf');
  return fetch(url, { method: 'POST', body: form, redirect: 'manual' });
}

async function outcome(response: Response): Promise<[status: number, code: string | undefined]> {
  return [response.status, /<Code>(.*)<\/Code>/.exec(await response.text())?.[1]];
}

describe('an upload form', () => {
  it('stores the file with the headers of its fields', async () => {
    const Fields = { 'Content-Type': 'image/vnd.dxf', 'Content-Disposition': 'inline; filename="Küche – 1"' };
    const response = await send(await presign({ Fields }), 'drawing');
    const etag = `"${createHash('md5').update('drawing').digest('hex')}"`;
    expect([response.status, response.headers.get('etag')]).toEqual([204, etag]);
    const stored = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'upload' }));
    expect(await textOf(stored)).toBe('drawing');
    const encoded = `=?UTF-8?B?${Buffer.from(Fields['Content-Disposition']).toString('base64')}?=`;
    expect(stored).toMatchObject({ ContentType: 'image/vnd.dxf', ContentDisposition: encoded });
  });

  it('accepts sizes within content-length-range, both ends included', async () => {
    const post = await presign({ Conditions: [['content-length-range', 2, 5]] });
    expect((await send(post, '12')).status).toBe(204);
    expect((await send(post, '12345')).status).toBe(204);
    const blobs = fixture.blobs().length;
    expect(await outcome(await send(post, '1'))).toEqual([400, 'EntityTooSmall']);
    expect(await outcome(await send(post, '123456'))).toEqual([400, 'EntityTooLarge']);
    expect(fixture.blobs()).toHaveLength(blobs);
  });

  it('gets a response instead of a closed connection if the file is much too large', async () => {
    const post = await presign({ Conditions: [['content-length-range', 1, 1000]] });
    expect(await outcome(await send(post, 'x'.repeat(20_000_000)))).toEqual([400, 'EntityTooLarge']);
  });

  it('gets a response before its large file is read if its policy does not hold', async () => {
    const post = await presign();
    expect(await outcome(await send(post, 'x'.repeat(20_000_000), { key: 'other' }))).toEqual([403, 'AccessDenied']);
  });

  it('stores nothing if its connection breaks', async () => {
    const { url, fields } = await presign({ Key: 'broken' });
    const lines = Object.entries(fields).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head = `${lines.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\nstart`;
    const blobs = fixture.blobs().length;
    const cut = new AbortController();
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(head)) });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const upload: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      headers,
      signal: cut.signal,
      duplex: 'half',
    };
    const sending = fetch(url, upload);
    await expect.poll(() => fixture.blobs().length, { timeout: 120_000 }).toBe(blobs + 1);
    cut.abort();
    await expect(sending).rejects.toThrow();
    await expect.poll(() => fixture.blobs().length, { timeout: 120_000 }).toBe(blobs);
    const { KeyCount } = await fixture.client().send(new ListObjectsV2Command({ Bucket, Prefix: 'broken' }));
    expect(KeyCount).toBe(0);
  });

  it('refuses another value of a field, and a field that is left out', async () => {
    const { url, fields } = await presign({ Fields: { 'Content-Type': 'image/png' } });
    expect((await send({ url, fields }, 'x')).status).toBe(204);
    expect(await outcome(await send({ url, fields }, 'x', { 'Content-Type': 'text/html' }))).toEqual([
      403,
      'AccessDenied',
    ]);
    const { 'Content-Type': _type, ...rest } = fields;
    expect(await outcome(await send({ url, fields: rest }, 'x'))).toEqual([403, 'AccessDenied']);
  });

  it('refuses a key or bucket that its policy does not name', async () => {
    const post = await presign();
    expect(await outcome(await send(post, 'x', { key: 'other' }))).toEqual([403, 'AccessDenied']);
    const otherBucket = { ...post, url: post.url.replace(Bucket, 'other-bucket') };
    expect(await outcome(await send(otherBucket, 'x'))).toEqual([403, 'AccessDenied']);
  });

  it('refuses fields that its policy does not name', async () => {
    const response = await send(await presign(), 'x', { 'x-amz-meta-extra': '1' });
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('Extra input fields: x-amz-meta-extra'),
    ]);
  });

  it.each([
    ['field', { Fields: { success_action_status: '201' } }, 501, 'NotImplemented'],
    ['condition', { Conditions: [['starts-with', '$Content-Type', 'image/']] }, 400, 'InvalidPolicyDocument'],
  ] as const)('refuses a %s that the service does not use', async (_name, options, status, code) => {
    expect(await outcome(await send(await presign(options as object), 'x'))).toEqual([status, code]);
  });

  it('refuses a policy that was changed after signing', async () => {
    const post = await presign({ Conditions: [['content-length-range', 1, 2]] });
    const policy = JSON.parse(Buffer.from(post.fields.Policy ?? '', 'base64').toString());
    policy.conditions[0] = ['content-length-range', 1, 1_000_000];
    const Policy = Buffer.from(JSON.stringify(policy)).toString('base64');
    expect(await outcome(await send(post, 'large', { Policy }))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('refuses an expired policy', async () => {
    const post = await presign();
    fixture.nowMs = Date.now() + 61_000;
    const response = await send(post, 'x');
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('Policy expired')]);
  });

  it('is refused without a policy or a signature', async () => {
    const { url, fields } = await presign();
    const { Policy, ...unsigned } = fields;
    expect(await outcome(await send({ url, fields: unsigned }, 'x'))).toEqual([403, 'AccessDenied']);
    expect(await outcome(await send({ url, fields: { ...fields, 'X-Amz-Signature': '' } }, 'x'))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
  });

  it('is refused if the signer may not write the object', async () => {
    fixture.gate.forbidden = [`s3:PutObject arn:aws:s3:::${Bucket}/upload`];
    expect(await outcome(await send(await presign(), 'x'))).toEqual([403, 'AccessDenied']);
  });
});
