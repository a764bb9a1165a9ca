import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../api/start-service.ts';

/*
 * An S3 whose connection breaks in the middle of the first body after `cuts` is set, and that refuses the next uploads
 * as `refusals` says: with a status, or by closing the connection.
 */

const CONTENT = randomBytes(200_000);
let cuts = 0;
const refusals: (number | 'close')[] = [];
const uploaded: Buffer[] = [];
const server = createServer(async (request, response) => {
  const {
    method,
    headers: { range },
  } = request;
  if (method === 'PUT') {
    const refusal = refusals.shift();
    if (refusal === 'close') return void response.destroy();
    const sent = await buffer(request);
    if (refusal === undefined) uploaded.push(sent);
    const code = refusal === 403 ? 'AccessDenied' : 'SlowDown';
    return void response.writeHead(refusal ?? 200).end(refusal && `<Error><Code>${code}</Code></Error>`);
  }
  const end = range === undefined ? CONTENT.length : Number(range.split('-')[1]) + 1;
  const body = CONTENT.subarray(0, end);
  const partial = range !== undefined && { 'content-range': `bytes 0-${end - 1}/${CONTENT.length}` };
  response.writeHead(partial ? 206 : 200, { 'content-length': body.length, etag: '"1"', ...partial });
  if (method === 'GET' && cuts > 0) {
    cuts--;
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  } else response.end(method === 'GET' ? body : '');
});
let files: import('../../../../shared/platform/aws/files.ts').FileStore;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('BUCKET_PRIVATE_FILES', 'private');
  files = (await import('../../../../shared/platform/aws/whole-bucket.ts')).openWholeBucket('privateFiles');
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

test('a file whose connection breaks in the middle is read again, in memory, to the disk, and its start', async () => {
  cuts = 2;
  expect(Buffer.from(await files.readBytes('key', 1_000_000)).equals(CONTENT)).toBe(true);
  expect(cuts).toBe(0);
  cuts = 2;
  const { folder, remove } = await temporaryFolder('cut-file');
  await files.saveTo('key', path.join(folder, 'file'), 1_000_000);
  expect((await readFile(path.join(folder, 'file'))).equals(CONTENT)).toBe(true);
  await remove();
  cuts = 1;
  expect(await files.readHead('key', 100)).toMatchObject({ bytes: CONTENT.length, head: CONTENT.subarray(0, 100) });
});

test('a connection that always breaks is an error', async () => {
  cuts = 100;
  await expect(files.readBytes('key', 1_000_000)).rejects.toThrow('aborted');
  expect(cuts).toBe(95);
  cuts = 0;
});

test('a file on the disk is sent again when S3 is busy or the connection breaks, but not when it is refused', async () => {
  const { folder, remove } = await temporaryFolder('sent-file');
  const file = path.join(folder, 'file');
  await writeFile(file, CONTENT);
  const send = () => files.putFile('key', file, { contentType: 'model/gltf-binary' });
  refusals.push(503, 'close');
  await send();
  expect(refusals).toEqual([]);
  expect(uploaded.map((sent) => sent.equals(CONTENT))).toEqual([true]);
  refusals.push(503, 500, 503, 503);
  await expect(send()).rejects.toThrow();
  expect(refusals).toEqual([503]);
  refusals.splice(0, 1, 403);
  await expect(send()).rejects.toThrow();
  expect([refusals, uploaded.length]).toEqual([[], 1]);
  await remove();
});
