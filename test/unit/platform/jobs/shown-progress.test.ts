import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { newJobId, requiredKey } from '../../../../shared/platform/jobs/job-keys.ts';
import { jobStore } from '../../../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../../../shared/platform/jobs/job-turns.ts';
import { runJob } from '../../../../shared/platform/jobs/run-job.ts';
import { ownTables } from '../../own-tables.ts';

const START_MS = Date.parse('2026-01-31T09:00:00.000Z');
const Place = z.object({ listOrder: z.string(), shownProgress: z.number(), progress: z.number() });

let tables: Awaited<ReturnType<typeof ownTables>>;
beforeAll(async () => {
  tables = await ownTables();
});

test('progress moves a job in the list of its tenant at most every five seconds, and is stored at once', async () => {
  let now = START_MS;
  const clock = () => new Date(now);
  const jobs = jobStore(tables.jobs);
  const facts = { tenant: 1, targetId: 'c:chair', sourceKey: null, sourceSettings: {}, startedBy: null } as const;
  const { id } = await jobs.create({ id: newJobId(1, randomId()), kind: 'conversion', ...facts }, clock());
  const seen: z.infer<typeof Place>[] = [];
  await runJob(id, {
    jobs,
    turns: jobTurns(tables.jobs, 'conversion'),
    queue: { send: () => Promise.reject(new Error('a message went back')) },
    clock,
    ids: randomId,
    note: () => undefined,
    failureOf: () => undefined,
    async work({ job, owner, progress }) {
      for (let percent = 1; percent <= 60; percent++) {
        now += 250;
        await progress(percent);
        const row = await tables.jobs.get(requiredKey(id), Place, { consistent: true });
        if (row) seen.push(row);
      }
      await jobs.fail(job.id, owner, { code: 'INTERNAL', message: 'the end of the test' }, clock());
    },
  });
  expect(seen.map(({ progress }) => progress)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  const moves = [...new Set(seen.map(({ listOrder }) => listOrder.slice(0, 24)))].map((time) => Date.parse(time));
  // Fifteen seconds: the place of the start, and one every five seconds.
  expect(moves.map((time) => (time - START_MS) / 1_000)).toEqual([0, 5, 10, 15]);
});
