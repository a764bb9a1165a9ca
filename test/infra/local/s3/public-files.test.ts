import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPublicFiles } from '../../../../lib/local/s3/start-public-files.ts';
import { BUCKET as bucketName, OTHER, S3Fixture, textOf } from './s3-fixture.ts';

const fixture = new S3Fixture();
const corsRule = {
  allowedMethods: ['GET', 'HEAD', 'OPTIONS'],
  exposedHeaders: ['ETag', 'Content-Length'],
  maxAgeSeconds: 86_400,
};
const headers = { vary: 'Origin', 'x-content-type-options': 'nosniff' };
const common = { port: 0, host: '127.0.0.1', bucketName, corsRule, headers };
let face: Awaited<ReturnType<typeof startPublicFiles>>;

beforeAll(async () => {
  const { store, formUploads } = (await fixture.start()).s3;
  face = await startPublicFiles({ ...common, store, formUploads });
  const facts = { ContentType: 'model/gltf-binary', CacheControl: 'public, max-age=31536000, immutable' };
  const input = {
    Bucket: bucketName,
    Key: 'items/1/model ü.glb',
    Body: '0123456789',
    ...facts,
  };
  await fixture.client().send(new PutObjectCommand(input));
});
afterEach(() => {
  fixture.gate.forbidden = [];
});
afterAll(async () => {
  await face.stop();
  await fixture.stop();
});

const MODEL = '/items/1/model%20%C3%BC.glb';
const request = (path: string, init: RequestInit = {}) => fetch(face.url + path, init);

describe('a public file', () => {
  it('is sent to anybody from any origin, as it was stored', async () => {
    const response = await request(MODEL, { headers: { origin: 'https://any.example' } });
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'model/gltf-binary',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Content-Length',
      'accept-ranges': 'bytes',
      etag: `"${createHash('md5').update('0123456789').digest('hex')}"`,
    });
    expect([...response.headers.keys()].filter((name) => name.startsWith('x-amz-'))).toEqual([]);
  });

  it('is sent with any query after its path', async () => {
    expect((await request(`${MODEL}?version=3&X-Amz-Signature=nonsense`)).status).toBe(200);
  });

  it('returns its size to a HEAD', async () => {
    const response = await request(MODEL, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', '']);
  });

  it('is not sent again to a client that knows its etag', async () => {
    const etag = (await request(MODEL)).headers.get('etag') ?? '';
    const response = await request(MODEL, { headers: { 'if-none-match': etag } });
    expect([
      response.status,
      response.headers.get('etag'),
      response.headers.get('access-control-allow-origin'),
    ]).toEqual([304, etag, '*']);
  });

  it('is sent in ranges', async () => {
    const response = await request(MODEL, { headers: { range: 'bytes=2-4' } });
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ]);
    const beyond = await request(MODEL, { headers: { range: 'bytes=10-' } });
    expect([beyond.status, await beyond.json()]).toMatchObject([416, { error: { code: 'RANGE_NOT_SATISFIABLE' } }]);
  });

  it('can be loaded after a preflight that is valid for a day', async () => {
    const headers = {
      origin: 'https://any.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'range',
    };
    const response = await request(MODEL, { method: 'OPTIONS', headers });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS, POST',
      'access-control-allow-headers': 'range',
      'access-control-max-age': '86400',
    });
  });

  it('states in Vary that the response depends on the origin, also for an <img>, which sends no origin', async () => {
    const [plain, crossOrigin] = await Promise.all([
      request(MODEL),
      request(MODEL, { headers: { origin: 'https://a.example' } }),
    ]);
    for (const { headers } of [plain, crossOrigin]) {
      expect([headers.get('vary')?.split(', ')[0], headers.get('access-control-allow-origin')]).toEqual([
        'Origin',
        '*',
      ]);
    }
  });

  it.each([
    ['/', 404, 'NoSuchKey'],
    ['/none', 404, 'NoSuchKey'],
    ['/items/1', 404, 'NoSuchKey'],
    ['/%ff', 400, 'InvalidURI'],
  ])('that does not exist gets the answer of S3, as CloudFront passes it on, for %.20s', async (path, status, code) => {
    const response = await request(path);
    const { headers } = response;
    expect([response.status, headers.get('content-type'), headers.get('access-control-allow-origin')]).toEqual([
      status,
      'application/xml',
      '*',
    ]);
    expect(await response.text()).toContain(`<Code>${code}</Code>`);
    expect((await request(path, { method: 'HEAD' })).status).toBe(status);
  });

  it.each(['PUT', 'POST', 'DELETE', 'PATCH'])('cannot be changed by %s', async (method) => {
    const response = await request(MODEL, { method, body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
    expect(await response.json()).toMatchObject({ error: { status: 405, code: 'METHOD_NOT_ALLOWED' } });
  });
});

describe('an upload form posted to the public host', () => {
  const presign = (Bucket: string) =>
    createPresignedPost(fixture.client(), { Bucket, Key: 'uploads/1', Conditions: [['content-length-range', 1, 10]] });
  const send = (path: string, fields: Readonly<Record<string, string>>, body: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([body]));
    return fetch(face.url + path, { method: 'POST', body: form, headers: { origin: 'https://any.example' } });
  };

  it.each(['/', `/${OTHER}`])('at %s is stored in the bucket that its policy names', async (path) => {
    const { fields } = await presign(OTHER);
    const response = await send(path, fields, 'plan');
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(await textOf(await fixture.client().send(new GetObjectCommand({ Bucket: OTHER, Key: 'uploads/1' })))).toBe(
      'plan',
    );
  });

  it('cannot be stored in another bucket', async () => {
    const { fields } = await presign(OTHER);
    expect((await send('/', { ...fields, bucket: bucketName }, 'plan')).status).toBe(403);
    expect((await send(`/${bucketName}`, fields, 'plan')).status).toBe(403);
    expect((await send('/', { ...fields, bucket: '' }, 'plan')).status).toBe(404);
  });

  it('gets the error of S3, so that a browser can read the reason', async () => {
    const { fields } = await presign(OTHER);
    const response = await send('/', fields, 'more than ten bytes');
    expect([response.status, response.headers.get('access-control-allow-origin'), await response.text()]).toEqual([
      400,
      '*',
      expect.stringContaining('<Code>EntityTooLarge</Code>'),
    ]);
  });

  it('is refused if the signer lost the right, and the gate records it', async () => {
    const { fields } = await presign(OTHER);
    fixture.gate.forbidden = ['s3:PutObject'];
    expect((await send('/', fields, 'plan')).status).toBe(403);
    expect(fixture.gate.refused).toEqual([`s3:PutObject arn:aws:s3:::${OTHER}/uploads/1`]);
  });

  it('is allowed by the preflight', async () => {
    const headers = { origin: 'https://any.example', 'access-control-request-method': 'POST' };
    const response = await fetch(face.url, { method: 'OPTIONS', headers });
    expect([response.status, response.headers.get('access-control-allow-methods')]).toEqual([
      200,
      'GET, HEAD, OPTIONS, POST',
    ]);
  });
});
