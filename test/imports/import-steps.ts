import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import { ServiceCallError } from '../../shared/contract/client/index.ts';
import {
  endOf,
  endOfImport,
  eventually,
  type ImportContext,
  itemId,
  itemsOf,
  jobsOf,
  listedItems,
  models,
  ofKind,
  summary,
} from './import-context.ts';
import { replaceArchive } from './supplier-archives.ts';

/** Items of one call that changes many. */
const ITEMS_A_CALL = 500;
const PAGE = '200';
const OTHER_WIDTH_MM = 1_234;

/** A part of the work; returns what it has seen. @throws AssertionError */
export type Step = (context: ImportContext) => Promise<string>;

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
    const { retried, left } = await context.client.retryAssetProcessings({ body: { ids } });
    if (!context.isKilled) assert.deepEqual([retried, left], [ids.length, 0]);
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
    const started = await context.client.createCatalogImport({ params, files: { file }, idempotencyKey: randomUUID() });
    const imported = await endOfImport(context, started.catalogJob);
    assert.deepEqual(imported.counts, {
      created: added.length,
      changed: rows.length,
      unchanged: 0,
      refused: 0,
      models: 0,
    });
    const undo = await context.client.undoCatalogImport({
      params: { ...params, jobId: imported.id },
      idempotencyKey: randomUUID(),
    });
    const undone = await endOfImport(context, undo.catalogJob);
    assert.equal(undone.counts.changed, rows.length + added.length);
    const left = (await listedItems(context)).filter(({ label }) => /^(Renamed|Added)/.test(label));
    assert.deepEqual(left, []);
    return `${rows.length} renamed, ${added.length} added, all taken back`;
  },

  'an archive of archives is imported and undone': async (context) => {
    const { client } = context;
    const catalog = `${context.catalog}-delivery`;
    await client.createCatalog({ body: { id: catalog, label: 'Delivery' } }).catch((error: unknown) => {
      // The response of a first try was lost.
      if (!(context.isKilled && error instanceof ServiceCallError && error.code === 'CONFLICT')) throw error;
    });
    const entries = [
      ...ofKind(context, 'good').slice(0, 2),
      ...ofKind(context, 'warning').slice(0, 1),
      ...ofKind(context, 'broken').slice(0, 1),
    ];
    const files = Object.fromEntries(
      await Promise.all(entries.map(async ({ file }) => [path.basename(file), await readFile(file)] as const)),
    );
    const file = new File([new Uint8Array(zipSync(files))], 'delivery.zip');
    const params = { id: catalog };
    const fields = { unit: 'm', upAxis: 'y' } as const;
    const started = await client.createCatalogImport({ params, fields, files: { file }, idempotencyKey: randomUUID() });
    const delivery = { ...context, catalog };
    const imported = await endOfImport(delivery, started.catalogJob);
    assert.equal(imported.error, null);
    assert.deepEqual([imported.counts.created, imported.counts.models], [entries.length, entries.length]);
    const jobs = await eventually(
      () => jobsOf(delivery),
      (all) => all.length === entries.length && all.every(({ status }) => status === 100 || status === -1),
    );
    assert.deepEqual(new Set(jobs.map(({ status }) => status)), new Set([100]));
    const undo = await client.undoCatalogImport({
      params: { ...params, jobId: imported.id },
      idempotencyKey: randomUUID(),
    });
    const undone = await endOfImport(delivery, undo.catalogJob);
    assert.equal(undone.counts.changed, entries.length);
    assert.deepEqual(await listedItems(delivery), []);
    return `${entries.length} created and taken back`;
  },

  'nothing is lost or doubled': async (context) => {
    const expected = itemsOf(context).toSorted();
    const ids = (await listedItems(context)).map(({ id }) => id);
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
