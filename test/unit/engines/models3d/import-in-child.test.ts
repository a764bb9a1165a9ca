import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { CONVERSION_LIMITS } from '../../../../shared/engines/models3d/conversion-limits.ts';
import { importInChild } from '../../../../shared/engines/models3d/import-in-child.ts';
import { ModelError } from '../../../../shared/engines/models3d/model-error.ts';
import { box, sheet } from '../../../fixtures/models/solid.ts';
import { sourceFiles } from '../../../fixtures/models/source-files.ts';
import { temporaryFolder } from '../../../fixtures/models/temporary-folder.ts';
import { writeImage } from '../../../fixtures/models/write-image.ts';
import { writeMtl, writeObj } from '../../../fixtures/models/write-obj.ts';
import { runs } from '../../../runs.ts';

const IMPORT_CHILD = path.join(import.meta.dirname, '../../../../shared/engines/models3d/import-child.ts');

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Runs an import in a child. Returns the model, or the code of the error. */
async function run(options: Partial<Parameters<typeof importInChild>[2]> = {}, text = writeObj(box([1, 2, 3]))) {
  const [model] = sourceFiles({ 'chair.obj': text });
  if (!model) throw new Error('The source has one file.');
  const workFolder = temporaryFolder();
  try {
    return await importInChild({ model, format: 'obj' }, [model], {
      importChild: IMPORT_CHILD,
      workFolder,
      limits: CONVERSION_LIMITS,
      ...options,
    });
  } catch (error) {
    if (error instanceof ModelError) return error.code;
    throw error;
  }
}

/** A child of this source text instead of the importer. */
function childThat(source: string): string {
  const file = path.join(temporaryFolder(), 'child.mjs');
  writeFileSync(file, source);
  return file;
}

