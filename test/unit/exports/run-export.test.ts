import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '../../../shared/aws/files.ts';
import { endExport } from '../../../shared/exports/end-export.ts';
import { exportFailureNews } from '../../../shared/exports/export-event.ts';
import { itemSubjects } from '../../../shared/exports/export-subject.ts';
import { type ExportRun, runExport } from '../../../shared/exports/run-export.ts';
import { randomId } from '../../../shared/identifiers/random-id.ts';
import type { StoredItem } from '../../../shared/items/item.ts';
import { StoredJob } from '../../../shared/jobs/job.ts';
import { jobStore } from '../../../shared/jobs/job-store.ts';
import { presentJob } from '../../../shared/jobs/present-job.ts';
import { runJob } from '../../../shared/jobs/run-job.ts';
import { StoredEvent } from '../../../shared/webhooks/event.ts';
import { eventsOfTenantKey } from '../../../shared/webhooks/event-keys.ts';
import { bundleChild } from '../../fixtures/models/bundled-child.ts';
import { box } from '../../fixtures/models/solid.ts';
import { temporaryFolder } from '../../fixtures/models/temporary-folder.ts';
import { writeGlb } from '../../fixtures/models/write-gltf.ts';
import { type ConversionFixture, startConversionFixture } from '../conversions/conversion-fixture.ts';

const NOW = new Date('2026-01-31T09:00:00.000Z');
const NOTICE = {
  tenant: 7,
  language: 'de',
  email: 'a@customer.example',
  subject: { itemId: 'demo:sofa' },
  url: 'https://shop.example/sofa',
};

let fixture: ConversionFixture;
let child: { file: string; remove(): Promise<void> };
beforeAll(async () => {
  [fixture, child] = await Promise.all([startConversionFixture(), bundleChild('export-child')]);
});
afterAll(async () => {
  await fixture?.stop();
  await child?.remove();
});

async function newModel(label = 'Sofa'): Promise<StoredItem> {
  const masterKey = `7/masters/${randomId()}.glb`;
  await fixture.privateFiles.putBytes(masterKey, writeGlb(box([0.6, 0.4, 0.3])), { contentType: 'model/gltf-binary' });
  return fixture.newItem({ label, masterKey });
}

/** Starts a job and runs one attempt at it; gives the job as it is then. */
async function run(item: StoredItem, formats: readonly object[], changes: Changes = {}): Promise<StoredJob> {
  const id = changes.jobId ?? (await newJob(item, formats, changes.notify));
  const telling = {
    queue: { send: async () => Promise.reject(new Error('the queue does not answer')) },
    clock: () => NOW,
    ids: randomId,
    onUnsent: () => undefined,
  };
  const work: ExportRun = {
    subjectOf: itemSubjects(fixture.items),
    privateFiles: fixture.privateFiles,
    publicFiles: fixture.publicFiles,
    end: endExport({ ...telling, tables: fixture.tables, urlOf: (key) => `https://files.example/${key}` }),
    clock: () => NOW,
    temporaryFolder: fixture.temporaryFolder,
    exportChild: child.file,
    ...changes.run,
  };
  const runner = {
    jobs: jobStore(fixture.tables.jobs, exportFailureNews({ ...telling, events: fixture.tables.events })),
    clock: () => new Date(),
    ids: randomId,
    work: (attempt: Parameters<typeof runExport>[0]) => runExport(attempt, work),
    failureOf: () => undefined,
    note: () => undefined,
  };
  await runJob(id, runner).catch((error: unknown) => {
    if (!changes.crashes) throw error;
  });
  const job = await fixture.jobs.find(id);
  if (!job) throw new Error('a job stays');
  return job;
}

interface Changes {
  readonly run?: Partial<ExportRun>;
  readonly notify?: StoredJob['notify'];
  readonly jobId?: string;
  readonly crashes?: boolean;
}

async function newJob(item: StoredItem, formats: readonly object[], notify?: StoredJob['notify']): Promise<string> {
  const facts = { kind: 'export' as const, sourceSettings: { formats }, ...(notify ? { notify } : {}) };
  const { job, owner } = await fixture.claimedJob(item, facts, NOW);
  // Free again, as a job is whose message is on its way.
  await fixture.jobs.release(job.id, owner, NOW);
  return job.id;
}

async function events(): Promise<StoredEvent[]> {
  const keyCondition = { expression: 'tenantKey = :tenant', values: { ':tenant': eventsOfTenantKey(7) } };
  const all: StoredEvent[] = [];
  for await (const event of fixture.tables.events.query({ index: 'byTenant', keyCondition }, StoredEvent))
    all.push(event);
  return all;
}

