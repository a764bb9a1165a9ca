import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxArchive } from '../fixtures/box-archive.ts';
import { type FileServer, startFileServer } from '../fixtures/file-server.ts';
import { hostileForms } from '../fixtures/hostile-forms.ts';
import { type Client, demoClient } from './client.ts';
import { convertUrl, createUpload, jobOf, postFile } from './send-file.ts';
import { freePort, type ServiceProcess, startServiceProcess, temporaryFolder } from './start-service.ts';

/* A service of its own, in which nobody else stores anything: so what is left in storage can be counted. */

const ARCHIVE = boxArchive({ widthMm: 700, heightMm: 500, depthMm: 300 });
const FACTS = { fileName: 'chair.zip', contentType: 'application/zip', size: ARCHIVE.length };
const ITEM = 'basic:window';

let service: ServiceProcess;
let removeData: () => Promise<void>;
let files: FileServer;
let manager: Client;

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder('hostile-uploads');
  removeData = remove;
  service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args: ['--no-models'] });
  manager = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
  files = await startFileServer((request, response) => {
    if (request.url === '/metadata') response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    else if (request.url === '/huge') response.writeHead(200, { 'content-length': 2 ** 30 }).write('PK');
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  await files?.stop();
  await service?.stop();
  await removeData?.();
});

/** How many pieces of content the storage holds. */
function storedBlobs(): number {
  const blobs = path.join(service.dataFolder, 's3', 'blobs');
  return readdirSync(blobs, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}

describe('nothing is left in storage', () => {
  test('of a file that is larger than was said, of another type, or was to go elsewhere', async () => {
    const blobs = storedBlobs();
    const upload = await createUpload(manager, FACTS);
    expect((await postFile(upload, Buffer.concat([ARCHIVE, Buffer.from('x')]))).status).toBe(400);
    expect((await postFile(upload, new Uint8Array())).status).toBe(400);
    expect((await postFile(upload, ARCHIVE, { key: `uploads/2/${upload.id}/chair.zip` })).status).toBe(403);
    expect((await postFile(upload, ARCHIVE, { key: '1/items/basic~door/sources/x' })).status).toBe(403);
    expect((await postFile(upload, ARCHIVE, { 'Content-Type': 'text/html' })).status).toBe(403);
    expect((await postFile(upload, ARCHIVE, { acl: 'public-read' })).status).toBe(403);
    expect((await postFile(upload, ARCHIVE, { 'X-Amz-Signature': '0'.repeat(64) })).status).toBe(403);
    expect(storedBlobs()).toBe(blobs);
  });

  test.each([
    ['answers 404', 'missing', 'SOURCE_UNREACHABLE'],
    ['redirects to where nobody may look', 'metadata', 'SOURCE_REFUSED'],
    ['announces too much', 'huge', 'SOURCE_TOO_LARGE'],
  ])('of a URL that %s, and its job ends at -1', async (_what, name, code) => {
    const blobs = storedBlobs();
    const answer = await convertUrl(manager, ITEM, `${files.url}/${name}`);
    expect(await manager.ended(jobOf(answer).id)).toMatchObject({ status: -1, error: { code } });
    expect(storedBlobs()).toBe(blobs);
  });

  test('of more than a hundred hostile forms, each of which is refused', async () => {
    const blobs = storedBlobs();
    const forms = hostileForms(ARCHIVE);
    expect(forms.length).toBeGreaterThanOrEqual(100);
    const taken: string[] = [];
    for (const { fault, contentType, body } of forms) {
      const init = { body: new Uint8Array(body), headers: { 'content-type': contentType } };
      const { status, json } = await manager.call('POST', `/v2/items/${ITEM}/threeDimensionalAssets`, init);
      if (status < 400 || status > 499 || typeof json !== 'object') taken.push(`${status} ${fault}`);
    }
    expect(taken).toEqual([]);
    expect(storedBlobs()).toBe(blobs);
  });
});
