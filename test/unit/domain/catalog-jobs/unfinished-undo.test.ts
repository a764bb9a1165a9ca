import { expect, test } from 'vitest';
import { unfinishedUndo } from '../../../../shared/domain/catalog-jobs/find-catalog-job.ts';
import type { JobStatus, StoredJob } from '../../../../shared/platform/jobs/job.ts';

const OLD = '2026-11-28T10:00:00.000Z';
const NEW = '2026-11-28T11:00:00.000Z';

/** A job of a catalog. */
function jobOf(id: string, sourceSettings: StoredJob['sourceSettings'], status: JobStatus, created = NEW): StoredJob {
  return {
    ...{ id, tenant: 1, targetId: 'demo', kind: 'catalog', sourceKey: null, sourceSettings, startedBy: null },
    ...{ status, progress: 0, attempts: 0, retries: 0, sweeps: 0, results: [], warnings: [], error: null },
    ...{ created, updated: created, dueAt: created },
  };
}

const imported = jobOf('import', { work: 'import', format: 'csv', dryRun: false }, 100, OLD);

/** The undo that is found among these jobs of the catalog, newest first. */
async function foundAmong(...jobs: StoredJob[]): Promise<string | undefined> {
  const found = await unfinishedUndo(imported, {
    async *ofTarget() {
      yield* [...jobs, imported];
    },
  });
  return found?.id;
}

test('an undo that waits or runs is found again, so that a repeated call starts no second one', async () => {
  const undo = { work: 'undo', of: 'import' };
  const exported = jobOf('export', { work: 'export', format: 'csv' }, 10);
  expect(await foundAmong(exported, jobOf('waiting', undo, 0))).toBe('waiting');
  expect(await foundAmong(exported, jobOf('running', undo, 10))).toBe('running');
});

test('an undo that has ended, one of another import and one from before the import are not meant', async () => {
  const undo = { work: 'undo', of: 'import' };
  expect(await foundAmong(jobOf('done', undo, 100), jobOf('failed', undo, -1))).toBeUndefined();
  expect(await foundAmong(jobOf('other', { ...undo, of: 'another' }, 0))).toBeUndefined();
  const before = jobOf('before', undo, 0, '2026-11-28T09:00:00.000Z');
  expect(await foundAmong(before)).toBeUndefined();
});
