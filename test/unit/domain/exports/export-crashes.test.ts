import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoredItem } from '../../../../shared/domain/items/item.ts';
import type { StoredJob } from '../../../../shared/platform/jobs/job.ts';
import { MAX_ATTEMPTS } from '../../../../shared/platform/jobs/job-store.ts';
import { CrashError, CrashingProcess } from '../../../faults/crashing-process.ts';
import { runs } from '../../../runs.ts';
import { type ExportAttempts, NOW, noticeTo, startExportAttempts } from './export-attempts.ts';

/** The first format is zipped in any case, the second is not; the archive contains both. */
const FORMATS = [{ file_format: 'obj' }, { file_format: 'stl' }];
const MAX_FILE_BYTES = 1_000_000;
/** Longer than a lease, so that the next attempt may claim the job. */
const BETWEEN_ATTEMPTS_MS = 120_000;
const CRASHED_JOBS = runs(40, 0.1);

let exports: ExportAttempts;
beforeAll(async () => {
  exports = await startExportAttempts();
});
afterAll(() => exports?.stop());

/** Makes attempts at a new job one after another until it has ended; the first attempts crash at these steps. */
async function ended(item: StoredItem, crashPoints: readonly { step: number; isDone: boolean }[], email: string) {
  const id = await exports.newJob(item, FORMATS, noticeTo(email));
  const processes = crashPoints.map(({ step, isDone }) => new CrashingProcess(step, isDone));
  let job: StoredJob | undefined;
  for (let start = 0; !job || (job.status !== 100 && job.status !== -1); start++) {
    expect(start, 'attempts').toBeLessThanOrEqual(MAX_ATTEMPTS);
    const process = processes[start] ?? new CrashingProcess(Number.POSITIVE_INFINITY, false);
    processes[start] ??= process;
    const at = new Date(NOW.getTime() + start * BETWEEN_ATTEMPTS_MS);
    job = await exports.attempt(id, { process, at }).catch(async (error: unknown) => {
      if (!(error instanceof CrashError)) throw error;
      await expectWholeFiles(item);
      return exports.jobs.find(id);
    });
  }
  await expectWholeFiles(item);
  return { job, processes };
}

/** Each published file, of a crashed or a completed attempt, is equal to a file of an undisturbed export. */
let whole = new Set<string>();
async function expectWholeFiles(item: StoredItem): Promise<void> {
  for (const hash of await publishedHashes(item)) expect([...whole]).toContain(hash);
}

async function publishedHashes(item: StoredItem): Promise<string[]> {
  const hashes: string[] = [];
  for await (const key of exports.publicFiles.keys(`exports/7/items/${item.catalog}~${item.externalId}/`)) {
    const bytes = await exports.publicFiles.readBytes(key, MAX_FILE_BYTES);
    hashes.push(createHash('sha256').update(bytes).digest('hex'));
  }
  return hashes;
}

it('ends after crashes at any step: done or failed, announced once, with complete files', async () => {
  const reference = await exports.newModel();
  const undisturbedId = await exports.newJob(reference, FORMATS, noticeTo('undisturbed@customer.example'));
  const undisturbed = new CrashingProcess(Number.POSITIVE_INFINITY, false);
  expect(await exports.attempt(undisturbedId, { process: undisturbed, at: NOW })).toMatchObject({ status: 100 });
  whole = new Set(await publishedHashes(reference));
  expect(whole.size, 'two formats and the archive of them').toBe(3);

  const shares: Record<string, number> = {};
  const crashPoint = fc.record({ step: fc.integer({ min: 1, max: undisturbed.steps }), isDone: fc.boolean() });
  let announced = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(crashPoint, { minLength: 1, maxLength: MAX_ATTEMPTS }), async (crashPoints) => {
      const email = `crash-${++announced}@customer.example`;
      const { job, processes } = await ended(await exports.newModel(), crashPoints, email);
      const isDone = job.status === 100;
      expect(job.error?.code).toBe(isDone ? undefined : 'INTERNAL');
      expect(job.results).toHaveLength(isDone ? FORMATS.length : 0);
      const events = await exports.eventsTo(email);
      expect(events).toMatchObject([{ event: 'email.3DExportAsset', data: { success: isDone } }]);
      const crashes = processes.filter((process) => process.hasCrashed).length;
      for (const outcome of [isDone ? 'done' : 'failed', `${crashes} crashes`]) {
        shares[outcome] = (shares[outcome] ?? 0) + 1;
      }
    }),
    { numRuns: CRASHED_JOBS },
  );
  console.log(`${undisturbed.steps} steps, ${CRASHED_JOBS} jobs: ${JSON.stringify(shares)}`);
  expect(shares.done).toBeGreaterThan(0);
});
