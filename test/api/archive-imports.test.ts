import { zipSync } from 'fflate';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { boxArchive } from '../fixtures/box-archive.ts';
import { type Client, demoClient, fileForm, jsonBody } from './client.ts';
import { catalogJobOf, endedCatalogJob, importFile, resultRows } from './import-client.ts';

const TIMEOUT_MS = 240_000;
const endpoints = inject('endpoints');
const CATALOG = `zip-${Date.now().toString(36)}`;
const IMPORTS = `/v2/catalogs/${CATALOG}/imports`;

let manager: Client;
beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const created = await manager.call('POST', '/v2/catalogs', jsonBody({ id: CATALOG, label: 'Archives' }));
  expect(created.status).toBe(200);
});

const imported = (form: FormData) => importFile(manager, IMPORTS, form);

describe('an import', () => {
  test(
    'of an archive of archives sends each to its item, by id, SKU or label, names equal files, and is taken back',
    async () => {
      for (const item of [
        { id: `${CATALOG}:by-id`, label: 'By id' },
        { id: `${CATALOG}:other`, label: 'Other', manufacturerSKU: 'SKU 77' },
        { id: `${CATALOG}:third`, label: 'A long sideboard' },
      ]) {
        expect((await manager.call('POST', '/v2/items', jsonBody(item))).status).toBe(201);
      }
      const box = (widthMm: number) => boxArchive({ widthMm, heightMm: 400, depthMm: 500 });
      const archive = zipSync({
        'by-id.zip': box(310),
        'folder/SKU-77.zip': box(320),
        'A_long_sideboard.zip': box(330),
        'Quite new.zip': box(340),
        'twin.zip': box(340),
        'by-id.tar.gz': box(350),
        'notes.txt': Buffer.from('Hello'),
      });
      const form = () => {
        const sent = fileForm('file', 'delivery.zip', archive);
        sent.set('unit', 'mm');
        sent.set('upAxis', 'y');
        return sent;
      };
      const dry = form();
      dry.set('dryRun', 'true');
      expect((await imported(dry)).counts).toEqual({ created: 1, changed: 0, unchanged: 3, refused: 3, models: 0 });
      const job = await imported(form());
      expect(job.counts).toEqual({ created: 1, changed: 0, unchanged: 3, refused: 3, models: 4 });
      const rows = await resultRows(job);
      expect(rows.map(({ file, id, outcome, reason }) => [file, id || outcome, reason])).toEqual([
        ['by-id.zip', `${CATALOG}:by-id`, ''],
        ['folder/SKU-77.zip', `${CATALOG}:other`, ''],
        ['A_long_sideboard.zip', `${CATALOG}:third`, ''],
        ['Quite new.zip', `${CATALOG}:Quite-new`, ''],
        ['twin.zip', 'refused', 'twin.zip is the same file as Quite new.zip'],
        ['by-id.tar.gz', 'refused', `by-id.tar.gz is for ${CATALOG}:by-id, as by-id.zip is`],
        ['notes.txt', 'refused', 'notes.txt is neither an archive nor a model'],
      ]);
      for (const { modelJob } of rows.slice(0, 4)) {
        expect(await manager.ended(modelJob ?? '')).toMatchObject({ status: 100, batch: job.id, warnings: [] });
      }
      expect(await manager.item(`${CATALOG}:other`)).toMatchObject({ width: 320, visibilityStatus: 0 });
      expect(await manager.item(`${CATALOG}:Quite-new`)).toMatchObject({ width: 340, visibilityStatus: 1 });
      const again = await imported(form());
      expect(again.counts).toMatchObject({ unchanged: 4, models: 0 });
      expect((await resultRows(again))[0]).toMatchObject({ reason: 'the model of the item was made of this file' });
      const undone = await manager.call('POST', `${IMPORTS}/${job.id}/undo`);
      expect((await endedCatalogJob(manager, IMPORTS, catalogJobOf(undone.json).id)).counts).toMatchObject({
        changed: 1,
        refused: 0,
      });
      expect(await manager.item(`${CATALOG}:Quite-new`)).toMatchObject({ visibilityStatus: 2 });
    },
    TIMEOUT_MS,
  );

  test(
    'of a table with archives beside it takes the model of each row from the file that it names',
    async () => {
      const lines = ['externalId,label,model', 'beside,Beside,Models/a.ZIP', 'short,Short,a.zip', 'gone,Gone,b.zip'];
      const archive = zipSync({
        'items.csv': Buffer.from(lines.join('\n')),
        'models/a.zip': boxArchive({ widthMm: 410, heightMm: 400, depthMm: 500 }),
      });
      const job = await imported(fileForm('file', 'delivery.zip', archive));
      expect(job.counts).toMatchObject({ created: 3, models: 2 });
      const rows = await resultRows(job);
      expect(rows).toMatchObject([
        { row: '2', file: 'models/a.zip' },
        { row: '3', file: 'models/a.zip' },
        { row: '4', file: '', reason: 'model: b.zip is not in the archive' },
      ]);
      for (const { modelJob } of rows.slice(0, 2))
        expect(await manager.ended(modelJob ?? '')).toMatchObject({ status: 100 });
      expect(await manager.item(`${CATALOG}:beside`)).toMatchObject({ width: 410 });
    },
    TIMEOUT_MS,
  );
});
