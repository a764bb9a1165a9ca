import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleFunctions } from '../../../lib/tools/bundle/bundle-functions.ts';
import { layerFolder } from '../../../lib/tools/bundle/bundle-layers.ts';
import type { BundleResult } from '../../../lib/tools/bundle/bundle-record.ts';
import { type FunctionEntry, functionEntries } from '../../../lib/tools/bundle/function-entry.ts';
import { hostPlatform } from '../../../lib/tools/bundle/package-platform.ts';
import { routes } from '../../../shared/contract/routes/index.ts';

const run = promisify(execFile);
const NAME = 'update-item';
const PICTURE = `
  const picture = { create: { width: 2, height: 2, channels: 3, background: 'red' } };
  sharp(picture).png().toBuffer().then((bytes) => process.stdout.write(bytes.subarray(1, 4)));`;

let folder = '';
let result: BundleResult;
const entries = functionEntries(routes, []).filter(({ name }) => name === NAME);
const bundle = (some: readonly FunctionEntry[]) =>
  bundleFunctions({ entries: some, outdir: folder, coverage: false, platform: hostPlatform() });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'layers-'));
  result = await bundle(entries);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a function that names a layer has its packages neither in its code nor beside it', async () => {
  // The process that decodes images beside the function's own code.
  const files = await readdir(path.join(folder, NAME));
  expect(files).toEqual(['image-child.mjs', 'index.mjs']);
  for (const file of files) {
    const code = await readFile(path.join(folder, NAME, file), 'utf8');
    expect(code).not.toMatch(/from\s*["']sharp["']/);
  }
});

it('the layer lies where Lambda looks: `require` finds it, with its native parts', async () => {
  expect(result.layers.map(({ name }) => name)).toEqual(['sharp']);
  const packages = path.join(layerFolder(folder, 'sharp'), 'nodejs', 'node_modules');
  const probe = path.join(folder, NAME, 'probe.mjs');
  const load = "import { createRequire } from 'node:module';const sharp = createRequire(import.meta.url)('sharp');";
  await writeFile(probe, `${load}${PICTURE}`);
  const { stdout } = await run(process.execPath, [probe], { cwd: folder, env: { NODE_PATH: packages } });
  await rm(probe);
  expect(stdout).toBe('PNG');
  const files = await readdir(packages, { recursive: true });
  expect(files.filter((file) => /\.(d\.ts|map|h|cc)$/.test(file))).toEqual([]);
  expect(files).toContain(path.join('sharp', 'LICENSE'));
});

it('a layer goes when no function names it any more', async () => {
  const without = entries.map(({ layers, ...entry }) => entry);
  expect((await bundle(without)).layers).toEqual([]);
  expect((await readdir(folder)).toSorted()).toEqual(['bundle.json', NAME].toSorted());
  expect((await bundle(entries)).layers).toEqual(result.layers);
  expect(await readdir(layerFolder(folder, 'sharp'))).toEqual(['nodejs']);
});
