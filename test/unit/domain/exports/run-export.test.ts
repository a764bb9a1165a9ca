import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as yauzl from 'yauzl';
import type { StoredItem } from '../../../../shared/domain/items/item.ts';
import { presentJob } from '../../../../shared/domain/jobs/present-job.ts';
import { costlyJobs } from '../../../../shared/platform/jobs/costly-jobs.ts';
import { MAX_ATTEMPTS } from '../../../../shared/platform/jobs/job-store.ts';
import { temporaryFolder } from '../../../fixtures/models/temporary-folder.ts';
import { type AttemptChanges, type ExportAttempts, NOW, noticeTo, startExportAttempts } from './export-attempts.ts';

let exports: ExportAttempts;
beforeAll(async () => {
  exports = await startExportAttempts();
});
afterAll(() => exports?.stop());

/** Starts a job and makes one attempt at it; returns the job in its state afterwards. */
async function run(item: StoredItem, formats: readonly object[], changes: AttemptChanges & { email?: string } = {}) {
  const id = await exports.newJob(item, formats, changes.email ? noticeTo(changes.email) : undefined);
  return exports.attempt(id, changes);
}

/** A child process with this source text instead of the exporter; `order(n)` reports that the format has failed. */
function childThat(source: string): string {
  const file = path.join(temporaryFolder(), 'child.mjs');
  writeFileSync(
    file,
    `import { readFileSync } from 'node:fs';
     const { orders } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
     const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
     const fail = (order) => say({ order, ok: false, code: 'EXPORT_FAILED', message: 'no', detail: '' });
     ${source}`,
  );
  return file;
}

describe('the work of an export', () => {
  it('stores each format under a key of all its inputs, and an archive of the formats', async () => {
    const item = await exports.newModel('Söfa 1/2');
    const job = await run(item, [
      { file_format: 'OBJ', pack_external_data: false },
      { file_format: 'stl' },
      { file_format: 'glb' },
    ]);
    const prefix = new RegExp(
      `^https://files.example/exports/7/items/demo~${item.externalId}/[0-9a-f]{64}/Sofa-1-2\\.`,
    );
    const shown = presentJob(job, { uploadUrl: 'https://files.example', sourceUrl: null });
    expect(shown).toMatchObject({ status: 100, progress: 100, error: null, resultUrl: expect.stringMatching(prefix) });
    expect(shown.resultUrl).toMatch(/\.zip$/);
    expect(shown.results).toMatchObject([
      {
        file_format: 'obj',
        url: expect.stringMatching(prefix),
        files: [{ name: 'Sofa-1-2.obj' }, { name: 'Sofa-1-2.mtl', bytes: expect.any(Number) }],
        warnings: [],
      },
      { file_format: 'stl', warnings: [{ code: 'COLOR_DROPPED' }] },
      { file_format: 'glb' },
    ]);
    expect(JSON.stringify(shown)).not.toContain('"key"');
    expect(exports.leftovers()).toEqual([]);
  });

  it('succeeds for a label that is cut inside a surrogate pair, with each name once in its archive', async () => {
    const item = await exports.newModel(`${'x'.repeat(99)}🛋`);
    const both = [{ file_format: 'off' }, { file_format: 'off', pack_external_data: false }];
    const job = await run(item, [...both, { file_format: 'obj', pack_external_data: false }]);
    expect(job).toMatchObject({ status: 100, results: [{}, {}, {}] });
    const zip = await yauzl.fromBufferPromise(
      Buffer.from(await exports.publicFiles.readBytes(job.resultKey ?? '', 1_000_000)),
    );
    const names: string[] = [];
    for await (const { fileName } of zip.eachEntry()) names.push(fileName.replace(/x{9,}/, 'x'));
    expect(names.toSorted()).toEqual(['obj/x.mtl', 'obj/x.obj', 'x.off']);
  });

  it('exports again if the stored result has an old format', async () => {
    const item = await exports.newModel();
    const first = await run(item, [{ file_format: 'ply' }]);
    const { key = '' } = first.results[0] ?? {};
    for (const note of ['{"made":"2026-01-31T09:00:00.000Z","result":{"older":true}}', 'no JSON']) {
      await exports.privateFiles.putBytes(`${path.dirname(key)}/export.json`, Buffer.from(note), {
        contentType: 'application/json',
      });
      expect((await run(item, [{ file_format: 'ply' }])).results).toEqual(first.results);
    }
  });

  it('exports nothing twice: a repeated export needs neither the model nor the exporter', async () => {
    const item = await exports.newModel();
    const formats = [{ file_format: 'ply' }, { file_format: 'off' }];
    const first = await run(item, formats);
    const again = await run(item, formats, { run: { exportChild: '/nowhere.mjs' } });
    expect(again.results).toEqual(first.results);
    expect(again.resultKey).toBe(first.resultKey);
    const later = { clock: () => new Date(NOW.getTime() + 31 * 86_400_000), exportChild: childThat('process.exit(3)') };
    const expired = run(item, formats, { run: later });
    await expect(expired, 'a file that storage may expire soon is exported again').rejects.toThrow('exit code 3');
  });

  it('continues with the next format after one fails or crashes its process', async () => {
    const item = await exports.newModel();
    const formats = ['dae', 'x3d', 'wrl', 'off'].map((file_format) => ({ file_format }));
    // Of four formats the first fails and the second crashes the process; a new process gets the last two.
    const crashing = childThat(`say({ isRead: true });
      if (orders.length === 4) { fail(0); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100); }
      else { fail(0); fail(1); setTimeout(() => process.exit(0), 100); }`);
    const email = 'nothing@customer.example';
    const costly = costlyJobs(exports.tables.jobs, 'export');
    const before = await costly.count(item.tenant, NOW);
    const job = await run(item, formats, { run: { exportChild: crashing }, email });
    const results = job.results as unknown as { file_format: string; error: { code: string } }[];
    expect(results.map(({ file_format, error }) => [file_format, error.code])).toEqual([
      ['dae', 'EXPORT_FAILED'],
      ['x3d', 'EXPORT_OUT_OF_MEMORY'],
      ['wrl', 'EXPORT_FAILED'],
      ['off', 'EXPORT_FAILED'],
    ]);
    expect(await costly.count(item.tenant, NOW), 'a job that killed its process').toBe(before + 1);
    expect(job, 'nothing was exported').toMatchObject({ status: -1, error: { code: 'EXPORT_FAILED' } });
    expect(await exports.eventsTo(email)).toMatchObject([{ data: { success: false } }]);
  });

  it('announces a job that is given up too', async () => {
    const item = await exports.newModel();
    const email = 'given-up@customer.example';
    const jobId = await exports.newJob(item, [{ file_format: 'off' }], noticeTo(email));
    const broken = { exportChild: childThat('process.exit(3)') };
    for (let start = 1; start <= MAX_ATTEMPTS; start++) {
      await expect(exports.attempt(jobId, { run: broken })).rejects.toThrow('exit code 3');
    }
    expect(await exports.attempt(jobId, { run: broken })).toMatchObject({ status: -1, error: { code: 'INTERNAL' } });
    expect(await exports.eventsTo(email)).toMatchObject([{ data: { success: false, itemId: 'demo:sofa' } }]);
  });
});
