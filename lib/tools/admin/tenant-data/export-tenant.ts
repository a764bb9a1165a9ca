import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filePrefixesOf } from '../../../../shared/platform/aws/file-prefixes.ts';
import { BUCKETS, TABLES, type TableName } from '../../../../shared/platform/aws/stores.ts';
import { makePrivateFolder, writePrivateFile } from '../private-files.ts';
import { findOwnership } from './find-ownership.ts';
import { type Ownership, ownsRow, planOfRow } from './ownership.ts';
import { type AnyRow, scanRows } from './scan-rows.ts';
import { openVersionedFiles } from './tenant-files.ts';

/** Credentials are not part of the data that is handed over. */
const SECRET_FIELDS = new Set(['secrets', 'passwordHash']);
/** Sessions, and the rows of company sign-ins: client secrets, states, codes. */
const isSecret = ({ pk, sk }: AnyRow) => pk.startsWith('session#') || sk.startsWith('oidc-');

/** Numbers of exported rows and files. */
export interface TenantAmounts {
  readonly rows: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, number>>;
}

/**
 * Writes everything that a tenant owns into a folder: `tables/<table>.jsonl` with one row a line, and
 * `files/<bucket>/<key>` with the current version of each file. Secrets, password hashes, sessions and sign-ins are
 * left out. Memory holds one row and one piece of a file at a time. The service may be running; changes during the
 * export may or may not be included. Only the operator may read the files.
 */
export async function exportTenant(tenant: number, folder: string): Promise<TenantAmounts> {
  const ownership = await findOwnership(tenant);
  await makePrivateFolder(folder);
  await makePrivateFolder(path.join(folder, 'tables'));
  const plans = new Set<string>();
  const rows: Record<string, number> = {};
  for (const table of TABLES) {
    let count = 0;
    const lines = async function* () {
      for await (const row of rowsOf(table, ownership)) {
        if (isSecret(row)) continue;
        const plan = planOfRow(table, row);
        if (plan !== undefined) plans.add(plan);
        count++;
        yield `${JSON.stringify(row, (name, value) => (SECRET_FIELDS.has(name) ? undefined : value))}\n`;
      }
    };
    await pipeline(Readable.from(lines()), writePrivateFile(path.join(folder, 'tables', `${table}.jsonl`)));
    rows[table] = count;
  }
  const files: Record<string, number> = {};
  for (const bucket of BUCKETS) {
    const open = openVersionedFiles(bucket);
    let count = 0;
    for (const prefix of [...filePrefixesOf(tenant), ...thumbnailPrefixes(plans)]) {
      for await (const file of open.versions(prefix)) {
        if (!file.current) continue;
        await open.save(file, path.join(folder, 'files', bucket));
        count++;
      }
    }
    files[bucket] = count;
  }
  return { rows, files };
}

/** Yields all rows of a table that belong to a tenant. */
export async function* rowsOf(table: TableName, ownership: Ownership): AsyncGenerator<AnyRow> {
  for await (const row of scanRows(table)) if (ownsRow(table, row, ownership)) yield row;
}

/** Prefix of the published thumbnails of plans. */
export function thumbnailPrefixes(plans: Iterable<string>): string[] {
  return [...plans].map((plan) => `plans/${plan}/`);
}
