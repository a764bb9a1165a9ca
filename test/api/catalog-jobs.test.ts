import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { CatalogJob } from '../../shared/domain/catalog-jobs/catalog-job.ts';
import { workbookPieces } from '../../shared/engines/workbooks/write-workbook.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { TORN_ZIP } from '../fixtures/torn-zip.ts';
import { type Client, demoClient, fileForm, jsonBody } from './client.ts';
import { catalogJobOf, endedCatalogJob, importFile as importInto, resultRows } from './import-client.ts';
import { createUpload, postFile } from './send-file.ts';

const TIMEOUT_MS = 240_000;
const endpoints = inject('endpoints');
const CATALOG = `imp-${Date.now().toString(36)}`;
const IMPORTS = `/v2/catalogs/${CATALOG}/imports`;
const EXPORTS = `/v2/catalogs/${CATALOG}/exports`;

let manager: Client;
beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const created = await manager.call('POST', '/v2/catalogs', jsonBody({ id: CATALOG, label: 'Imports' }));
  expect(created.status).toBe(200);
});

const jobOf = catalogJobOf;
const rowsOf = resultRows;
const csv = (...lines: string[]) => fileForm('file', 'items.csv', Buffer.from(lines.join('\n')));
const importFile = (form: FormData) => importInto(manager, IMPORTS, form);
const ended = (path: string, id: string) => endedCatalogJob(manager, path, id);

/** A workbook with one sheet, as the service writes it. */
async function workbook(...rows: (string | number)[][]): Promise<FormData> {
  const source = async function* () {
    yield* rows;
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of workbookPieces('Items', source())) pieces.push(piece);
  return fileForm('file', 'items.xlsx', Buffer.concat(pieces));
}

const exists = async (id: string) => (await manager.call('GET', `/v2/items/${id}`)).status === 200;

