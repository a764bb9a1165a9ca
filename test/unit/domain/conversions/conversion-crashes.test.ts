import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversionFailure } from '../../../../shared/domain/conversions/conversion-failure.ts';
import { finishConversion } from '../../../../shared/domain/conversions/finish-conversion.ts';
import { runConversion } from '../../../../shared/domain/conversions/run-conversion.ts';
import { slowSources } from '../../../../shared/domain/conversions/slow-sources.ts';
import type { StoredItem } from '../../../../shared/domain/items/item.ts';
import { CONVERSION_LIMITS } from '../../../../shared/engines/models3d/conversion-limits.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import type { StoredJob } from '../../../../shared/platform/jobs/job.ts';
import { newJobId } from '../../../../shared/platform/jobs/job-keys.ts';
import type { JobStore } from '../../../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../../../shared/platform/jobs/job-turns.ts';
import { runJob } from '../../../../shared/platform/jobs/run-job.ts';
import { CrashError, CrashingProcess } from '../../../faults/crashing-process.ts';
import { boxArchive } from '../../../fixtures/box-archive.ts';
import { bundlePrograms } from '../../../fixtures/models/bundled-programs.ts';
import { sampleOf } from '../../../runs.ts';
import { type ConversionFixture, startConversionFixture } from './conversion-fixture.ts';

const NOW = new Date('2026-01-31T09:00:00.000Z');
/** Longer than a lease, so that the next attempt may claim the job. */
const LATER = new Date(NOW.getTime() + 120_000);
const SIZE = { widthMm: 700, heightMm: 500, depthMm: 300 };
const ARCHIVE = Buffer.from(boxArchive(SIZE));
/** The progress that is recorded after each step of a conversion. */
const STEPS = [5, 15, 18, 45, 55, 65, 80, 88, 92];
const neverCrashing = () => new CrashingProcess(Number.POSITIVE_INFINITY, false);

let fixture: ConversionFixture;
let bundled: Awaited<ReturnType<typeof bundlePrograms>>;
beforeAll(async () => {
  [fixture, bundled] = await Promise.all([startConversionFixture(), bundlePrograms()]);
});
afterAll(async () => {
  await fixture?.stop();
  await bundled?.remove();
});

async function newJob(item: StoredItem): Promise<string> {
  const sourceKey = `${item.tenant}/sources/${item.externalId}`;
  await fixture.privateFiles.putBytes(sourceKey, ARCHIVE, { contentType: 'application/zip' });
  const facts = { kind: 'conversion' as const, sourceKey, sourceSettings: { fileName: 'box.zip' }, startedBy: null };
  const about = { tenant: item.tenant, targetId: `${item.catalog}:${item.externalId}` };
  return (await fixture.jobs.create({ id: newJobId(item.tenant, randomId()), ...facts, ...about }, NOW)).id;
}

/** One attempt of a process that may crash during the work; returns the job in its state afterwards. */
async function attempt(
  jobId: string,
  at: Date,
  process: CrashingProcess,
  jobs: JobStore = process.using(fixture.jobs),
): Promise<StoredJob | undefined> {
  const finishing = { finish: finishConversion(fixture.tables, () => at) };
  const run = {
    items: process.using(fixture.items),
    privateFiles: process.using(fixture.privateFiles),
    publicFiles: process.using(fixture.publicFiles),
    finish: process.using(finishing).finish,
    slow: slowSources(fixture.tables.jobs),
    reviewsNewItems: async () => false,
    sourceUrls: { allowLoopback: false },
    clock: () => at,
    temporaryFolder: fixture.temporaryFolder,
    limits: CONVERSION_LIMITS,
    programs: bundled.programs,
    resultsVersion: 'today',
  };
  const runner = {
    jobs,
    turns: jobTurns(fixture.tables.jobs, 'conversion'),
    queue: { send: () => Promise.reject(new Error('all jobs are of one tenant')) },
    clock: () => at,
    ids: randomId,
    work: (each: Parameters<typeof runConversion>[0]) => runConversion(each, run),
    failureOf: conversionFailure,
    note: () => undefined,
  };
  await runJob(jobId, runner).catch((error: unknown) => {
    if (!(error instanceof CrashError)) throw error;
  });
  return fixture.jobs.find(jobId);
}

it('reports the progress of its steps', async () => {
  const reached: number[] = [];
  const renew: JobStore['renew'] = async (id, owner, progress, now) => {
    reached.push(progress);
    await fixture.jobs.renew(id, owner, progress, now);
  };
  await attempt(await newJob(await fixture.newItem()), NOW, neverCrashing(), { ...fixture.jobs, renew });
  expect(reached).toEqual(STEPS);
});

it('continues after a crash at any step, and ends with the complete model and without data of the crashed attempt', async () => {
  const undisturbedProcess = neverCrashing();
  const undisturbed = await fixture.newItem();
  expect(await attempt(await newJob(undisturbed), NOW, undisturbedProcess)).toMatchObject({ status: 100 });
  const steps = Array.from({ length: undisturbedProcess.steps }, (_, at) => at + 1);
  const seen = new Set<number | undefined>();
  for (const step of sampleOf(steps, 4)) {
    const item = await fixture.newItem();
    const id = await newJob(item);
    const crashing = new CrashingProcess(step, step % 2 === 0);
    const left = await attempt(id, NOW, crashing);
    expect(crashing.hasCrashed).toBe(true);
    seen.add(left?.progress);
    if (left?.status !== 100) expect((await fixture.itemOf(item))?.storedAssets).toEqual({});
    expect(await attempt(id, LATER, neverCrashing())).toMatchObject({ status: 100, error: null });
    const ended = await fixture.itemOf(item);
    const wanted = await fixture.itemOf(undisturbed);
    const { widthMm: width, heightMm: height, depthMm: depth } = SIZE;
    expect(ended).toMatchObject({ width, height, depth });
    expect(namesOf(ended)).toEqual(namesOf(wanted));
  }
  console.log(`${steps.length} steps; crashes with the job at ${[...seen].join(', ')} %`);
});

/** Files are named by their content: the same names under another item are the same files. */
function namesOf(item: StoredItem | undefined): string[] {
  const keys = [item?.masterKey, item?.storedAssets.glb?.key, item?.storedAssets.usdz?.key];
  return keys.map((key = '') => key.slice(key.lastIndexOf('/') + 1));
}
