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
  it('gets the deployed rule, without a signature', async () => {
    const response = await preflight({
      origin: BROWSER_ORIGIN,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type, x-amz-meta-name',
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': BROWSER_ORIGIN,
      'access-control-allow-methods': 'GET, PUT, POST',
      'access-control-allow-headers': 'content-type, x-amz-meta-name',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '300',
    });
  });

  it('allows origins by pattern', async () => {
    const statusFor = (origin: string) => preflight({ origin, 'access-control-request-method': 'GET' });
    expect((await statusFor('https://one.shops.example')).status).toBe(200);
    expect((await statusFor('http://one.shops.example')).status).toBe(403);
    expect((await statusFor('https://one.shops.example.evil.example')).status).toBe(403);
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
    const response = await preflight(headers);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it('of a bucket that is open to all gets *', async () => {
    const response = await preflight({ origin: 'null', 'access-control-request-method': 'GET' }, OPEN);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('a request from another origin', () => {
  it('may read the response, also an error', async () => {
    for (const key of ['k', 'none']) {
      const url = await getSignedUrl(fixture.client(), new GetObjectCommand({ Bucket, Key: key }));
      const response = await fetch(url, { headers: { origin: BROWSER_ORIGIN } });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
        key === 'k' ? 200 : 404,
        BROWSER_ORIGIN,
      ]);
      expect(response.headers.get('vary')).toContain('Origin');
    }
  });

  it('may not read the response if no rule allows it', async () => {
    const url = await getSignedUrl(fixture.client(), new GetObjectCommand({ Bucket, Key: 'k' }));
    const response = await fetch(url, { headers: { origin: 'https://evil.example' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });
});
