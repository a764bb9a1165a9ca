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

/** What lets somebody in is nobody's data, and has no place in a file that is handed on. */
const SECRET_FIELDS = new Set(['secrets', 'passwordHash']);

/** How much was found. */
export interface TenantAmounts {
  readonly rows: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, number>>;
}

/**
 * Writes all that a tenant owns below a folder: `tables/<table>.jsonl`, a row a line, and `files/<bucket>/<key>`, each
 * file as it is now. Secrets, password hashes and sessions are left out. One row and one piece of a file is in memory
 * at a time. The service may go on meanwhile; what is written during the export may be in it or not. The operator alone
 * may read what is written.
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
        if (row.pk.startsWith('session#')) continue;
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

/** All rows of a table that are a tenant's. */
export async function* rowsOf(table: TableName, ownership: Ownership): AsyncGenerator<AnyRow> {
  for await (const row of scanRows(table)) if (ownsRow(table, row, ownership)) yield row;
}

/** Where the published thumbnails of plans are. */
export function thumbnailPrefixes(plans: Iterable<string>): string[] {
  return [...plans].map((plan) => `plans/${plan}/`);
}
