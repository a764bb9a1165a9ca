import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCatalog } from '../../../../shared/domain/catalog-jobs/import-catalog.ts';
import { type ImportRow, rowsOfBatch } from '../../../../shared/domain/catalog-jobs/import-journal.ts';
import { importPlace } from '../../../../shared/domain/catalog-jobs/import-place.ts';
import { openTableSource } from '../../../../shared/domain/catalog-jobs/import-source.ts';
import { undoImport } from '../../../../shared/domain/catalog-jobs/undo-import.ts';
import { newItem } from '../../../../shared/domain/items/create-item.ts';
import type { StoredItem } from '../../../../shared/domain/items/item.ts';
import { type ItemStore, itemStore } from '../../../../shared/domain/items/item-store.ts';
import { NewItem } from '../../../../shared/domain/items/written-item.ts';
import { withdrawnTextParts } from '../../../../shared/domain/matching/withdrawn-texts.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import type { StoredJob } from '../../../../shared/platform/jobs/job.ts';
import { CrashError, CrashingProcess } from '../../../faults/crashing-process.ts';
import { memoryFiles } from '../../../fixtures/memory-files.ts';
import { runs } from '../../../runs.ts';
import { ownTables } from '../../own-tables.ts';

const TENANT = 7;
const BATCH_ROWS = 2;
/** Two batches create and change, the last one has two rows about one item and a wrong row. */
const CSV = [
  'externalId,label,width,model',
  'known,New name,500,',
  'a,A,100,https://models.example/a.zip',
  'b,B,200,',
  'same,Same,300,',
  'a,A again,110,',
  'wrong,W,broad,',
].join('\n');

let tables: Awaited<ReturnType<typeof ownTables>>;
let items: ItemStore;
let folder: string;
beforeAll(async () => {
  tables = await ownTables();
  items = itemStore(tables.items, withdrawnTextParts(tables.matches));
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  await writeFile(path.join(folder, 'items.csv'), CSV);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A catalog of its own with two items, and what was started in it. */
async function newCatalog() {
  const catalog = `c-${randomId()}`;
  for (const [externalId, label] of [
    ['known', 'Old name'],
    ['same', 'Same'],
  ] as const) {
    const content = NewItem.parse({ label, width: 300 });
    await items.create(newItem(content, { tenant: TENANT, id: { catalogId: catalog, externalId } }, new Date(0)));
  }
  return { catalog, files: memoryFiles(), models: [] as string[] };
}
type TestedCatalog = Awaited<ReturnType<typeof newCatalog>>;

const deps = (process: CrashingProcess, { files, models }: TestedCatalog) => ({
  items: process.using(items),
  privateFiles: process.using(files),
  clock: () => new Date(),
  random: () => 0.5,
  sleep: async () => {},
  uploadUrl: 'https://files.example',
  sourceUrls: { allowLoopback: false },
  batchRows: BATCH_ROWS,
  startModel: async ({ line, id }: { line: number; id: string }) => {
    const job = `${id} ${line}`;
    // As in the service, the job of a row has an id of its own.
    if (!models.includes(job)) models.push(job);
    return { job: 'started' };
  },
});

async function attempt(
  job: Pick<StoredJob, 'id' | 'tenant' | 'targetId'>,
  process: CrashingProcess,
  of: TestedCatalog,
  undone?: string,
) {
  const run = { job: job as StoredJob, signal: new AbortController().signal, progress: async () => {} };
  if (undone !== undefined) return undoImport(run, undone, deps(process, of));
  return importCatalog(
    run,
    { dryRun: false },
    await openTableSource(path.join(folder, 'items.csv'), 'csv', folder, run.signal),
    deps(process, of),
  );
}

/** Makes attempts until one does not crash. Returns the crashes. */
async function ended(of: TestedCatalog, points: readonly { step: number; isDone: boolean }[], undone?: string) {
  const job = { id: randomId(), tenant: TENANT, targetId: of.catalog };
  let crashes = 0;
  for (const { step, isDone } of [...points, { step: Number.POSITIVE_INFINITY, isDone: false }]) {
    const process = new CrashingProcess(step, isDone);
    try {
      await attempt(job, process, of, undone);
      break;
    } catch (error) {
      if (!(error instanceof CrashError)) throw error;
      crashes += 1;
    }
  }
  const place = await importPlace(job, of.files);
  const rows: ImportRow[] = [];
  for (let batch = 1; batch <= place.batches; batch++) rows.push(...(await rowsOfBatch(job, batch, of.files)));
  return { id: job.id, counts: place.counts, rows: rows.map(({ line, outcome }) => `${line} ${outcome}`), crashes };
}

async function contentOf({ catalog }: TestedCatalog): Promise<object[]> {
  const content: object[] = [];
  for await (const item of items.ofCatalog(TENANT, catalog)) {
    const { externalId, label, width, visibilityStatus }: StoredItem = item;
    content.push({ externalId, label, width, visibilityStatus });
  }
  return content;
}

test('an import and its undoing end alike after crashes at any steps', async () => {
  const reference = await newCatalog();
  const counting = new CrashingProcess(Number.POSITIVE_INFINITY, false);
  await attempt(
    { id: randomId(), tenant: TENANT, targetId: (await newCatalog()).catalog },
    counting,
    await newCatalog(),
  );
  const whole = await ended(reference, []);
  expect(whole.rows).toEqual(['2 changed', '3 created', '4 created', '5 unchanged', '6 changed', '7 refused']);
  expect(whole.counts).toEqual({ created: 2, changed: 2, unchanged: 1, refused: 1, models: 1 });
  const written = await contentOf(reference);
  const undone = await ended(reference, [], whole.id);
  const restored = await contentOf(reference);
  expect(restored).toMatchObject([
    { externalId: 'a', label: 'A', visibilityStatus: 2 },
    { externalId: 'b', visibilityStatus: 2 },
    { externalId: 'known', label: 'Old name', width: 300, visibilityStatus: 0 },
    { externalId: 'same', label: 'Same', visibilityStatus: 0 },
  ]);

  let crashes = 0;
  const point = fc.record({ step: fc.integer({ min: 1, max: counting.steps }), isDone: fc.boolean() });
  const points = fc.array(point, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(points, points, async (ofImport, ofUndo) => {
      const tested = await newCatalog();
      const imported = await ended(tested, ofImport);
      expect(imported).toMatchObject({ counts: whole.counts, rows: whole.rows });
      expect(await contentOf(tested)).toEqual(written);
      expect(tested.models).toHaveLength(1);
      const taken = await ended(tested, ofUndo, imported.id);
      expect(taken).toMatchObject({ counts: undone.counts, rows: undone.rows });
      expect(await contentOf(tested)).toEqual(restored);
      crashes += imported.crashes + taken.crashes;
    }),
    { numRuns: runs(60, 0.25) },
  );
  console.log(`${counting.steps} steps, ${crashes} crashes`);
  expect(crashes).toBeGreaterThan(0);
});
