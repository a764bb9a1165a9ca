import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bundleFunctions } from '../../../lib/tools/bundle/bundle-functions.ts';
import { functionEntries } from '../../../lib/tools/bundle/function-entry.ts';
import { workers } from '../../../shared/contract/workers.ts';

const MAX_PACKAGE_BYTES = 150e6;

it('packs the worker that converts models for Linux on x86-64 alone, within 150 MB unpacked', async () => {
  const outdir = mkdtempSync(path.join(tmpdir(), 'worker-package-'));
  onTestFinished(() => rmSync(outdir, { recursive: true }));
  const entries = functionEntries([], workers).filter(({ name }) => name === 'convert-asset');
  const { functions } = await bundleFunctions({ entries, outdir });
  expect(functions).toHaveLength(1);
  expect(functions[0]?.folderBytes).toBeLessThanOrEqual(MAX_PACKAGE_BYTES);
  const binaries = readdirSync(path.join(outdir, 'convert-asset/node_modules/@img')).filter(
    (name) => name !== 'colour',
  );
  expect(binaries.toSorted()).toEqual(['sharp-libvips-linux-x64', 'sharp-linux-x64']);
  const wasm = readdirSync(path.join(outdir, 'convert-asset/node_modules/assimpjs/dist'));
  expect(wasm).toContain('assimpjs.wasm');
});