describe('importInChild', () => {
  it('returns the report and the GLB of the child', async () => {
    expect(await run()).toMatchObject({ extents: [1, 2, 3], triangles: 12, warnings: [], glbFile: expect.any(String) });
  });

  it("throws the importer's error", async () => {
    expect(await run({}, 'v 0 0 0\n')).toBe('MODEL_NO_GEOMETRY');
  });

  it('applies the limits of the conversion to the child', async () => {
    expect(await run({ limits: { ...CONVERSION_LIMITS, maxTriangles: 11 } })).toBe('MODEL_TOO_COMPLEX');
  });

  it.each([
    ['MODEL_TIMEOUT', 'hangs', 'for (;;);', { importTimeoutMs: 300 }],
    [
      'MODEL_OUT_OF_MEMORY',
      'fills its heap',
      'const a = []; for (;;) a.push(new Array(1000).fill({}));',
      { importMemoryBytes: 100 << 20 },
    ],
    [
      'MODEL_OUT_OF_MEMORY',
      'fills memory beside its heap',
      'const a = []; for (;;) { a.push(Buffer.alloc(1 << 20, 1)); await new Promise((done) => setTimeout(done, 1)); }',
      { importMemoryBytes: 200 << 20 },
    ],
    ['MODEL_OUT_OF_MEMORY', 'is killed by the system', 'process.kill(process.pid, "SIGKILL"); for (;;);', {}],
    ['MODEL_CORRUPT', 'crashes in native code', 'process.kill(process.pid, "SIGSEGV"); for (;;);', {}],
    ['INTERNAL', 'fails before it begins', 'throw new Error("broken bundle")', {}],
  ] as const)('says %s when the child %s', async (code, _, source, limits) => {
    const importChild = childThat(source);
    expect(await run({ importChild, limits: { ...CONVERSION_LIMITS, ...limits } })).toBe(code);
  });

  it('throws INTERNAL if the child cannot be started', async () => {
    expect(await run({ importChild: '/nowhere/import-child.mjs' })).toBe('INTERNAL');
  });

  it('does not pass the environment and its credentials to the child', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    const importChild = childThat(`
      import { readFileSync, writeFileSync } from 'node:fs';
      const { reportFile } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
      const code = 'AWS_SECRET_ACCESS_KEY' in process.env ? 'INTERNAL' : 'MODEL_CORRUPT';
      writeFileSync(reportFile, JSON.stringify({ ok: false, code, message: '', detail: '' }));
    `);
    expect(await run({ importChild })).toBe('MODEL_CORRUPT');
  });

  describe('the permissions of the child', () => {
    const outside = () => path.join(temporaryFolder(), 'outside');
    /** Runs code in the child. Returns its output: `done`, or the code of the error. */
    const attempt = async (source: string, workFolder = temporaryFolder()) => {
      vi.stubEnv('NODE_V8_COVERAGE', '');
      const importChild = childThat(`
        import { existsSync, readFileSync, writeFileSync } from 'node:fs';
        import { spawnSync } from 'node:child_process';
        import { Worker } from 'node:worker_threads';
        const request = JSON.parse(readFileSync(process.argv[2], 'utf8'));
        const attempt = async () => { ${source} };
        const detail = await attempt().then(() => 'done', (error) => error.code);
        writeFileSync(request.reportFile, JSON.stringify({ ok: false, code: 'INTERNAL', message: '', detail }));
      `);
      const [model] = sourceFiles({ 'chair.obj': 'v 0 0 0' });
      if (!model) throw new Error('The source has one file.');
      const options = { importChild, workFolder, limits: CONVERSION_LIMITS };
      const error = await importInChild({ model, format: 'obj' }, [model], options).catch((caught: unknown) => caught);
      return z.object({ cause: z.object({ message: z.string() }) }).parse(error).cause.message;
    };

    it('allow reading its source, its code and its work folder', async () => {
      const workFolder = temporaryFolder();
      writeFileSync(path.join(workFolder, 'unpacked'), '');
      const reads = `for (const place of [request.files[0].file, process.argv[1], '${workFolder}/unpacked'])`;
      expect(await attempt(`${reads} readFileSync(place)`, workFolder)).toBe('done');
    });

    it('allow writing into its work folder only', async () => {
      const workFolder = temporaryFolder();
      const elsewhere = outside();
      expect(await attempt(`writeFileSync('${workFolder}/made', '')`, workFolder)).toBe('done');
      expect(await attempt(`writeFileSync('${elsewhere}', '')`)).toBe('ERR_ACCESS_DENIED');
      expect(existsSync(elsewhere)).toBe(false);
    });

    it.each([
      ['does not allow reading another file of the machine', `readFileSync('/etc/hosts')`],
      ['reads nothing of other processes', `readFileSync('/proc/1/environ')`],
      ['lists no folder', `(await import('node:fs')).readdirSync('/')`],
      ['starts no process', `spawnSync('true')`],
      ['starts no worker', `new Worker('', { eval: true })`],
    ])('the child %s', async (_, source) => {
      expect(await attempt(source)).toBe('ERR_ACCESS_DENIED');
    });

    it('allow importing a textured model, with native code for images', async () => {
      vi.stubEnv('NODE_V8_COVERAGE', '');
      const files = sourceFiles({
        'chair.obj': writeObj(box([1, 2, 3]), { library: 'chair.mtl', hasUvs: true }),
        'chair.mtl': writeMtl('wood.webp'),
        'wood.webp': await writeImage(64, 'webp'),
      });
      const [model] = files;
      if (!model) throw new Error('The source has files.');
      const options = { importChild: IMPORT_CHILD, workFolder: temporaryFolder(), limits: CONVERSION_LIMITS };
      const imported = await importInChild({ model, format: 'obj' }, files, options);
      expect(imported).toMatchObject({ triangles: 12, warnings: [] });
    });
  });

  it('throws the reason of its signal at any time, and leaves no child behind', async () => {
    const text = writeObj(sheet(60, 60));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 500 }), async (afterMs) => {
        const reason = new Error('lease lost');
        const controller = new AbortController();
        const timer = setTimeout(() => controller.abort(reason), afterMs);
        const outcome = await run({ signal: controller.signal }, text).catch((error: unknown) => error);
        clearTimeout(timer);
        expect(outcome === reason || (typeof outcome === 'object' && outcome !== null && 'triangles' in outcome)).toBe(
          true,
        );
        expect(childrenOf(process.pid)).toEqual([]);
      }),
      { numRuns: runs(12) },
    );
  });
});

/** Running import children of a process, from Linux's process files. */
function childrenOf(pid: number): string[] {
  if (!existsSync(`/proc/${pid}/task`)) return [];
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readText(`/proc/${pid}/task/${thread}/children`).split(' '))
    .filter((child) => readText(`/proc/${child}/cmdline`).includes('import-child'));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
