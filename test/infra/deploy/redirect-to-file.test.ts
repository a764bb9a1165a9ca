import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { KEY_ID, SECRET } from '../local/s3/recording-gate.ts';
import { BUCKET, S3Fixture } from '../local/s3/s3-fixture.ts';

const fixture = new S3Fixture();
let handler: typeof import('../../../functions/redirect-to-file.ts').handler;

beforeAll(async () => {
  await fixture.start();
  vi.stubEnv('AWS_ENDPOINT_URL_S3', fixture.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEY_ID);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('BUCKET_PUBLIC_FILES', BUCKET);
  // The module opens its bucket when it is loaded.
  ({ handler } = await import('../../../functions/redirect-to-file.ts'));
  await fixture.client().send(new PutObjectCommand({ Bucket: BUCKET, Key: 'items/1/model ü.glb', Body: '0123456789' }));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await fixture.stop();
});

const call = (rawPath: string, method = 'GET') => handler({ rawPath, requestContext: { http: { method } } });

test.each(['GET', 'HEAD'])('%s of a public file is redirected to a signed address that works', async (method) => {
  const { statusCode, headers } = await call('/items/1/model%20%C3%BC.glb', method);
  expect([statusCode, headers?.['cache-control']]).toEqual([302, 'private, max-age=600']);
  const file = await fetch(headers?.location ?? '', { method });
  expect([file.status, await file.text()]).toEqual([200, method === 'GET' ? '0123456789' : '']);
});

test('the bucket answers for a file that does not exist, and nothing is signed for other methods and paths', async () => {
  const missing = await call('/items/2.glb');
  expect((await fetch(missing.headers?.location ?? '')).status).toBe(404);
  expect(await call('/items/1.glb', 'DELETE')).toMatchObject({ statusCode: 405 });
  expect(await call('/')).toEqual({ statusCode: 404 });
  expect(await call('/%ff')).toEqual({ statusCode: 404 });
});
