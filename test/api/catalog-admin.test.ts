import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listItems } from '../../shared/contract/routes/items.ts';
import { admin } from '../infra/admin/admin-console.ts';
import { type Client, demoClient, jsonBody } from './client.ts';

const endpoints = inject('endpoints');
const dataFolder = inject('dataFolder');
const run = Date.now().toString(36);

let folder: string;
let manager: Client;
let planner: Client;
let other: Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'catalog-admin-'));
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  planner = await demoClient(endpoints);
  other = await demoClient(endpoints, { tenant: 2 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function command(words: string): Promise<{ code: number; value: Record<string, unknown>; err: string }> {
  const { code, out, err } = await admin(`${words} --json --data ${dataFolder}`);
  return { code, err, value: out === '' ? {} : JSON.parse(out) };
}

async function done(words: string): Promise<Record<string, unknown>> {
  const { code, value, err } = await command(words);
  expect({ words, code, err }).toEqual({ words, code: 0, err: '' });
  return value;
}

async function newCatalog(name: string): Promise<string> {
  const id = `${name}-${run}`;
  await done(`catalog create ${id} --tenant 1`);
  return id;
}

async function written(name: string, lines: readonly string[]): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, lines.join('\n'));
  return file;
}

async function idsOf(catalog: string, client = planner): Promise<string[]> {
  const { json } = await client.call('GET', `/v2/items?catalog=${catalog}`);
  return listItems.response
    .parse(json)
    .items.map(({ id }) => id.slice(catalog.length + 1))
    .toSorted();
}

/** A function caches a catalog for 30 s. Tests must not have to wait for that. */
const FRESH = 'the catalog is requested for the first time after the command';

describe('catalog create, share, publish', () => {
  test('create a catalog that only its own tenant sees, immediately', async () => {
    const id = await newCatalog('mine');
    expect((await manager.call('POST', '/v2/items', jsonBody({ id: `${id}:chair` }))).status).toBe(201);
    expect(await idsOf(id)).toEqual(['chair']);
    expect(await idsOf(id, other)).toEqual([]);
    expect(await command(`catalog create ${id} --tenant 1`)).toMatchObject({ code: 1, err: /already exists/ });
    expect(await command(`catalog create x-${run} --tenant 99`)).toMatchObject({ code: 1, err: /no tenant 99/ });
  });

  test(`share it with another tenant, or with everybody (${FRESH})`, async () => {
    const shared = await newCatalog('shared');
    const published = await newCatalog('published');
    expect(await done(`catalog share ${shared} --add 2`)).toMatchObject({ catalog: { sharedWith: [2] } });
    expect(await done(`catalog publish ${published}`)).toMatchObject({ catalog: { visibility: 'public' } });
    for (const id of [shared, published]) {
      await manager.call('POST', '/v2/items', jsonBody({ id: `${id}:chair` }));
      expect(await idsOf(id, other)).toEqual(['chair']);
      const { json } = await other.call('GET', '/v2/items');
      expect(listItems.response.parse(json).items.map((item) => item.id)).toContain(`${id}:chair`);
    }
    expect(await done(`catalog share ${shared} --remove 2`)).toMatchObject({ catalog: { sharedWith: [] } });
    expect(await done(`catalog unpublish ${published}`)).toMatchObject({ catalog: { visibility: 'tenant' } });
    expect(JSON.stringify(await done('catalog list --tenant 2'))).not.toContain(run);
  });
});

