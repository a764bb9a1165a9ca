import { filePrefixesOf } from '../../../../shared/platform/aws/file-prefixes.ts';
import type { FileVersion } from '../../../../shared/platform/aws/file-versions.ts';
import { BUCKETS, type BucketName, TABLES, type TableName } from '../../../../shared/platform/aws/stores.ts';
import { rowsOf, type TenantAmounts, thumbnailPrefixes } from './export-tenant.ts';
import { findOwnership } from './find-ownership.ts';
import { isAnchor, type Ownership, planOfRow } from './ownership.ts';
import { type AnyRow, deleteRows } from './scan-rows.ts';
import { openVersionedFiles } from './tenant-files.ts';

const MAX_PURGED = 1_000;
const MAX_PASSES = 5;
/** Time for a running worker to finish its work for the tenant. */
const PAUSE_MS = 2_000;

/**
 * Deletes everything that a tenant owns, including all versions of files. The tenant is disabled before, so that nobody
 * writes for it. An interrupted deletion can be run again: the rows that lead to others are deleted last. The function
 * repeats until it finds nothing more, because workers may still have been running. Backups keep their contents until
 * they expire, and for one day the public search index records the ids of removed products. Returns the numbers of
 * deleted rows and files.
 */
export async function deleteTenant(tenant: number): Promise<TenantAmounts> {
  const all = { rows: {}, files: {} };
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const amounts = await deleteOnce(tenant);
    const found = addTo(all.rows, amounts.rows) + addTo(all.files, amounts.files);
    if (found === 0) return all;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`something still writes for tenant ${tenant}; run the command again in a few minutes`);
}

async function deleteOnce(tenant: number): Promise<TenantAmounts> {
  const ownership = await findOwnership(tenant);
  const plans = new Set<string>();
  for await (const row of rowsOf('plans', ownership)) {
    const plan = planOfRow('plans', row);
    if (plan !== undefined) plans.add(plan);
  }
  const files: Record<string, number> = {};
  for (const bucket of BUCKETS) {
    files[bucket] = await purge(bucket, [...filePrefixesOf(tenant), ...thumbnailPrefixes(plans)]);
  }
  const rows: Record<string, number> = {};
  for (const table of TABLES) rows[table] = await deleteRows(table, chosen(table, ownership, false));
  for (const table of TABLES) {
    rows[table] = (rows[table] ?? 0) + (await deleteRows(table, chosen(table, ownership, true)));
  }
  return { rows, files };
}

async function* chosen(table: TableName, ownership: Ownership, anchors: boolean): AsyncGenerator<AnyRow> {
  for await (const row of rowsOf(table, ownership)) {
    if (isAnchor(table, row, ownership) === anchors) yield row;
  }
}

async function purge(bucket: BucketName, prefixes: readonly string[]): Promise<number> {
  const open = openVersionedFiles(bucket);
  let count = 0;
  for (const prefix of prefixes) {
    let batch: FileVersion[] = [];
    for await (const file of open.versions(prefix)) {
      batch.push(file);
      count++;
      if (batch.length < MAX_PURGED) continue;
      await open.purge(batch);
      batch = [];
    }
    await open.purge(batch);
  }
  return count;
}

/** Adds counts by name. Returns their total. */
function addTo(all: Record<string, number>, counts: Readonly<Record<string, number>>): number {
  for (const [name, count] of Object.entries(counts)) all[name] = (all[name] ?? 0) + count;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
