import { createHash } from 'node:crypto';
import { GetObjectCommand, GetObjectTaggingCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN as Bucket, S3Fixture, textOf } from './s3-fixture.ts';

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

async function outcome(answer: Response): Promise<[status: number, code: string | undefined]> {
  return [answer.status, /<Code>(.*)<\/Code>/.exec(await answer.text())?.[1]];
}

describe('an upload form', () => {
  it('stores the file with what the fields say', async () => {
    const Fields = { 'Content-Type': 'image/vnd.dxf', 'x-amz-meta-name': 'Küche – 1', 'Cache-Control': 'no-cache' };
    const answer = await send(await presign({ Fields }), 'drawing');
    expect([answer.status, answer.headers.get('etag')]).toEqual([
      204,
      `"${createHash('md5').update('drawing').digest('hex')}"`,
    ]);
    const stored = await fixture.client().send(new GetObjectCommand({ Bucket, Key: 'upload' }));
    expect(await textOf(stored)).toBe('drawing');
    expect(stored).toMatchObject({ ContentType: 'image/vnd.dxf', CacheControl: 'no-cache' });
    expect(stored.Metadata?.name).toBe(`=?UTF-8?B?${Buffer.from('Küche – 1').toString('base64')}?=`);
  });

  it('puts the name of the file where the key says so', async () => {
    await send(await presign({ Key: `by-name/\${filename}` }), 'x');
    await fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'by-name/plan ü.dxf' }));
  });

  it.each([
    ['200', 200],
    ['201', 201],
    ['204', 204],
    ['999', 204],
  ])('answers success_action_status %s with %d', async (success_action_status, status) => {
    const answer = await send(await presign({ Fields: { success_action_status } }), 'x');
    expect(answer.status).toBe(status);
    if (status === 201)
      expect(await answer.text()).toMatch(new RegExp(`<Bucket>${Bucket}</Bucket><Key>upload</Key><ETag>`));
  });

  it('sends the browser on when it asks for that', async () => {
    const answer = await send(
      await presign({ Fields: { success_action_redirect: 'https://planner.example/done?a=1' } }),
      'x',
    );
    const location = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, location.searchParams.get('a'), location.searchParams.get('key')]).toEqual([
      303,
      '1',
      'upload',
    ]);
  });

  it('takes sizes inside content-length-range only, ends included', async () => {
    const post = await presign({ Conditions: [['content-length-range', 2, 5]] });
    expect((await send(post, '12')).status).toBe(204);
    expect((await send(post, '12345')).status).toBe(204);
    const blobs = fixture.blobs().length;
    expect(await outcome(await send(post, '1'))).toEqual([400, 'EntityTooSmall']);
    expect(await outcome(await send(post, '123456'))).toEqual([400, 'EntityTooLarge']);
    expect(fixture.blobs()).toHaveLength(blobs);
  });

  it('tells the sender of far too many bytes so, instead of hanging up', async () => {
    const post = await presign({ Conditions: [['content-length-range', 1, 1000]] });
    expect(await outcome(await send(post, 'x'.repeat(20_000_000)))).toEqual([400, 'EntityTooLarge']);
  });

  it('heeds eq and starts-with', async () => {
    const post = await presign({
      Conditions: [
        ['eq', '$x-amz-meta-kind', 'plan'],
        ['starts-with', '$Content-Type', 'image/'],
        ['starts-with', '$x-amz-meta-note', ''],
      ],
    });
    const fields = { 'x-amz-meta-kind': 'plan', 'Content-Type': 'image/png', 'x-amz-meta-note': 'anything' };
    expect((await send(post, 'x', fields)).status).toBe(204);
    for (const change of [{ 'x-amz-meta-kind': 'other' }, { 'Content-Type': 'text/html' }]) {
      expect(await outcome(await send(post, 'x', { ...fields, ...change })), JSON.stringify(change)).toEqual([
        403,
        'AccessDenied',
      ]);
    }
    expect(await outcome(await send(post, 'x')), 'a field left out').toEqual([403, 'AccessDenied']);
  });

  it('refuses a key or bucket that its policy does not name', async () => {
    const post = await presign();
    expect(await outcome(await send(post, 'x', { key: 'other' }))).toEqual([403, 'AccessDenied']);
    const otherBucket = { ...post, url: post.url.replace(Bucket, 'versioned-bucket') };
    expect(await outcome(await send(otherBucket, 'x'))).toEqual([403, 'AccessDenied']);
  });

  it('refuses fields that its policy does not mention, but for those to be ignored', async () => {
    const post = await presign();
    const answer = await send(post, 'x', { 'x-amz-meta-extra': '1' });
    expect(await answer.text()).toContain('Extra input fields: x-amz-meta-extra');
    expect((await send(post, 'x', { 'x-ignore-me': '1' })).status).toBe(204);
  });

  it('refuses a policy that was tampered with', async () => {
    const post = await presign({ Conditions: [['content-length-range', 1, 2]] });
    const policy = JSON.parse(Buffer.from(post.fields.Policy ?? '', 'base64').toString());
    policy.conditions[0] = ['content-length-range', 1, 1_000_000];
    const Policy = Buffer.from(JSON.stringify(policy)).toString('base64');
    expect(await outcome(await send(post, 'large', { Policy }))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('refuses a policy that has expired', async () => {
    const post = await presign();
    fixture.nowMs = Date.now() + 61_000;
    const answer = await send(post, 'x');
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Policy expired')]);
  });

  it('is refused without policy or signature', async () => {
    const { url, fields } = await presign();
    const { Policy, ...unsigned } = fields;
    expect(await outcome(await send({ url, fields: unsigned }, 'x'))).toEqual([403, 'AccessDenied']);
    expect(await outcome(await send({ url, fields: { ...fields, 'X-Amz-Signature': '' } }, 'x'))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
  });

  it('is refused when the signer may not write there', async () => {
    fixture.gate.forbidden = [`s3:PutObject arn:aws:s3:::${Bucket}/upload`];
    expect(await outcome(await send(await presign(), 'x'))).toEqual([403, 'AccessDenied']);
  });

  it('verifies a checksum that its fields state', async () => {
    const sha256 = createHash('sha256').update('right').digest('base64');
    const post = await presign({ Fields: { 'x-amz-checksum-sha256': sha256 } });
    expect((await send(post, 'right')).status).toBe(204);
    expect(await outcome(await send(post, 'wrong'))).toEqual([400, 'BadDigest']);
  });

  it('cannot name metadata as no header can be named', async () => {
    const post = await presign({ Fields: { 'x-amz-meta-größe in mm': '1' } });
    expect(await outcome(await send(post, 'x'))).toEqual([400, 'InvalidArgument']);
  });

  it('tags the object, with the right to do so', async () => {
    const post = await presign({
      Fields: { tagging: '<Tagging><TagSet><Tag><Key>a</Key><Value>1</Value></Tag></TagSet></Tagging>' },
    });
    expect((await send(post, 'x')).status).toBe(204);
    const { TagSet } = await fixture.client().send(new GetObjectTaggingCommand({ Bucket, Key: 'upload' }));
    expect(TagSet).toEqual([{ Key: 'a', Value: '1' }]);
    fixture.gate.forbidden = ['s3:PutObjectTagging'];
    expect(await outcome(await send(post, 'x'))).toEqual([403, 'AccessDenied']);
  });
});
