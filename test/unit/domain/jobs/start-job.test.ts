import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startJob } from '../../../../shared/domain/jobs/start-job.ts';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import type { StoredJob } from '../../../../shared/platform/jobs/job.ts';
import { LATER, requiredKey, turnPrefix } from '../../../../shared/platform/jobs/job-keys.ts';
import { newJobs } from '../../../../shared/platform/jobs/new-jobs.ts';
import { ownTables } from '../../own-tables.ts';

let table: Table;

beforeAll(async () => {
  const tables = await ownTables();
  table = tables.jobs;
});

/** Where a rendering that this caller starts waits among the jobs of its tenant. */
async function placeOf(startedBy: string | null, sourceSettings: StoredJob['sourceSettings'] = {}): Promise<string> {
  const { id } = await startJob(
    { tenant: 1, id: 'ps_plan' },
    { kind: 'rendering', sourceSettings, startedBy },
    {
      jobs: newJobs(table),
      clock: () => new Date(),
      ids: randomId,
      queue: { send: async () => undefined },
      onUnsent: () => expect.unreachable(),
    },
  );
  const row = await table.get(requiredKey(id), z.object({ turnOrder: z.string() }), { consistent: true });
  return row?.turnOrder.slice(turnPrefix('rendering', 1).length) ?? '';
}

test('what a user starts goes before all that strangers have started', async () => {
  const [stranger, user] = [await placeOf(null), await placeOf('1#somebody')];
  expect(stranger.startsWith(LATER)).toBe(true);
  expect(user < stranger).toBe(true);
});

test.each([
  ['a number that is too close to 0', { height: 1e-320 }],
  ['half a character in a name', { layers: { '\ud800': 'wall' } }],
])('settings with %s are refused, before the store refuses them', async (_, settings) => {
  await expect(placeOf(null, settings)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});
