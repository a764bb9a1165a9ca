import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_ORIGIN, BUCKETS, PLAIN as Bucket, deployedBucket, S3Fixture } from './s3-fixture.ts';

const OPEN = 'open-bucket';
const anybody = { allowedOrigins: ['*'], allowedMethods: ['GET'], allowedHeaders: [], exposedHeaders: [] };
const fixture = new S3Fixture([...BUCKETS, deployedBucket(OPEN, { corsRules: [anybody] })]);
beforeAll(async () => {
  await fixture.start();
  await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'x' }));
});
afterAll(() => fixture.stop());

const preflight = (headers: Readonly<Record<string, string>>, bucket = Bucket) =>
  fetch(`${fixture.url}/${bucket}/k`, { method: 'OPTIONS', headers });

describe('a preflight', () => {
  it('is answered from the deployed rule, without a signature', async () => {
    const answer = await preflight({
      origin: BROWSER_ORIGIN,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type, x-amz-meta-name',
    });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': BROWSER_ORIGIN,
      'access-control-allow-methods': 'GET, PUT, POST',
      'access-control-allow-headers': 'content-type, x-amz-meta-name',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '300',
    });
  });

  it('allows origins by pattern', async () => {
    const ask = (origin: string) => preflight({ origin, 'access-control-request-method': 'GET' });
    expect((await ask('https://one.shops.example')).status).toBe(200);
    expect((await ask('http://one.shops.example')).status).toBe(403);
    expect((await ask('https://one.shops.example.evil.example')).status).toBe(403);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example', 'access-control-request-method': 'GET' }],
    ['a method that no rule has', { origin: BROWSER_ORIGIN, 'access-control-request-method': 'DELETE' }],
    [
      'a header that no rule has',
      {
        origin: BROWSER_ORIGIN,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    ],
    ['no origin', {}],
  ])('is refused for %s', async (_reason, headers) => {
    const answer = await preflight(headers);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it('of a bucket that is open to all is answered with *', async () => {
    const answer = await preflight({ origin: 'null', 'access-control-request-method': 'GET' }, OPEN);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('a request from another origin', () => {
  it('may be read by it, errors included', async () => {
    for (const key of ['k', 'none']) {
      const url = await getSignedUrl(fixture.client(), new GetObjectCommand({ Bucket, Key: key }));
      const answer = await fetch(url, { headers: { origin: BROWSER_ORIGIN } });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        key === 'k' ? 200 : 404,
        BROWSER_ORIGIN,
      ]);
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });

  it('that no rule allows gets no permission to read', async () => {
    const url = await getSignedUrl(fixture.client(), new GetObjectCommand({ Bucket, Key: 'k' }));
    const answer = await fetch(url, { headers: { origin: 'https://evil.example' } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });
});
