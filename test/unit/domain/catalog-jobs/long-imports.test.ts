import { expect, test } from 'vitest';
import { GoOnLater, importCatalog } from '../../../../shared/domain/catalog-jobs/import-catalog.ts';
import { type ImportRow, rowsOfBatch } from '../../../../shared/domain/catalog-jobs/import-journal.ts';
import { importPlace } from '../../../../shared/domain/catalog-jobs/import-place.ts';
import type { StoredItem } from '../../../../shared/domain/items/item.ts';
import type { ItemStore } from '../../../../shared/domain/items/item-store.ts';
import { formatItemId } from '../../../../shared/platform/identifiers/item-id.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import type { StoredJob } from '../../../../shared/platform/jobs/job.ts';
import { memoryFiles } from '../../../fixtures/memory-files.ts';

const MAX_ROWS = 100_000;

/** Items in memory. */
function memoryItems() {
  const items = new Map<string, StoredItem>();
  const idOf = ({ catalog, externalId }: StoredItem) => formatItemId({ catalogId: catalog, externalId });
  const store: Pick<ItemStore, 'findMany' | 'writeMany'> = {
    findMany: async (keys) => keys.flatMap(({ id }) => items.get(formatItemId(id)) ?? []),
    async writeMany(writes) {
      for (const { written } of writes) items.set(idOf(written), written);
      return [];
    },
  };
  return { items, store };
}

/** A file with so many rows, each with an item of its own. */
const fileOf = (count: number) => ({
  lines: count,
  async *rows() {
    for (let line = 1; line <= count; line++) {
      yield { record: { line, value: { externalId: `item-${line}`, label: `Item ${line}` } } };
    }
  },
});

/** Makes attempts until one ends. `minutesABatch` is how long each batch takes on the clock of the worker. */
async function imported(count: number, { dryRun = false, minutesABatch = 0, batchRows = 200 }) {
  const { items, store } = memoryItems();
  const files = memoryFiles();
  let now = Date.parse('2026-01-31T09:00:00.000Z');
  const job = { id: randomId(), tenant: 7, targetId: 'c' } as StoredJob;
  const deps = {
    items: store,
    privateFiles: files,
    clock: () => new Date(now),
    uploadUrl: 'https://files.example',
    sourceUrls: { allowLoopback: false },
    batchRows,
    startModel: async () => ({ job: 'none' }),
  };
  const progress = async () => {
    now += minutesABatch * 60_000;
  };
  let attempts = 1;
  for (const attempt = { job, signal: new AbortController().signal, progress }; ; attempts++) {
    try {
      await importCatalog(attempt, { dryRun }, fileOf(count), deps);
      break;
    } catch (error) {
      if (!(error instanceof GoOnLater)) throw error;
      expect(error.delaySeconds).toBe(0);
    }
  }
  const place = await importPlace(job, files);
  const rows: ImportRow[] = [];
  for (let batch = 1; batch <= place.batches; batch++) rows.push(...(await rowsOfBatch(job, batch, files)));
  return { attempts, place, rows, items };
}

test('an import that takes longer than a worker may goes on in others, with the same rows and counts', async () => {
  const quick = await imported(30, { batchRows: 2 });
  // Fifteen batches of four minutes: a worker ends after three of them.
  const slow = await imported(30, { batchRows: 2, minutesABatch: 4 });
  expect(quick.attempts).toBe(1);
  expect(slow.attempts).toBe(5);
  expect(slow.place).toEqual(quick.place);
  expect(slow.rows).toEqual(quick.rows);
  expect(slow.rows.map(({ line }) => line)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  expect(slow.items.size).toBe(30);
});

test('a file has at most 100,000 rows: the next one is refused with the reason, and the others are done', async () => {
  const { place, rows, items } = await imported(MAX_ROWS + 3, { dryRun: true });
  expect(place.counts).toMatchObject({ created: MAX_ROWS, refused: 1 });
  expect(rows.at(-1)).toEqual({
    ...{ line: MAX_ROWS + 1, id: null, outcome: 'refused' },
    reason: 'a file has at most 100,000 rows',
  });
  expect(items.size).toBe(0);
}, 240_000);
