import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointHandlers } from '../../../lib/infra/endpoint-handlers.ts';
import { UndeclaredPackageError } from '../../../lib/tools/bundle/build-functions.ts';
import { bundleFunctions } from '../../../lib/tools/bundle/bundle-functions.ts';
import { BundleMissingError, type BundleResult, readBundle } from '../../../lib/tools/bundle/bundle-record.ts';
import { type FunctionEntry, functionEntries } from '../../../lib/tools/bundle/function-entry.ts';
import { hostPlatform } from '../../../lib/tools/bundle/package-platform.ts';
import { routes } from '../../../shared/contract/routes/index.ts';
import { workers } from '../../../shared/contract/workers.ts';
import { PAGE_FILE_NAME } from '../../../shared/engines/rendering/browser/page-files.ts';
import type { Route } from '../../../shared/platform/http/route.ts';
import { RESULTS_VERSION_FILE } from '../../../shared/platform/runtime/results-version.ts';

/** What API Gateway's callers wait for when a function starts. */
const MAX_ENDPOINT_BYTES = 450_000;

const ROUTES = path.join(import.meta.dirname, '../../../shared/contract/routes');

const run = promisify(execFile);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bundle-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the bundles of all functions', () => {
  const entries = functionEntries(routes, workers);
  let result: BundleResult;
  // In the folder of `npm run synth`: what is there already, for this machine, is not built again.
  beforeAll(async () => {
    const { rebuilt: _, ...record } = await bundleFunctions({ entries, coverage: false, platform: hostPlatform() });
    result = record;
  });

  it('are one folder each, with the handler and what its child processes run', async () => {
    expect(result.functions.map(({ name }) => name)).toEqual(entries.map(({ name }) => name));
    for (const { name, sources, unbundled, assets = {}, renderPage, resultSources } of entries) {
      const more = [...(renderPage ? [PAGE_FILE_NAME] : []), ...(resultSources ? [RESULTS_VERSION_FILE] : [])];
      const files = [...Object.keys(sources).map((output) => `${output}.mjs`), ...Object.keys(assets), ...more];
      const expected = unbundled.length > 0 ? [...files, 'node_modules'] : files;
      expect((await readdir(path.join(result.folder, name))).toSorted()).toEqual(expected.toSorted());
    }
  });

  it.each(endpointHandlers(routes).map(({ name }) => name))('%s is small enough to start fast', (name) => {
    const bundled = result.functions.find((candidate) => candidate.name === name);
    expect(bundled?.codeBytes).toBeLessThanOrEqual(MAX_ENDPOINT_BYTES);
  });

  it('hold the rows of the nouns of their handler, and no others', async () => {
    const nouns = await rowsByNoun();
    for (const { name, routes: own } of endpointHandlers(routes)) {
      const code = await readFile(path.join(result.folder, name, 'index.mjs'), 'utf8');
      const held = routes.filter(({ operation }) => code.includes(`operation:"${operation}"`));
      const expected = nouns.filter((rows) => rows.some((row) => own.includes(row))).flat();
      expect(new Set(held), name).toEqual(new Set(expected));
    }
  });

  it('of all routes whose code loads sharp, and of no others, name its layer', async () => {
    const found = await Promise.all(
      entries
        .filter(({ kind }) => kind === 'endpoint')
        .map(async ({ name, layers = [] }) => {
          const files = (await readdir(path.join(result.folder, name))).filter((file) => file.endsWith('.mjs'));
          const codes = await Promise.all(files.map((file) => readFile(path.join(result.folder, name, file), 'utf8')));
          const loads = codes.some((code) => /\(["']sharp["']\)/.test(code));
          return { name, loads, named: layers.includes('sharp') };
        }),
    );
    expect(found.filter(({ loads, named }) => loads !== named)).toEqual([]);
    expect(found.filter(({ loads }) => loads).length).toBeGreaterThan(0);
  });

  it('are left alone when nothing has changed, and built again when something has', async () => {
    const same = await bundleFunctions({ entries, coverage: false, platform: hostPlatform() });
    expect(same).toEqual({ ...result, rebuilt: false });
    const fewer = entries.filter(({ kind }) => kind === 'endpoint').slice(0, 1);
    const other = await bundleFunctions({ entries: fewer, outdir: path.join(folder, 'changing'), coverage: false });
    expect(other.rebuilt).toBe(true);
    const next = entries.filter(({ kind }) => kind === 'endpoint').slice(1, 2);
    const changed = await bundleFunctions({ entries: next, outdir: path.join(folder, 'changing'), coverage: false });
    expect(changed.rebuilt).toBe(true);
    expect((await readdir(changed.folder)).toSorted()).toEqual(
      ['bundle.json', ...next.map(({ name }) => name)].toSorted(),
    );
  });

  it('are found again by who deploys them', async () => {
    expect(readBundle(result.folder)).toEqual(result);
    expect(() => readBundle(path.join(folder, 'nowhere'))).toThrow(BundleMissingError);
  });

  it('bring native packages that work where they lie, with their licences and without what nobody runs', async () => {
    const native = entries.filter(({ unbundled }) => unbundled.includes('sharp'));
    expect(native.length).toBeGreaterThan(0);
    for (const { name } of native) {
      const code = `
        import sharp from 'sharp';
        const { data } = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } }).png().toBuffer({ resolveWithObject: true });
        process.stdout.write(data.subarray(1, 4).toString());`;
      const probe = path.join(result.folder, name, 'probe.mjs');
      await writeFile(probe, code);
      const { stdout } = await run(process.execPath, [probe], { cwd: folder });
      await rm(probe);
      expect(stdout).toBe('PNG');
      const files = await readdir(path.join(result.folder, name, 'node_modules'), { recursive: true });
      expect(files.filter((file) => /\.(d\.ts|map|h|cc)$/.test(file))).toEqual([]);
      expect(files).toEqual(expect.arrayContaining([path.join('sharp', 'LICENSE')]));
    }
  });
});

/** The rows of each file of `shared/contract/routes`. */
async function rowsByNoun(): Promise<Route[][]> {
  const files = readdirSync(ROUTES).filter(
    (file) => file.endsWith('.ts') && !['index.ts', 'basic-schemas.ts'].includes(file),
  );
  return Promise.all(
    files.map(async (file) => Object.values<Route>(await import(pathToFileURL(path.join(ROUTES, file)).href))),
  );
}

describe('some functions', () => {
  const source = path.join('test', 'infra', 'bundle', 'functions');
  const entry = (file: string, unbundled: readonly string[] = []): FunctionEntry => ({
    name: file,
    kind: 'endpoint',
    sources: { index: path.join(source, `${file}.ts`) },
    unbundled,
  });

  it('is refused when it imports what only another one has unbundled', async () => {
    const entries = [entry('uses-sharp'), { ...entry('uses-nothing'), unbundled: ['sharp'] }];
    const bundling = bundleFunctions({ entries, outdir: path.join(folder, 'undeclared'), platform: hostPlatform() });
    await expect(bundling).rejects.toThrow(UndeclaredPackageError);
  });

  it('is readable when coverage is measured, with a source map beside it that Node does not load', async () => {
    const outdir = path.join(folder, 'coverage');
    await bundleFunctions({ entries: [entry('uses-nothing')], outdir, coverage: true });
    expect((await readdir(path.join(outdir, 'uses-nothing'))).toSorted()).toEqual(['index.mjs', 'index.mjs.map']);
    const code = await readFile(path.join(outdir, 'uses-nothing', 'index.mjs'), 'utf8');
    expect(code).toContain('A sentence that is spoken.');
    expect(code).not.toContain('sourceMappingURL=');
  });

  it('that somebody waits for can run before the others are built, in a record that has all of them at the end', async () => {
    const outdir = path.join(folder, 'first');
    const entries = [entry('uses-nothing'), entry('uses-sharp', ['sharp'])];
    const seen: (readonly string[])[] = [];
    const options = {
      entries,
      outdir,
      coverage: false,
      isWanted: (name: string) => name === 'uses-nothing',
      onBuilt: (names: readonly string[]) => void seen.push(names, readdirSync(outdir)),
    };
    const { functions } = await bundleFunctions(options);
    expect(seen.slice(0, 2)).toEqual([['uses-nothing'], ['uses-nothing']]);
    expect(functions.map(({ name }) => name)).toEqual(['uses-nothing', 'uses-sharp']);
    expect(readBundle(outdir).functions).toEqual(functions);
    expect((await bundleFunctions(options)).rebuilt).toBe(false);
  });
});
