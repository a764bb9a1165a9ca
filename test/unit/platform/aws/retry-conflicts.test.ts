import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryConflicts } from '../../../../shared/platform/aws/retry-conflicts.ts';
import { ConditionFailedError } from '../../../../shared/platform/aws/table.ts';

/** A row with a version; other writers change it before the given number of writes. */
function contestedRow(conflicts: number) {
  const row = { version: 0, total: 0 };
  const counts = { reads: 0, injected: 0, written: 0 };
  const addOne = async () => {
    counts.reads++;
    const read = { ...row };
    if (counts.injected < conflicts) {
      counts.injected++;
      row.version++;
      row.total += 100;
    }
    if (row.version !== read.version) throw new ConditionFailedError('another writer was first');
    row.version++;
    row.total = read.total + 1;
    counts.written++;
    return row.total;
  };
  return { row, counts, addOne };
}

test('no number of conflicts loses a change: either the write succeeds once on the newest row, or giveUp decides', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 15 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (conflicts, maxTries, random) => {
        const { row, counts, addOne } = contestedRow(conflicts);
        const waits: number[] = [];
        const backoff = { random: () => random, sleep: async (ms: number) => waits.push(ms) };
        const outcome = await retryConflicts(addOne, {
          maxTries,
          backoff,
          giveUp: (cause) => new Error('gave up', { cause }),
        }).catch((error: unknown) => error);
        const succeeds = conflicts < maxTries;
        expect(counts).toEqual({
          reads: Math.min(conflicts + 1, maxTries),
          injected: Math.min(conflicts, maxTries),
          written: succeeds ? 1 : 0,
        });
        expect(row.total).toBe(100 * counts.injected + counts.written);
        if (succeeds) expect(outcome).toBe(row.total);
        else expect(outcome).toMatchObject({ message: 'gave up', cause: expect.any(ConditionFailedError) });
        expect(waits).toEqual(
          Array.from({ length: counts.reads - 1 }, (_, wait) => random * Math.min(300, 10 * 2 ** wait)),
        );
      },
    ),
  );
});

test('all concurrent writers succeed, and each change counts once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 6 }), async (scheduler, writers) => {
      const row = { version: 0, total: 0 };
      let conflicts = 0;
      const addOne = async () => {
        const read = { ...row };
        await scheduler.schedule(Promise.resolve());
        if (row.version !== read.version) {
          conflicts++;
          throw new ConditionFailedError('another writer was first');
        }
        row.version++;
        row.total = read.total + 1;
      };
      const all = Array.from({ length: writers }, () =>
        retryConflicts(addOne, { maxTries: writers, giveUp: () => new Error('gave up') }),
      );
      await scheduler.waitFor(Promise.all(all));
      expect(row).toEqual({ version: writers, total: writers });
      expect(conflicts).toBeLessThanOrEqual((writers * (writers - 1)) / 2);
    }),
  );
});

test('another error ends the retries immediately', async () => {
  let tries = 0;
  const failing = async () => {
    tries++;
    throw new Error('no connection');
  };
  await expect(retryConflicts(failing, { maxTries: 5, giveUp: () => new Error('gave up') })).rejects.toThrow(
    'no connection',
  );
  expect(tries).toBe(1);
});

test('without a backoff the next attempt starts immediately', async () => {
  const { addOne, counts } = contestedRow(3);
  await retryConflicts(addOne, { maxTries: 4, giveUp: () => new Error('gave up') });
  expect(counts).toEqual({ reads: 4, injected: 3, written: 1 });
});
