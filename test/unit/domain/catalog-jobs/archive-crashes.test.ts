import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openArchiveSource } from '../../../../shared/domain/catalog-jobs/archive-source.ts';
import { importCatalog } from '../../../../shared/domain/catalog-jobs/import-catalog.ts';
import { type ImportRow, rowsOfBatch } from '../../../../shared/domain/catalog-jobs/import-journal.ts';
import { importPlace } from '../../../../shared/domain/catalog-jobs/import-place.ts';
import { planArchive } from '../../../../shared/domain/catalog-jobs/plan-archive.ts';
import { newItem } from '../../../../shared/domain/items/create-item.ts';
import { type ItemStore, itemStore } from '../../../../shared/domain/items/item-store.ts';
import { modelStates } from '../../../../shared/domain/items/models/model-states.ts';
import { NewItem } from '../../../../shared/domain/items/written-item.ts';
import { withdrawnTextParts } from '../../../../shared/domain/matching/withdrawn-texts.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import type { StoredJob } from '../../../../shared/platform/jobs/job.ts';
import { CrashError, CrashingProcess } from '../../../faults/crashing-process.ts';
import { boxArchive } from '../../../fixtures/box-archive.ts';
import { memoryFiles } from '../../../fixtures/memory-files.ts';
import { writeZip } from '../../../fixtures/models/write-zip.ts';
import { runs } from '../../../runs.ts';
import { ownTables } from '../../own-tables.ts';

const TENANT = 7;
const BATCH_ROWS = 2;
const box = (widthMm: number) => boxArchive({ widthMm, heightMm: 300, depthMm: 300 });
/** Made once: an archive holds the time when it was made, and two are equal only within two seconds. */
const TWIN = box(3);
const FILES = [
  { name: 'S-1.zip', data: box(1) },
  { name: 'a long new sideboard.zip', data: box(2) },
  // Once the item of the one before is made, its label is almost this name.
  { name: 'a long new sideboards.zip', data: TWIN },
  { name: 'notes.txt', data: 'Hello' },
  { name: 'twin.zip', data: TWIN },
];

let tables: Awaited<ReturnType<typeof ownTables>>;
let items: ItemStore;
let folder: string;
beforeAll(async () => {
  tables = await ownTables();
  items = itemStore(tables.items, withdrawnTextParts(tables.matches));
  folder = await mkdtemp(path.join(tmpdir(), 'archive-'));
  await writeFile(path.join(folder, 'source'), writeZip(FILES));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Imports the archive into a catalog of its own, over crashes. Returns what there is afterwards. */
async function imported(points: readonly { step: number; isDone: boolean }[]) {
  const catalog = `c-${randomId()}`;
  const content = NewItem.parse({ label: 'Known', manufacturerSKU: 'S 1' });
  await items.create(
    newItem(content, { tenant: TENANT, id: { catalogId: catalog, externalId: 'known' } }, new Date(0)),
  );
  const files = memoryFiles();
  const models = new Set<string>();
  const job = { id: randomId(), tenant: TENANT, targetId: catalog } as StoredJob;
  let crashes = 0;
  let steps = 0;
  for (const { step, isDone } of [...points, { step: Number.POSITIVE_INFINITY, isDone: false }]) {
    const process = new CrashingProcess(step, isDone);
    const privateFiles = process.using(files);
    const signal = new AbortController().signal;
    try {
      const stores = { items, models: modelStates(tables.items), privateFiles };
      const file = path.join(folder, 'source');
      const source = await openArchiveSource(job, file, path.join(folder, randomId()), signal, stores);
      await importCatalog(
        { job, signal, progress: async () => {} },
        { dryRun: false },
        { ...source, batchRows: BATCH_ROWS },
        {
          ...{ items: process.using(items), privateFiles, clock: () => new Date() },
          ...{ uploadUrl: 'https://files.example', sourceUrls: { allowLoopback: false } },
          startModel: async ({ line, id }) => {
            models.add(`${line} ${id.slice(catalog.length)}`);
            return { job: 'started' };
          },
        },
      );
      steps = process.steps;
      break;
    } catch (error) {
      if (!(error instanceof CrashError)) throw error;
      crashes += 1;
    }
  }
  const { batches, counts } = await importPlace(job, files);
  const rows: ImportRow[] = [];
  for (let batch = 1; batch <= batches; batch++) rows.push(...(await rowsOfBatch(job, batch, files)));
  const ids: string[] = [];
  for await (const item of items.ofCatalog(TENANT, catalog)) ids.push(item.externalId);
  return {
    counts,
    rows: rows.map(({ line, outcome }) => `${line} ${outcome}`),
    ids,
    models: [...models],
    crashes,
    steps,
  };
}

test('an archive of archives ends alike after crashes at any steps: no item and no model twice', async () => {
  const { crashes: none, steps, ...whole } = await imported([]);
  expect(none).toBe(0);
  expect(whole).toEqual({
    counts: { created: 2, changed: 0, unchanged: 1, refused: 2, models: 3 },
    rows: ['1 unchanged', '2 created', '3 created', '4 refused', '5 refused'],
    ids: ['a-long-new-sideboard', 'a-long-new-sideboards', 'known'],
    models: ['1 :known', '2 :a-long-new-sideboard', '3 :a-long-new-sideboards'],
  });
  const point = fc.record({ step: fc.integer({ min: 1, max: steps }), isDone: fc.boolean() });
  let crashed = 0;
  const property = fc.asyncProperty(fc.array(point, { minLength: 1, maxLength: 4 }), async (points) => {
    const { crashes, steps: _, ...ended } = await imported(points);
    expect(ended).toEqual(whole);
    crashed += crashes;
  });
  await fc.assert(property, { numRuns: runs(40, 0.25) });
  expect(crashed).toBeGreaterThan(0);
});

test('a file of which the model of its item was made starts no model, unless that model has failed', () => {
  const file = { line: 1, name: 'chair.zip', hash: 'abc', isModel: true };
  const kept = (status: 'ready' | 'review' | 'failed' | 'converting', sourceHash: string) =>
    planArchive([file], [{ id: 'demo:chair' }], new Map([['demo:chair', { status, sourceHash }]]), 'demo')[0]?.kept;
  expect([kept('ready', 'abc'), kept('review', 'abc')]).toEqual(Array(2).fill(expect.any(String)));
  expect([kept('failed', 'abc'), kept('converting', 'abc'), kept('ready', 'def')]).toEqual(Array(3).fill(undefined));
});
