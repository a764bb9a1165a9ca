import { moveJobFiles } from '../../../shared/domain/catalog-jobs/move-job-files.ts';
import { upgradePlan } from '../../../shared/domain/plans/upgrade-plan.ts';
import { upgradeTag } from '../../../shared/domain/tags/upgrade-tag.ts';
import type { TableName } from '../../../shared/platform/aws/stores.ts';
import { openTable, type Table } from '../../../shared/platform/aws/table.ts';
import { openWholeBucket } from '../../../shared/platform/aws/whole-bucket.ts';
import type { Clock } from '../../../shared/platform/identifiers/clock.ts';
import { upgradeJob } from '../../../shared/platform/jobs/upgrade-jobs.ts';
import { isUpgraded, noteUpgraded, type UpgradeName } from '../../../shared/platform/jobs/upgrade-marks.ts';
import { type AnyRow, scanRows } from './tenant-data/scan-rows.ts';

/** Rows that are written at the same time. */
const ROWS_AT_ONCE = 10;

/** What one upgrade does with each row of a table. */
interface Upgrade {
  readonly name: UpgradeName;
  readonly table: TableName;
  /** Returns whether it has changed something. Does nothing for a row of this version. */
  readonly upgradeRow: (row: AnyRow) => Promise<boolean>;
}

/**
 * Gives rows from before this version what it needs: jobs their places in the lists of their tenants, files of catalog
 * jobs a place with an end, plans their places in the lists of their users, and shared tags rows outside of the lists
 * of other tenants. Rows that have it stay as they are, so the work continues after an interruption when it is called
 * again.
 *
 * @returns number of changed rows; undefined if all rows were upgraded before
 */
export async function upgradeRows(clock: Clock): Promise<number | undefined> {
  const jobs = openTable('jobs');
  let changed: number | undefined;
  for (const upgrade of upgrades(jobs)) {
    if (await isUpgraded(jobs, upgrade.name)) continue;
    changed = (changed ?? 0) + (await upgradeTable(upgrade));
    await noteUpgraded(jobs, upgrade.name, clock());
  }
  return changed;
}

function upgrades(jobs: Table): Upgrade[] {
  const plans = openTable('plans');
  const tags = openTable('tags');
  const privateFiles = openWholeBucket('privateFiles');
  return [
    { name: 'jobs', table: 'jobs', upgradeRow: (row) => upgradeJob(jobs, row) },
    { name: 'catalogJobFiles', table: 'jobs', upgradeRow: (row) => moveJobFiles(row, jobs, privateFiles) },
    { name: 'plans', table: 'plans', upgradeRow: (row) => upgradePlan(plans, row) },
    { name: 'tags', table: 'tags', upgradeRow: (row) => upgradeTag(tags, row) },
  ];
}

async function upgradeTable({ table, upgradeRow }: Upgrade): Promise<number> {
  let changed = 0;
  let batch: Promise<boolean>[] = [];
  const flush = async () => {
    changed += (await Promise.all(batch)).filter(Boolean).length;
    batch = [];
  };
  for await (const row of scanRows(table)) {
    batch.push(upgradeRow(row));
    if (batch.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
  return changed;
}
