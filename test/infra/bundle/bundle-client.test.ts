import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleClient } from '../../../lib/tools/bundle/bundle-client.ts';
import type * as clientModule from '../../../shared/contract/client/index.ts';
import { routes } from '../../../shared/contract/routes/index.ts';

/** A page loads it before it shows anything. */
const MAX_CLIENT_BYTES = 40_000;

let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'client-'));
  file = path.join(folder, 'client.mjs');
  await writeFile(file, await bundleClient());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is a small module without schemas, without imports, with nothing of Node', async () => {
  const code = await readFile(file, 'utf8');
  expect(Buffer.byteLength(code)).toBeLessThan(MAX_CLIENT_BYTES);
  expect(code).not.toMatch(/\bimport\b|node:|ZodType|\bBuffer\b|\bprocess\./);
});

it('calls every route as the sources do', async () => {
  const { createClient }: typeof clientModule = await import(pathToFileURL(file).href);
  const asked: unknown[] = [];
  const server = createServer(({ method, url, headers: { token } }, response) => {
    asked.push([method, url, typeof token]);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createClient({ baseUrl, apiKey: 'browser' });
  await client.listItems({ query: { catalog: 'demo' } });
  server.closeAllConnections();
  server.close();
  expect(asked).toEqual([['GET', '/v2/items?catalog=demo', 'string']]);
  expect(Object.keys(client).sort()).toEqual([...routes.map(({ operation }) => operation), 'finished', 'pages'].sort());
});
