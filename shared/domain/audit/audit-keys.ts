import type { Key } from '../../platform/aws/table.ts';

/*
 * The table `audit` has one partition for each tenant. Its rows are sorted by time:
 *
 * | what                         | how                                                | how often           |
 * |------------------------------|----------------------------------------------------|---------------------|
 * | a change                     | Put in the transaction of the change               | each recorded write |
 * | the changes of a time, newest first | Query <tenant>#audit, sk between two times, one page | administration |
 */

/** The partition of a tenant's entries. */
export function auditPartition(tenant: number): string {
  return `${tenant}#audit`;
}

/** The key of an entry. The random part keeps two changes of the same millisecond apart. */
export function auditKey(tenant: number, time: string, random: string): Key {
  return { pk: auditPartition(tenant), sk: `${time}#${random}` };
}
