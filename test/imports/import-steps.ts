import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runModels } from '../../lib/tools/models/run-models.ts';
import type { Client } from '../../shared/contract/client/index.ts';
import { pause } from '../../shared/contract/client/pause.ts';
import type { CatalogJob } from '../../shared/domain/catalog-jobs/catalog-job.ts';
import type { AssetProcessing } from '../../shared/domain/jobs/asset-processing.ts';
import { replaceArchive, type SupplierArchive } from './supplier-archives.ts';

const JOB_LIMIT_MS = 300_000;
const LOOK_EVERY_MS = 500;
/** Items of one call that changes many. */
const ITEMS_A_CALL = 500;
const PAGE = '200';
const OTHER_WIDTH_MM = 1_234;

/** What the steps work with. */
export interface ImportContext {
  readonly client: Client;
  readonly archives: readonly SupplierArchive[];
  readonly folder: string;
  readonly dataFolder: string;
  readonly catalog: string;
}

type Step = (context: ImportContext) => Promise<string>;

/** The work of a catalog manager with the archives of a supplier, in order. Each step returns what it has seen. */
export const IMPORT_STEPS: Readonly<Record<string, Step>> = {
  'one command sends all archives': async (context) => {
    const { code, lines } = await models(context, path.join(context.folder, 'archives'));
    assert.equal(code, 1, lines.join('\n'));
    const counted = new Map(summary(lines));
    assert.deepEqual(
      [counted.get('failed'), counted.get('duplicate'), counted.get('warnings'), counted.get('done')],
      [...(['broken', 'duplicate', 'warning', 'good'] as const)].map((kind) => ofKind(context, kind).length),
    );
    return lines.at(-2) ?? '';
  },

  'each outcome is in the list of jobs': async (context) => {
    const jobs = await jobsOf(context);
    const sent = context.archives.filter(({ kind }) => kind !== 'duplicate');
    assert.equal(jobs.length, sent.length);
    for (const { name, kind } of sent) {
      const [job, ...more] = jobs.filter(({ targetId }) => targetId === itemId(context, name));
      assert.ok(job && more.length === 0, `${name} has one job`);
      assert.equal(job.status, kind === 'broken' ? -1 : 100, `${name}: ${job.error?.message}`);
      assert.equal(job.warnings.length > 0, kind === 'warning', `warnings of ${name}`);
    }
    const codes = new Set(jobs.flatMap(({ error }) => error?.code ?? []));
    return `${jobs.length} jobs, errors ${[...codes].toSorted().join(', ')}`;
  },

  'what failed is retried, repaired and sent again': async (context) => {
    const failed = (await jobsOf(context)).filter(({ status }) => status === -1);
    const ids = failed.map(({ id }) => id);
    assert.deepEqual(await context.client.retryAssetProcessings({ body: { ids } }), { retried: ids.length, left: 0 });
    for (const id of ids) assert.equal((await endOf(context, id)).status, -1);
    for (const archive of ofKind(context, 'broken')) await replaceArchive(archive, archive.widthMm);
    const { code, lines } = await models(context, '--retry-failed');
    assert.equal(code, 0, lines.join('\n'));
    return `${ids.length} retried; ${lines.at(-1)}`;
  },

  'models with warnings wait for a review': async (context) => {
    const names = ofKind(context, 'warning').map(({ name }) => itemId(context, name));
    const query = { 'catalog[]': [context.catalog], 'modelStatus[]': ['review'], limit: PAGE };
    const found = await eventually(
      async () => (await context.client.searchItems({ query })).items.map(({ id }) => id).toSorted(),
      (ids) => ids.length === names.length,
    );
    assert.deepEqual(found, names.toSorted());
    return `${found.length} to review`;
  },

  'all items are published': async (context) => {
    const ids = itemsOf(context);
    for (let from = 0; from < ids.length; from += ITEMS_A_CALL) {
      const body = { ids: ids.slice(from, from + ITEMS_A_CALL), changes: { visibilityStatus: 0 as const } };
      const { results } = await context.client.changeItems({ body });
      assert.ok(results.every(({ status }) => status === 200));
    }
    for (const { name, widthMm } of context.archives.filter(({ kind }) => kind !== 'duplicate')) {
      const { item } = await context.client.getItem({ params: { id: itemId(context, name) } });
      assert.deepEqual([item.width, item.height, item.depth], [widthMm, 900, 500], `the size of ${name}`);
      assert.ok(item.assets?.glb && item.visibilityStatus === 0, `${name} is shown`);
    }
    return `${ids.length} published`;
  },

  'an earlier model is restored': async (context) => {
    // The first ones have twins.
    const archive = ofKind(context, 'good').at(-1);
    assert.ok(archive);
    const params = { id: itemId(context, archive.name) };
    await replaceArchive(archive, OTHER_WIDTH_MM);
    const { code } = await models(context, archive.file);
    assert.equal(code, 0);
    assert.equal((await context.client.getItem({ params })).item.width, OTHER_WIDTH_MM);
    const { models: kept } = await context.client.listItemModels({ params });
    const earlier = kept.find(({ current }) => !current);
    assert.ok(earlier && kept.length === 2, 'both models are kept');
    const { item } = await context.client.restoreItemModel({ params: { ...params, jobId: earlier.jobId } });
    assert.equal(item.width, archive.widthMm);
    return `${OTHER_WIDTH_MM} mm and back to ${item.width} mm`;
  },

  'an import of names is undone': async (context) => {
    const rows = itemsOf(context).map((id, index) => `${id},Renamed ${index}`);
    const added = [1, 2, 3].map((number) => `${context.catalog}:added-${number},Added ${number}`);
    const file = new File([['id,label', ...rows, ...added].join('\n')], 'names.csv');
    const params = { id: context.catalog };
    const started = await context.client.createCatalogImport({ params, files: { file } });
    const imported = await endOfImport(context, started.catalogJob);
    assert.deepEqual(imported.counts, {
      created: added.length,
      changed: rows.length,
      unchanged: 0,
      refused: 0,
      models: 0,
    });
    const undo = await context.client.undoCatalogImport({ params: { ...params, jobId: imported.id } });
    const undone = await endOfImport(context, undo.catalogJob);
    assert.equal(undone.counts.changed, rows.length + added.length);
    for await (const { items } of context.client.pages('listItems', {
      query: { 'catalog[]': [context.catalog], limit: PAGE },
    })) {
      assert.deepEqual(
        items.filter(({ label }) => /^(Renamed|Added)/.test(label)),
        [],
      );
    }
    return `${rows.length} renamed, ${added.length} added, all taken back`;
  },

  'nothing is lost or doubled': async (context) => {
    const expected = itemsOf(context).toSorted();
    const ids: string[] = [];
    const query = { 'catalog[]': [context.catalog], limit: PAGE };
    for await (const { items } of context.client.pages('listItems', { query })) ids.push(...items.map(({ id }) => id));
    assert.deepEqual(ids.toSorted(), expected);
    const left = (await jobsOf(context)).filter(({ status }) => status === 0 || status === 10);
    assert.deepEqual(left, []);
    const { code, lines } = await models(context, path.join(context.folder, 'archives'));
    assert.equal(code, 0);
    // One archive was replaced by another one, whose model was taken back.
    assert.equal(new Map(summary(lines)).get('same'), expected.length - 1);
    return `${ids.length} items; a second run of the command sends one`;
  },
};

