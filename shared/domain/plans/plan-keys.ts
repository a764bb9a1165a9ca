import type { Key } from '../../platform/aws/table.ts';

/*
 * Access patterns of the table `plans`. All rows of a plan are in one partition:
 *
 * | what                              | how                                                         |
 * |-----------------------------------|-------------------------------------------------------------|
 * | one plan, with up to 300 kB text  | GetItem <tenant>#plan#<id> / plan, consistent               |
 * | its settings                      | GetItem .. / settings                                       |
 * | its versions, newest first        | Query   .. / version#<n>, and GetItem .. / versionText#<n>  |
 * | orphans to clean up               | .. / leftover#<random>; Query index leftovers, dueAt <= now |
 * | the demo plans of a tenant        | Query   <tenant>#demoPlans / <created>#<id>, then the plans |
 * | the plans of a user, newest first | Query   index byUser, <tenant>#plansOf#<user>               |
 *
 * Each write of a plan is a conditional write of its row. What belongs to it is in the same transaction.
 */

const NUMBER_WIDTH = 10;
const ORPHAN_SHARDS = 4;

/** Prefix of the sort keys of versions. */
export const VERSION_PREFIX = 'version#';
/** Prefix of the sort keys of orphan records. The stored name is older than the word orphan. */
export const ORPHAN_PREFIX = 'leftover#';

/** The partition of all rows of a plan. */
export function planPartition(tenant: number, planId: string): string {
  return `${tenant}#plan#${planId}`;
}

/** The key of a plan's row. */
export function planKey(tenant: number, planId: string): Key {
  return { pk: planPartition(tenant, planId), sk: 'plan' };
}

/** The key of a plan's settings. */
export function settingsKey(tenant: number, planId: string): Key {
  return { pk: planPartition(tenant, planId), sk: 'settings' };
}

/** The key of a version, without its text. */
export function versionKey(tenant: number, planId: string, versionId: number): Key {
  return { pk: planPartition(tenant, planId), sk: `${VERSION_PREFIX}${padded(versionId)}` };
}

/** The key of the text of a version. It is a row of its own, so that a list of versions reads no texts. */
export function versionTextKey(tenant: number, planId: string, versionId: number): Key {
  return { pk: planPartition(tenant, planId), sk: `versionText#${padded(versionId)}` };
}

/** The key of an orphan record. */
export function orphanKey(tenant: number, planId: string, id: string): Key {
  return { pk: planPartition(tenant, planId), sk: `${ORPHAN_PREFIX}${id}` };
}

/** The partition of the index `leftovers` that lists an orphan record. */
export function orphanPartition(id: string): string {
  return `leftovers#${(id.codePointAt(0) ?? 0) % ORPHAN_SHARDS}`;
}

/** All partitions of the index `leftovers`. */
export const ORPHAN_PARTITIONS: readonly string[] = Array.from(
  { length: ORPHAN_SHARDS },
  (_, shard) => `leftovers#${shard}`,
);

/** The partition of a tenant's list of demo plans. */
export function demoPartition(tenant: number): string {
  return `${tenant}#demoPlans`;
}

/** The key of a demo plan's entry in that list. */
export function demoKey({ tenant, created, id }: { tenant: number; created: string; id: string }): Key {
  return { pk: demoPartition(tenant), sk: `${created}#${id}` };
}

/** The partition of the index `byUser` that lists the plans of a user in a tenant. */
export function planListPartition(tenant: number, user: string): string {
  return `${tenant}#plansOf#${user}`;
}

function padded(number: number): string {
  return String(number).padStart(NUMBER_WIDTH, '0');
}
