import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildModule, LEAN } from './built-module.ts';

/* How long the bundles take to start is measured by `npm run bench`; it follows from what is in them. */

const MAX_BYTES = 450_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'largest-function-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a function that uses everything is no larger than a function may be', async () => {
  const file = path.join(folder, 'everything.mjs');
  await buildModule("export * from './test/infra/bundle/functions/uses-everything.ts';", LEAN, file);
  expect((await stat(file)).size).toBeLessThanOrEqual(MAX_BYTES);
});
