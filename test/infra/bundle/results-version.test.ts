import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { resultsVersion } from '../../../lib/tools/bundle/results-version.ts';
import { temporaryFolder } from '../../fixtures/models/temporary-folder.ts';

const FILES = {
  'worker.ts': "import './convert.ts';\nimport './elsewhere.ts';",
  'convert.ts': "import { half } from './half.ts';\nimport { scale } from 'scaling';\nconsole.log(half(scale));",
  'half.ts': 'export const half = (value: number) => value / 2;',
  'elsewhere.ts': 'console.log("other work");',
  'node_modules/scaling/index.js': 'export const scale = 1;',
} as const;

/** The version of what `convert.ts` makes, in a project with these changes. */
async function versionWith(changes: Partial<Record<keyof typeof FILES, string>> = {}, scaling = '1.0.0') {
  const root = temporaryFolder();
  await mkdir(path.join(root, 'node_modules/scaling'), { recursive: true });
  for (const [name, text] of Object.entries({ ...FILES, ...changes })) await writeFile(path.join(root, name), text);
  const { metafile } = await build({
    ...{ absWorkingDir: root, entryPoints: ['worker.ts'], outdir: 'out', write: false, metafile: true, bundle: true },
    ...{ format: 'esm', platform: 'node', logLevel: 'silent' },
  });
  const lock = { packages: { 'node_modules/scaling': { version: scaling } } };
  const unbundled = [{ path: 'node_modules/sharp', version: '0.35.5' }];
  return resultsVersion(['convert.ts'], { root, inputs: metafile.inputs, lock, unbundled });
}

describe('the version of results', () => {
  it('is the same for the same code, wherever it lies, and with other comments, format and types', async () => {
    const version = await versionWith();
    expect(version).toMatch(/^[0-9a-f]{64}$/);
    expect(await versionWith()).toBe(version);
    const sameCode =
      '/** Half of it. */\nexport const half = (value: number): number =>\n  value / 2; // rounds down\n';
    expect(await versionWith({ 'half.ts': sameCode })).toBe(version);
  });

  it('stays when code changes that the results do not come from', async () => {
    expect(await versionWith({ 'elsewhere.ts': 'console.log("better work");' })).toBe(await versionWith());
  });

  it('changes with every file that the results come from, and with the packages that it uses', async () => {
    const versions = [
      await versionWith(),
      await versionWith({ 'half.ts': 'export const half = (value: number) => value / 3;' }),
      await versionWith({ 'convert.ts': FILES['convert.ts'].replace('log', 'warn') }),
      await versionWith({}, '1.0.1'),
    ];
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('refuses sources that nothing was made of', async () => {
    const options = { root: '', inputs: {}, lock: { packages: {} }, unbundled: [] };
    await expect(resultsVersion(['gone.ts'], options)).rejects.toThrow('gone.ts');
  });
});
