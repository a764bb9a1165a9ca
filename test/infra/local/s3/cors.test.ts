import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_ORIGIN, BUCKET as Bucket, S3Fixture } from './s3-fixture.ts';

const fixture = new S3Fixture();
beforeAll(async () => {
  await fixture.start();
  await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'x' }));
});
afterAll(() => fixture.stop());

const preflight = (headers: Readonly<Record<string, string>>) =>
  fetch(`${fixture.url}/${Bucket}/k`, { method: 'OPTIONS', headers });

describe('a preflight', () => {
  it('gets the deployed rule, without a signature', async () => {
    const response = await preflight({
      origin: BROWSER_ORIGIN,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type, x-amz-meta-name',
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, PUT, POST',
      'access-control-allow-headers': 'content-type, x-amz-meta-name',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '300',
    });
  });

  it.each([
    ['a method that no rule has', { origin: BROWSER_ORIGIN, 'access-control-request-method': 'DELETE' }],
    ['no origin', {}],
  ])('is refused for %s', async (_reason, headers) => {
    const response = await preflight(headers);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});

describe('a request from another origin', () => {
  it('may read the response, also an error', async () => {
    for (const key of ['k', 'none']) {
      const url = await getSignedUrl(fixture.client(), new GetObjectCommand({ Bucket, Key: key }));
      const response = await fetch(url, { headers: { origin: BROWSER_ORIGIN } });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
        key === 'k' ? 200 : 404,
        '*',
      ]);
      expect(response.headers.get('vary')).toContain('Origin');
    }
  });
});
