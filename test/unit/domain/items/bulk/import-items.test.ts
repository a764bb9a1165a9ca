import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ItemRecord, importItems } from '../../../../../shared/domain/items/bulk/import-items.ts';
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

async function* linesOf(all: readonly ItemRecord[]) {
  yield* all;
}

const depsOf = ({ items }: Pick<ReturnType<typeof slowStore>, 'items'>) => ({
  ...{ items, clock: () => new Date(), dryRun: false, onProgress: async () => {} },
  ...{ uploadUrl: 'https://files.example', sourceUrls: { allowLoopback: false } },
});

test('each line counts once, with its final result, for any number of retries', async () => {
  let faults = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 30 }), async (lateWrites, count) => {
      const store = slowStore(lateWrites);
      const deps = depsOf(store);
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

test('where new items are reviewed, an import publishes none that it creates, for any number of retries', async () => {
  const record = (line: number) => ({ line, value: { externalId: `chair-${line}`, visibilityStatus: 0 } });
  const lines = Array.from({ length: 8 }, (_, at) => record(at + 1));
  for (const lateWrites of [0, 1, 3]) {
    const store = slowStore(lateWrites);
    const deps = { ...depsOf(store), reviewNewItems: true };
    expect(await importItems(linesOf(lines), target, deps)).toMatchObject({ created: 8, changed: 0, bad: [] });
    expect([...store.rows.values()].map(({ visibilityStatus }) => visibilityStatus)).toEqual(Array(8).fill(1));
    // A later import is one by which somebody publishes them.
    expect(await importItems(linesOf(lines), target, deps)).toMatchObject({ created: 0, changed: 8 });
    expect([...store.rows.values()].map(({ visibilityStatus }) => visibilityStatus)).toEqual(Array(8).fill(0));
  }
});

test('an id of any kind refuses its own line alone, and the lines after it are written', async () => {
  const value = fc.oneof(
    fc.constantFrom({ toString: 1, valueOf: 1 }, { toString: null }, [], ['chairs:a'], null, true, 'no id', '', ':'),
    fc.jsonValue(),
  );
  const record = fc.oneof(
    value.map((id) => ({ id })),
    value.map((externalId) => ({ externalId })),
    fc.tuple(value, value).map(([id, externalId]) => ({ id, externalId })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 10 }), async (bad) => {
      const store = slowStore(0);
      const all = [...bad, { externalId: 'the-good-one' }].map((each, at) => ({ line: at + 1, value: each }));
      const report = await importItems(linesOf(all), target, depsOf(store));
      expect(report.created + report.changed + report.unchanged + report.bad.length).toBe(all.length);
      expect(store.rows.has('the-good-one')).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});

test('a reason repeats only the start of what a cell holds', async () => {
  const long = 'x'.repeat(900_000);
  const bad = [
    { externalId: long },
    { id: `${long}:a` },
    { id: `${'y'.repeat(64)}:a` },
    { externalId: 'a', [long]: { '': 1 } },
  ];
  const lines = bad.map((value, at) => ({ line: at + 1, value }));
  const report = await importItems(linesOf([...lines, { line: 9, problem: long }]), target, depsOf(slowStore(0)));
  expect(report.bad).toHaveLength(5);
  for (const { problem } of report.bad) expect(problem.length).toBeLessThanOrEqual(501);
});