/** A child process of this source text in place of the exporter; `order(n)` answers that the order went wrong. */
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
  it('stores each format under a key of all that decides over it, and an archive of them', async () => {
    const item = await newModel('Söfa 1/2');
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
    expect(fixture.leftovers()).toEqual([]);
  });

  it('makes nothing twice: the same again needs neither model nor exporter', async () => {
    const item = await newModel();
    const formats = [{ file_format: 'ply' }, { file_format: 'off' }];
    const first = await run(item, formats);
    const again = await run(item, formats, { run: { exportChild: '/nowhere.mjs' } });
    expect(again.results).toEqual(first.results);
    expect(again.resultKey).toBe(first.resultKey);
    const later = { clock: () => new Date(NOW.getTime() + 31 * 86_400_000), exportChild: childThat('process.exit(3)') };
    const forgotten = await run(item, formats, { run: later, crashes: true });
    expect(forgotten.status, 'what storage may soon forget is made again').toBe(10);
  });

  it('goes on with the next format when one fails, or takes its process with it', async () => {
    const item = await newModel();
    const formats = ['dae', 'x3d', 'wrl', 'off'].map((file_format) => ({ file_format }));
    // Of four orders the first fails, the second kills the process; a new one is given the last two.
    const dying = childThat(`say({ isRead: true });
      if (orders.length === 4) { fail(0); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100); }
      else { fail(0); fail(1); setTimeout(() => process.exit(0), 100); }`);
    const job = await run(item, formats, { run: { exportChild: dying }, notify: NOTICE });
    const results = job.results as unknown as { file_format: string; error: { code: string } }[];
    expect(results.map(({ file_format, error }) => [file_format, error.code])).toEqual([
      ['dae', 'EXPORT_FAILED'],
      ['x3d', 'EXPORT_OUT_OF_MEMORY'],
      ['wrl', 'EXPORT_FAILED'],
      ['off', 'EXPORT_FAILED'],
    ]);
    expect(job, 'nothing was made of it').toMatchObject({ status: -1, error: { code: 'EXPORT_FAILED' } });
    expect(await events()).toMatchObject([{ data: { success: false, email: NOTICE.email } }]);
  });

  it('ends with its event, once, whatever crashes on the way', async () => {
    const item = await newModel();
    const formats = [{ file_format: 'stl' }, { file_format: 'gltf', pack_external_data: false }];
    const jobId = await newJob(item, formats, { ...NOTICE, email: 'crash@customer.example' });
    let job: StoredJob | undefined;
    let crashes = 0;
    // Each attempt gets one write further than the one before it.
    for (let writes = 0; writes < 20 && job?.status !== 100; writes++) {
      let left = writes;
      const failing = (store: FileStore): FileStore => {
        const write = <A extends unknown[]>(put: (...args: A) => Promise<void>) => {
          return async (...args: A) => {
            if (left-- <= 0) throw new Error('the store does not answer');
            await put(...args);
          };
        };
        return { ...store, putFile: write(store.putFile), putBytes: write(store.putBytes) };
      };
      const stores = { privateFiles: failing(fixture.privateFiles), publicFiles: failing(fixture.publicFiles) };
      job = await run(item, formats, { run: stores, jobId, crashes: true });
      if (job.status !== 100) {
        crashes++;
        expect(job).toMatchObject({ status: 10, results: [] });
        // Attempts are counted; here they are many more than a job is given.
        await fixture.tables.jobs.update(
          { pk: `7#${jobId}`, sk: 'job' },
          { expression: 'SET attempts = :zero', values: { ':zero': 0 } },
          undefined,
          StoredJob,
        );
      }
    }
    expect(crashes).toBeGreaterThan(3);
    expect(job).toMatchObject({ status: 100, results: [{ file_format: 'stl' }, { file_format: 'gltf' }] });
    const told = (await events()).filter(({ data }) => data.email === 'crash@customer.example');
    expect(told).toMatchObject([{ event: 'email.3DExportAsset', language: 'de', data: { success: true } }]);
    expect(told[0]?.data.resultUrl).toBe(`https://files.example/${job?.resultKey}`);
  });

  it('tells of a job that is given up as well', async () => {
    const item = await newModel();
    const email = 'given-up@customer.example';
    const jobId = await newJob(item, [{ file_format: 'off' }], { ...NOTICE, email });
    const broken = { exportChild: childThat('process.exit(3)') };
    let job: StoredJob | undefined;
    for (let start = 0; start < 4; start++) job = await run(item, [], { jobId, run: broken, crashes: true });
    expect(job).toMatchObject({ status: -1, error: { code: 'INTERNAL' } });
    const told = (await events()).filter(({ data }) => data.email === email);
    expect(told).toMatchObject([{ data: { success: false, itemId: 'demo:sofa' } }]);
  });
});
