import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, demoClient, jsonBody } from '../api/client.ts';
import { createPlan, getPlan, planOf } from '../api/plan-client.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { rightsWithin } from '../fixtures/file-rights.ts';
import { freePort } from '../fixtures/free-port.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { admin } from '../infra/admin/admin-console.ts';
import { runs } from '../runs.ts';

/** Writes before the backup starts; as many again run while it is taken. */
const WRITES = runs(20);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: ServiceProcess;
let port: number;

beforeAll(async () => {
  folder = await temporaryFolder('backup');
  port = await freePort();
  service = await start();
});
afterAll(async () => {
  await service?.stop();
  await folder?.remove();
});

const data = () => path.join(folder.folder, 'data');
const backup = () => path.join(folder.folder, 'copy');
const start = (...args: string[]) =>
  startServiceProcess({ dataFolder: data(), port, args: ['--no-models', '--no-pictures', ...args] });

async function done(words: string): Promise<void> {
  const { code, err } = await admin(`${words} --data ${data()}`);
  expect({ words, code, err }).toEqual({ words, code: 0, err: '' });
}

/**
 * Replaces the prepared files of lists and searches that the rows name, as newer files do between the backup of rows
 * and the backup of files.
 */
async function losePreparedFiles(): Promise<void> {
  const list = path.join(backup(), 'privateFiles', 'files.jsonl');
  const files = (await readFile(list, 'utf8')).split('\n');
  const kept = files.filter((line) => !/"key":"(?:matching|snapshots)\//.test(line));
  expect(kept.length, 'a backup contains prepared files').toBeLessThan(files.length);
  await writeFile(list, kept.join('\n'));
}

/** The ids that a search returns. */
async function found(client: Client, question: string): Promise<string[]> {
  const { status, json } = await client.call('GET', `/api/match?${question}`);
  expect([question, status]).toEqual([question, 200]);
  return (json as { id: string }[]).map(({ id }) => id);
}

/** A successful write: its response, and how to read it again. */
interface Written {
  readonly path: string;
  readonly expected: unknown;
}

/** Loads a public file without credentials. */
async function picture(url: unknown) {
  const response = await fetch(String(url));
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, type: response.headers.get('content-type'), keep: response.headers.get('cache-control') };
}

async function write(client: Client, index: number): Promise<Written> {
  if (index % 2 === 0) {
    // Every other plan is larger than a row, so that its text is a file.
    const planObjects = `<plan version="2"><!--${'x'.repeat(index % 4 === 0 ? 400_000 : 10)}${index}--></plan>`;
    const { id } = await createPlan(client, { name: `Flat ${index}`, planObjects });
    return { path: `/v2/plans/${id}`, expected: planOf(await getPlan(client, id)) };
  }
  const id = `demo:kept-${index}`;
  const { status } = await client.call('POST', '/v2/items', jsonBody({ id, label: `Chair ${index}` }));
  expect(status).toBe(201);
  return { path: `/v2/items/${id}`, expected: await client.item(id) };
}

test('a backup that is taken during writes restores all earlier commits, and the running jobs continue', async () => {
  const client = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
  const before: Written[] = [];
  for (let index = 0; index < WRITES; index++) before.push(await write(client, index));
  const size = { width: 70, height: 80 };
  const form = new FormData();
  form.set('type', 'topImage');
  form.set('file', new File([new Uint8Array(writePng(size, plainRows(size, 100)))], 'image.png'));
  expect((await client.call('PUT', '/v2/items/demo:kept-1', { body: form })).status).toBe(200);
  const image = await client.item('demo:kept-1');
  const shown = await picture(image.topImage);
  const job = await client.startConversion(
    'demo:kept-3',
    'box.zip',
    boxArchive({ widthMm: 300, heightMm: 400, depthMm: 500 }),
  );

  let index = WRITES;
  let during = 0;
  let ends = false;
  const writer = (async () => {
    while (!ends) {
      await write(client, index++);
      during++;
    }
  })();
  await mkdir(backup(), { mode: 0o755 });
  await done(`backup create --to ${backup()}`);
  ends = true;
  await writer;
  expect(rightsWithin(backup()), 'nobody else may read it').toEqual(['file 600', 'folder 700']);
  expect(during, 'writes while the backup was taken').toBeGreaterThan(0);

  await losePreparedFiles();
  await service.kill();
  for (const store of ['dynamodb', 's3', 'sqs.sqlite', 'sqs.sqlite-wal', 'sqs.sqlite-shm', 'streams']) {
    await rm(path.join(data(), store), { recursive: true, force: true });
  }
  service = await start('--no-seed');
  expect((await client.call('GET', '/v2/items/demo:kept-1')).status, 'all data is deleted').toBe(403);
  await done(`backup restore --from ${backup()} --yes`);
  await service.stop();
  service = await start('--no-seed');

  // The session from before the backup signs these requests.
  for (const { path: place, expected } of before) {
    if (place === '/v2/items/demo:kept-1' || place === '/v2/items/demo:kept-3') continue;
    const { json } = await client.call('GET', place);
    expect(place.startsWith('/v2/plans') ? planOf({ json }) : (json as { item: unknown }).item).toEqual(expected);
  }
  expect(await client.item('demo:kept-1')).toEqual(image);
  expect(await picture(image.topImage)).toEqual(shown);
  for (const question of ['exact=true&query=CHAIR%201', 'query=chiar%201']) {
    await expect.poll(() => found(client, question), { timeout: 240_000 }).toContain('demo:kept-1');
  }
  expect(
    ((await client.call('GET', '/v2/items?catalog=demo')).json as { items: { id: string }[] }).items,
  ).toContainEqual(expect.objectContaining({ id: 'demo:kept-3' }));
  expect(await client.ended(job.id)).toMatchObject({ status: 100 });
  expect(await client.item('demo:kept-3')).toMatchObject({ width: 300, height: 400, depth: 500 });
});
