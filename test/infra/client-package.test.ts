import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientPackage, packClient } from '../../lib/tools/client-package/pack-client.ts';
import { schemaType } from '../../lib/tools/client-package/schema-type.ts';
import { routes } from '../../shared/contract/routes/index.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const MAX_PACKAGE_BYTES = 60_000;
const run = promisify(execFile);

/** What a user of the package writes. */
const USE = `import { createClient, JobFailedError, sendUpload, ServiceCallError, type OperationAnswer } from 'planning-client';

declare const process: { argv: string[] };
const client = createClient({ baseUrl: process.argv[2] ?? '', apiKey: 'planner', secret: '0123456789abcdef' });
const found: string[] = [];
for await (const { items } of client.pages('listItems', { query: { 'catalog[]': ['demo'], limit: 1 } })) {
  found.push(...items.map(({ id }) => id));
}
const { upload } = await client.createUpload({ body: { fileName: 'a.zip', size: 9 } });
let sent = 0;
await sendUpload(upload, new Blob(['123456789']), { onProgress: (bytes: number) => { sent = bytes; } });
const job: OperationAnswer<'getAssetProcessing'>['assetProcessing'] = await client.finished({ id: 'done' });
const failure: unknown = await client.finished({ id: 'failed' }).catch((error: unknown) => error);
if (failure instanceof JobFailedError) found.push(failure.code, job.id);
const refused: unknown = await client.getItem({ params: { id: 'gone' } }).catch((error: unknown) => error);
if (refused instanceof ServiceCallError) found.push(refused.code);
// @ts-expect-error a parameter of the path is missing
await client.getItem({ params: {} }).catch((error: Error) => found.push(error.name));
// @ts-expect-error there is no such field
client.createUpload({ body: { fileName: 'a', size: 1, colour: 2 }, signal: AbortSignal.abort() }).catch(() => undefined);
console.log(JSON.stringify({ found, sent }));
`;

const folder = mkdtempSync(path.join(tmpdir(), 'client-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const server = createServer(({ url = '', method }, response) => {
  const [status, body] = answerTo(`${method} ${url}`);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

function answerTo(call: string): [number, unknown] {
  const job = (status: number, error: object | null) => ({
    assetProcessing: { id: 'done', status, progress: 9, error },
  });
  if (call === 'GET /v2/items?limit=1&catalog%5B%5D=demo')
    return [200, { items: [{ id: 'a' }], meta: { nextCursor: 'n' } }];
  if (call.startsWith('GET /v2/items?')) return [200, { items: [{ id: 'b' }], meta: {} }];
  if (call.endsWith('/v2/assetProcessings/done')) return [200, job(100, null)];
  if (call.endsWith('/v2/assetProcessings/failed')) return [200, job(-1, { code: 'MODEL_NO_GEOMETRY', message: 'no' })];
  if (call === 'POST /v2/uploads') return [200, { upload: { url: `${address()}/form`, method: 'POST', fields: {} } }];
  if (call === 'POST /form') return [204, ''];
  return [404, { error: { status: 404, code: 'NOT_FOUND', message: 'no', details: [], requestId: 'r' } }];
}

function address(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const archive = path.join(folder, 'planning-client.tgz');
  const bytes = await packClient(await clientPackage());
  expect(bytes.length).toBeLessThan(MAX_PACKAGE_BYTES);
  expect(await packClient(await clientPackage())).toEqual(bytes);
  writeFileSync(archive, bytes);
  writeFileSync(path.join(folder, 'package.json'), '{"name": "empty", "private": true, "type": "module"}');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: folder, timeout: 60_000 });
  writeFileSync(path.join(folder, 'use.ts'), USE);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}, 90_000);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('the package installs into an empty project, type-checks strictly and runs in every Node of the machine', async () => {
  const options = ['--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--module', 'nodenext'];
  const lib = ['--lib', 'es2023,dom,dom.asynciterable', '--types', '', '--skipLibCheck', 'false', '--ignoreConfig'];
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const check = run(process.execPath, [tsc, ...options, ...lib, 'use.ts'], { cwd: folder, timeout: 60_000 });
  await check.catch(({ stdout }: { stdout: string }) => expect(stdout).toBe(''));
  const expected = { found: ['a', 'b', 'MODEL_NO_GEOMETRY', 'done', 'NOT_FOUND', 'TypeError'], sent: 9 };
  const outside = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.includes('node_modules'));
  for (const [node, env] of [
    [process.execPath, process.env],
    ['node', { ...process.env, PATH: outside.join(path.delimiter) }],
  ] as const) {
    const { stdout } = await run(node, ['use.js', address()], { cwd: folder, env, timeout: 30_000 });
    expect(JSON.parse(stdout)).toEqual(expected);
  }
}, 120_000);

test('it has no dependencies, nothing of Node, a README, and every operation of the service', () => {
  const read = (name: string) => readFileSync(path.join(folder, 'node_modules/planning-client', name), 'utf8');
  expect(JSON.parse(read('package.json'))).not.toHaveProperty('dependencies');
  expect(read('index.js')).not.toMatch(/^import |node:|\bBuffer\b|\bprocess\./m);
  expect(read('README.md')).toContain('/client/planning-client.tgz');
  const declared = [...read('index.d.ts').matchAll(/^ {2}(\w+): \{ input:/gm)].map(([, name]) => name);
  expect(declared.toSorted()).toEqual(routes.map(({ operation }) => operation).toSorted());
});

test.each([
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ enum: ['a', 1] }, '"a" | 1'],
  [{ const: 0 }, '0'],
  [
    { type: 'array', items: { anyOf: [{ type: 'integer' }, { $ref: '#/components/schemas/Item' }] } },
    '(number | Item)[]',
  ],
  [{ type: 'object', properties: { 'a[]': { type: 'boolean' } }, required: ['a[]'] }, '{ "a[]": boolean }'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [name: string]: string }'],
  [
    { type: 'object', properties: { a: {} }, additionalProperties: {} },
    '{ a?: unknown | undefined; [name: string]: unknown }',
  ],
  [{ not: {} }, 'never'],
  [{ type: 'object' }, 'Record<string, unknown>'],
])('the schema %j is the type %s', (schema, type) => {
  expect(schemaType(schema)).toBe(type);
});
