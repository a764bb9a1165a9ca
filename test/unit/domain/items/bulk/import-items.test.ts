import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importItems } from '../../../../../shared/domain/items/bulk/import-items.ts';
import type { StoredItem } from '../../../../../shared/domain/items/item.ts';
import type { ItemStore } from '../../../../../shared/domain/items/item-store.ts';
import { runs } from '../../../../runs.ts';

const target = { tenant: 1, catalogId: 'chairs' };

/** A store that confirms some writes too late: it has written them, but the caller gets a timeout. */
function slowStore(lateWrites: number) {
  const rows = new Map<string, StoredItem>();
  let late = 0;
  const items: Pick<ItemStore, 'findMany' | 'writeMany'> = {
    findMany: async (keys) => keys.flatMap(({ id }) => rows.get(id.externalId) ?? []),
    async writeMany(writes) {
      const isLate = late < lateWrites;
      // When the error is thrown, all, none, or some of the writes are done.
      const done = isLate ? writes.filter((_, at) => (at + late) % 2 === 0) : writes;
      for (const { written } of done) rows.set(written.externalId, written);
      if (!isLate) return [];
      late++;
      throw Object.assign(new Error('the store does not respond in time'), { name: 'TimeoutError' });
    },
  };
  return { items, rows, faults: () => late };
}

async function* records(labels: readonly string[]) {
  for (const [at, label] of labels.entries()) yield { line: at + 1, value: { externalId: `chair-${at}`, label } };
}

test('each line counts once, with its final result, for any number of retries', async () => {
  let faults = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 30 }), async (lateWrites, count) => {
      const store = slowStore(lateWrites);
      const deps = {
        ...{ items: store.items, clock: () => new Date(), dryRun: false, onProgress: async () => {} },
        ...{ uploadUrl: 'https://files.example', sourceUrls: { allowLoopback: false } },
      };
      const labels = Array.from({ length: count }, (_, at) => `Chair ${at}`);
      const first = await importItems(records(labels), target, deps);
      expect(first).toMatchObject({ created: count, changed: 0, unchanged: 0, bad: [] });
      expect(first.withoutModel).toHaveLength(count);
      const again = await importItems(records(labels.with(0, 'Changed')), target, deps);
      expect(again).toMatchObject({ created: 0, changed: 1, unchanged: count - 1, bad: [] });
      expect(store.rows.size).toBe(count);
      faults += store.faults();
    }),
    { numRuns: runs(200) },
  );
  expect(faults).toBeGreaterThan(0);
});
