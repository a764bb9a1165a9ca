import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { admin } from '../infra/admin/admin-console.ts';
import { fileForm } from './client.ts';
import { importFile } from './import-client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';

/* Imports of a tenant that looks at new items before they are published. Source: D2111. */

const TIMEOUT_MS = 240_000;
const endpoints = inject('endpoints');
const dataFolder = inject('dataFolder');
const TABLE = ['externalId,label,visibilityStatus', 'a,Chair,0', 'b,Table,'].join('\n');

let own: OwnTenant;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reviewed-imports-'));
  own = await ownTenant({ endpoints, dataFolder }, { id: 3203, name: 'Reviewed imports', reviewNewItems: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const statusOf = async (name: string) => (await own.admin.item(`${own.catalog}:${name}`)).visibilityStatus;
const imports = (text: string) =>
  importFile(own.admin, `/v2/catalogs/${own.catalog}/imports`, fileForm('file', 'items.csv', Buffer.from(text)));

test(
  'a table hides the items that it creates, whatever it says, and publishes them when it is imported again',
  async () => {
    expect(await imports(TABLE)).toMatchObject({ status: 100, counts: { created: 2 } });
    expect([await statusOf('a'), await statusOf('b')]).toEqual([1, 1]);
    expect(await imports(TABLE)).toMatchObject({ status: 100, counts: { changed: 1, unchanged: 1 } });
    expect([await statusOf('a'), await statusOf('b')]).toEqual([0, 1]);
  },
  TIMEOUT_MS,
);

test('so does the import of the admin command', async () => {
  const file = path.join(folder, 'items.csv');
  await writeFile(file, TABLE.replaceAll(/^([ab]),/gm, 'admin-$1,'));
  const { code, out } = await admin(`catalog import ${own.catalog} ${file} --json --data ${dataFolder}`);
  expect([code, JSON.parse(out)]).toMatchObject([0, { created: 2 }]);
  expect([await statusOf('admin-a'), await statusOf('admin-b')]).toEqual([1, 1]);
});