describe('catalog import', () => {
  test('creates and changes items, reports invalid lines with their line number, and warns about models that no plan can load', async () => {
    const id = await newCatalog('import');
    const file = await written('items.jsonl', [
      JSON.stringify({ externalId: 'chair', label: 'Chair', width: 450, supplier: { note: 1 } }),
      '{"externalId": "torn',
      JSON.stringify({ id: `${id}:table`, label: 'Table', configuration: '{}' }),
      '',
      JSON.stringify({ id: 'demo:stray' }),
      JSON.stringify({ externalId: 'wide', width: 'very' }),
      JSON.stringify({ externalId: 'chair', height: 900 }),
      JSON.stringify({ label: 'nameless' }),
      JSON.stringify({ externalId: 'gone', visibilityStatus: 2 }),
      '[]',
    ]);
    const dry = await command(`catalog import ${id} ${file} --dry-run`);
    expect(dry).toMatchObject({ code: 1, value: { dryRun: true } });
    expect(await idsOf(id)).toEqual([]);

    const { code, value } = await command(`catalog import ${id} ${file} --tenant 1`);
    expect(code).toBe(1);
    expect(value).toMatchObject({ created: 2, changed: 1, unchanged: 0, resumedAfter: 0 });
    const bad = value.bad as { line: number; problem: string }[];
    expect(bad.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual([2, 5, 6, 8, 9, 10]);
    expect(bad.find(({ line }) => line === 6)?.problem).toMatch(/width/);
    expect(value.withoutModel).toContain(`${id}:chair`);
    expect(value.withoutModel).not.toContain(`${id}:table`);
    expect(await manager.item(`${id}:chair`)).toMatchObject({
      ...{ label: 'Chair', width: 450, height: 900, displayedHeight: 900, version: 2 },
      supplier: { note: 1 },
    });
    expect(existsSync(`${file}.import`)).toBe(false);
  });

  test('does not change items that are equal to the file, and reports the owner of the catalog', async () => {
    const id = await newCatalog('again');
    const file = await written('again.jsonl', [JSON.stringify({ externalId: 'chair', label: 'Chair', width: 450 })]);
    await done(`catalog import ${id} ${file}`);
    expect(await done(`catalog import ${id} ${file}`)).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    expect(await command(`catalog import ${id} ${file} --tenant 2`)).toMatchObject({ code: 1, err: /tenant 1/ });
    expect(await command(`catalog import none-${run} ${file}`)).toMatchObject({ code: 1, err: /no catalog/ });
  });

  test('continues after the last line that an interrupted run wrote', async () => {
    const id = await newCatalog('resumed');
    const lines = Array.from({ length: 250 }, (_, index) => JSON.stringify({ externalId: `i${index}` }));
    const file = await written('resumed.jsonl', lines);
    const { importCheckpoint } = await import('../../lib/tools/admin/import-checkpoint.ts');
    importCheckpoint(file, id).save(200);
    expect(await done(`catalog import ${id} ${file}`)).toMatchObject({ created: 50, resumedAfter: 200 });
    importCheckpoint(file, 'another-catalog').save(200);
    expect(await done(`catalog import ${id} ${file}`)).toMatchObject({ created: 200, unchanged: 50, resumedAfter: 0 });
  });

  test('reads CSV with quotes, JSON in cells, unknown columns and incomplete rows', async () => {
    const id = await newCatalog('csv');
    const file = await written('items.csv', [
      '\uFEFFexternalId,label,width,tags,orderable,supplierNote,manufacturerSKU',
      'a,"Chair, ""oak""",450,"[""new"",""oak""]",true,12,0815',
      'b,Torn',
      'c,"Two',
      'lines",,,,,',
      'd,Wide,very,,,,',
    ]);
    const { value } = await command(`catalog import ${id} ${file}`);
    expect(value).toMatchObject({ created: 2 });
    expect((value.bad as { line: number }[]).map(({ line }) => line).toSorted()).toEqual([3, 6]);
    expect(await manager.item(`${id}:a`)).toMatchObject({
      ...{ label: 'Chair, "oak"', width: 450, tags: ['new', 'oak'], orderable: true },
      ...{ supplierNote: '12', manufacturerSKU: '0815' },
    });
    expect((await manager.item(`${id}:c`)).label).toBe('Two\nlines');
  });
});

describe('catalog export', () => {
  test.each(['jsonl', 'csv'])('writes a file that an import reads back without a change: %s', async (format) => {
    const id = await newCatalog(`export-${format}`);
    for (const content of [
      { label: 'A "chair"', width: 450.5, tags: ['a,b'], translations: { de: { label: 'Stuhl' } } },
      { label: 'Hidden', visibilityStatus: 1 },
      { label: 'Old' },
    ]) {
      await manager.call(
        'POST',
        '/v2/items',
        jsonBody({ id: `${id}:${content.label.replace(/\W/g, '')}`, ...content }),
      );
    }
    await manager.call('DELETE', `/v2/items/${id}:Old`);
    const file = path.join(folder, `${id}.${format}`);
    expect(await done(`catalog export ${id} ${file}`)).toMatchObject({ items: 2 });
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(format === 'csv' ? 3 : 2);
    expect(await done(`catalog import ${id} ${file}`)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  });
});