describe('an import', () => {
  test(
    'says in a dry run what would happen, and writes nothing',
    async () => {
      const form = csv('externalId,label,width', 'dry-1,A dry chair,400', 'dry-2,A wrong chair,broad');
      form.set('dryRun', 'true');
      const job = await importFile(form);
      expect(job).toMatchObject({ status: 100, dryRun: true, counts: { created: 1, refused: 1 } });
      expect(await rowsOf(job)).toMatchObject([
        { row: '2', id: `${CATALOG}:dry-1`, outcome: 'created' },
        { row: '3', outcome: 'refused', reason: expect.stringContaining('width') },
      ]);
      expect(await exists(`${CATALOG}:dry-1`)).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    'creates and changes items, names what it refused, and is taken back',
    async () => {
      const first = await importFile(csv('externalId,label,width', 'a,Chair,400', 'b,Table,900'));
      expect(first.counts).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 0, models: 0 });
      const second = await importFile(
        csv('externalId,label,width', 'a,Armchair,500', 'b,Table,900', 'c,Shelf,800', 'd e,No id,1', 'f,Lamp,200'),
      );
      expect(second.counts).toEqual({ created: 2, changed: 1, unchanged: 1, refused: 1, models: 0 });
      expect((await rowsOf(second)).map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
        `${CATALOG}:a changed`,
        `${CATALOG}:b unchanged`,
        `${CATALOG}:c created`,
        ' refused',
        `${CATALOG}:f created`,
      ]);
      expect(await manager.item(`${CATALOG}:a`)).toMatchObject({ label: 'Armchair', width: 500 });
      // Somebody changes the lamp after the import.
      await manager.call('PUT', `/v2/items/${CATALOG}:f`, jsonBody({ item: { label: 'My lamp' } }));

      const undone = await manager.call('POST', `${IMPORTS}/${second.id}/undo`);
      expect(undone).toMatchObject({ status: 200, json: { catalogJob: { undoOf: second.id } } });
      const undo = await ended(IMPORTS, jobOf(undone.json).id);
      expect(undo.counts).toMatchObject({ changed: 2, refused: 1 });
      expect(await rowsOf(undo)).toContainEqual(
        expect.objectContaining({ id: `${CATALOG}:f`, reason: expect.stringContaining('changed since') }),
      );
      expect(await manager.item(`${CATALOG}:a`)).toMatchObject({ label: 'Chair', width: 400 });
      expect(await manager.item(`${CATALOG}:c`)).toMatchObject({ visibilityStatus: 2 });
      expect(await manager.item(`${CATALOG}:f`)).toMatchObject({ label: 'My lamp', visibilityStatus: 0 });
      expect((await manager.call('POST', `${IMPORTS}/${undo.id}/undo`)).status).toBe(409);
      const list = await manager.call('GET', IMPORTS);
      expect(list.json).toMatchObject({ catalogJobs: [{ id: undo.id }, { id: second.id }, { id: first.id }, {}] });
    },
    TIMEOUT_MS,
  );

  test(
    'of JSON lines in an upload starts the models of its rows, as a batch',
    async () => {
      const bytes = boxArchive({ widthMm: 300, heightMm: 400, depthMm: 500 });
      const model = await createUpload(manager, { fileName: 'box.zip', size: bytes.length });
      expect((await postFile(model, bytes)).status).toBe(204);
      const rows = [
        { externalId: 'boxed', label: 'Box', model: model.sourceUrl },
        { externalId: 'lost', label: 'Lost', model: `${model.sourceUrl}x` },
      ];
      const file = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));
      const upload = await createUpload(manager, { fileName: 'items.jsonl', size: file.length });
      expect((await postFile(upload, file)).status).toBe(204);
      const started = await manager.call('POST', IMPORTS, jsonBody({ sourceUrl: upload.sourceUrl }));
      const job = await ended(IMPORTS, jobOf(started.json).id);
      expect(job.counts).toMatchObject({ created: 2, refused: 0, models: 1 });
      const [boxed, lost] = await rowsOf(job);
      expect(lost?.reason).toMatch(/^model: There is no uploaded file/);
      expect(await manager.ended(boxed?.modelJob ?? '')).toMatchObject({ status: 100, batch: job.id });
      expect(await manager.item(`${CATALOG}:boxed`)).toMatchObject({ width: 300, height: 400 });
    },
    TIMEOUT_MS,
  );

  test(
    'of a workbook has the same outcomes as one of CSV, and a damaged workbook fails with its reason',
    async () => {
      const job = await importFile(
        await workbook(
          ['externalId', 'label', 'width', 'tags'],
          ['sheet-1', "'=A sheet", 700, '["new"]'],
          ['sheet-2', 'Wrong', 'broad'],
          ['sheet-3', 'Right', '', '', 'beyond'],
        ),
      );
      expect(job.counts).toMatchObject({ created: 1, refused: 2 });
      expect(await rowsOf(job)).toMatchObject([
        { row: '2', id: `${CATALOG}:sheet-1`, outcome: 'created' },
        { row: '3', reason: expect.stringContaining('width') },
        { row: '4', reason: 'has a cell in a column without a name' },
      ]);
      expect(await manager.item(`${CATALOG}:sheet-1`)).toMatchObject({ label: '=A sheet', width: 700, tags: ['new'] });
      const damaged = await importFile(fileForm('file', 'items.xlsx', TORN_ZIP));
      expect(damaged).toMatchObject({ status: -1, error: { code: 'ARCHIVE_CORRUPT' } });
    },
    TIMEOUT_MS,
  );

  test(
    'waits for an older one of its catalog, and can be cancelled while it waits',
    async () => {
      const many = Array.from({ length: 4_000 }, (_, n) => `many-${n},Item ${n}`);
      const files = [
        csv('externalId,label', ...many),
        csv('externalId,label', 'after,After'),
        csv('externalId,label', 'never,Never'),
      ];
      const started: CatalogJob[] = [];
      for (const body of files) started.push(jobOf((await manager.call('POST', IMPORTS, { body })).json));
      const [first, second, third] = started.map(({ id }) => id);
      const cancelled = await manager.call('POST', `${IMPORTS}/${third}/cancel`);
      expect(cancelled).toMatchObject({
        status: 200,
        json: { catalogJob: { status: -1, error: { code: 'CANCELLED' } } },
      });
      const done = [await ended(IMPORTS, first ?? ''), await ended(IMPORTS, second ?? '')];
      expect(done).toMatchObject([{ counts: { created: 4_000 } }, { counts: { created: 1 } }]);
      const [older = '', newer = ''] = done.map(({ updated }) => updated);
      expect(older <= newer, 'the older one ends first').toBe(true);
      expect(await exists(`${CATALOG}:never`)).toBe(false);
    },
    TIMEOUT_MS,
  );

  test('is refused without a file, for another catalog, without the right, and cancelled only before its end', async () => {
    expect((await manager.call('POST', IMPORTS, jsonBody({}))).status).toBe(400);
    expect((await manager.call('POST', '/v2/catalogs/other/imports', { body: csv('externalId') })).status).toBe(404);
    const viewer = await demoClient(endpoints, { context: 'cms', user: 'viewer' });
    expect((await viewer.call('GET', IMPORTS)).status).toBe(403);
    const job = await importFile(csv('externalId,label', 'z,Last'));
    expect((await manager.call('POST', `${IMPORTS}/${job.id}/cancel`)).status).toBe(409);
    expect((await manager.call('GET', `${IMPORTS}/${job.id}x`)).status).toBe(404);
    expect((await manager.call('GET', `/v2/assetProcessings/${job.id}`)).status).toBe(404);
  });
});