async function models(
  { dataFolder, folder, catalog }: ImportContext,
  ...words: string[]
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const options = ['--tenant', '1', '--catalog', catalog, '--unit', 'm', '--up-axis', 'y', '--data', dataFolder];
  const failed = path.join(folder, 'failed.csv');
  const code = await runModels([...words, ...options, '--failed', failed], (line) => lines.push(line));
  await writeFile(path.join(folder, 'last-run.txt'), lines.join('\n'));
  return { code, lines };
}

/** The sums of the last line of the command that has some: `17 done, 2 failed`. */
function summary(lines: readonly string[]): [outcome: string, count: number][] {
  const sums = lines.findLast((line) => /^\d+ [a-z]+(, \d+ [a-z]+)*$/.test(line)) ?? '';
  return [...sums.matchAll(/(\d+) ([a-z]+)/g)].map(([, count, outcome = '']) => [outcome, Number(count)]);
}

function ofKind({ archives }: ImportContext, kind: SupplierArchive['kind']): SupplierArchive[] {
  return archives.filter((archive) => archive.kind === kind);
}

function itemId({ catalog }: ImportContext, name: string): string {
  return `${catalog}:${name}`;
}

function itemsOf(context: ImportContext): string[] {
  return context.archives.filter(({ kind }) => kind !== 'duplicate').map(({ name }) => itemId(context, name));
}

type ListedJob = Pick<AssetProcessing, 'id' | 'targetId' | 'status' | 'warnings' | 'error'>;

async function jobsOf({ client, catalog }: ImportContext): Promise<ListedJob[]> {
  const jobs: ListedJob[] = [];
  const query = { kind: 'conversion', limit: '1000' } as const;
  for await (const page of client.pages('listAssetProcessings', { query })) jobs.push(...page.assetProcessings);
  return jobs.filter(({ targetId }) => targetId.startsWith(`${catalog}:`));
}

async function endOf({ client }: ImportContext, id: string): Promise<AssetProcessing> {
  const read = async () => (await client.getAssetProcessing({ params: { id } })).assetProcessing;
  return eventually(read, ({ status }) => status === 100 || status === -1);
}

async function endOfImport({ client, catalog }: ImportContext, { id }: CatalogJob): Promise<CatalogJob> {
  const params = { id: catalog, jobId: id };
  const read = async () => (await client.getCatalogImport({ params })).catalogJob;
  return eventually(read, ({ status }) => status === 100 || status === -1);
}

/** Reads again until the value is as wanted, five minutes at most. Returns the last value. */
async function eventually<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + JOB_LIMIT_MS; ; await pause(LOOK_EVERY_MS)) {
    const value = await read();
    if (isWanted(value) || Date.now() > end) return value;
  }
}