test(
  'an export has the items of the catalog, and an import of it changes nothing',
  async () => {
    await importFile(csv('externalId,label', "quote,'=1+1", 'plain,"A ""good"" one, really"'));
    expect(await manager.item(`${CATALOG}:quote`)).toMatchObject({ label: '=1+1' });
    // Without a body: the format is CSV.
    const started = await manager.call('POST', EXPORTS);
    expect(started.status).toBe(200);
    const job = await ended(EXPORTS, jobOf(started.json).id);
    expect(job).toMatchObject({ kind: 'export', status: 100, counts: { refused: 0 } });
    const text = await (await fetch(job.resultUrl ?? '')).text();
    expect(text).toContain("'=1+1");
    const again = await importFile(csv(text));
    expect(again.counts).toMatchObject({ created: 0, changed: 0, refused: 0 });
    expect(again.counts.unchanged).toBe(job.counts.unchanged);
    expect((await manager.call('GET', EXPORTS)).json).toMatchObject({ catalogJobs: [{ id: job.id }] });
    for (const [path, { id }] of [
      [EXPORTS, job],
      [IMPORTS, again],
    ] as const) {
      const read = (headers = {}) => manager.call('GET', `${path}/${id}`, { headers });
      const first = await read();
      const tag = first.headers.get('etag') ?? '';
      // Each response signs the address of the result anew, with its own time.
      await sleep(1_100);
      const second = await read();
      expect(jobOf(second.json).resultUrl).not.toBe(jobOf(first.json).resultUrl);
      expect([second.headers.get('etag'), (await read({ 'if-none-match': tag })).status]).toEqual([tag, 304]);
    }
    const asWorkbook = await manager.call('POST', EXPORTS, jsonBody({ format: 'xlsx' }));
    const sheet = await ended(EXPORTS, jobOf(asWorkbook.json).id);
    const bytes = Buffer.from(await (await fetch(sheet.resultUrl ?? '')).arrayBuffer());
    const third = await importFile(fileForm('file', 'items.xlsx', bytes));
    expect(third.counts).toEqual({ created: 0, changed: 0, refused: 0, models: 0, unchanged: job.counts.unchanged });
    expect((await manager.call('POST', EXPORTS, jsonBody({ format: 'zip' }))).status).toBe(400);
  },
  TIMEOUT_MS,
);
