import type { Key } from '../../platform/aws/table.ts';

/*
 * Access patterns of the table `plans`. All rows of a plan are in one partition:
 *
 * | what                              | how                                                         |
 * |-----------------------------------|-------------------------------------------------------------|
 * | one plan, with up to 300 kB text  | GetItem <tenant>#plan#<id> / plan, consistent               |
 * | its settings                      | GetItem .. / settings                                       |
 * | its versions, newest first        | Query   .. / version#<n>, and GetItem .. / versionText#<n>  |
 * | what is to be cleared away        | .. / leftover#<random>; Query index leftovers, dueAt <= now |
 * | the demo plans of a tenant        | Query   <tenant>#demoPlans / <created>#<id>, then the plans |
 *
 * A plan is a conditional write of its row; what is written with it is in the same transaction.
 */

const NUMBER_WIDTH = 10;
const ORPHAN_SHARDS = 4;

export const VERSION_PREFIX = 'version#';
export const ORPHAN_PREFIX = 'leftover#';

/** The partition of everything that belongs to a plan. */
export function planPartition(tenant: number, planId: string): string {
  return `${tenant}#plan#${planId}`;
}

export function planKey(tenant: number, planId: string): Key {
  return { pk: planPartition(tenant, planId), sk: 'plan' };
}

export function settingsKey(tenant: number, planId: string): Key {
  return { pk: planPartition(tenant, planId), sk: 'settings' };
}

export function versionKey(tenant: number, planId: string, versionId: number): Key {
  return { pk: planPartition(tenant, planId), sk: `${VERSION_PREFIX}${padded(versionId)}` };
}

/** The text of a version, apart from it, so that a list of versions reads none. */
export function versionTextKey(tenant: number, planId: string, versionId: number): Key {
  return { pk: planPartition(tenant, planId), sk: `versionText#${padded(versionId)}` };
}

export function orphanKey(tenant: number, planId: string, id: string): Key {
  return { pk: planPartition(tenant, planId), sk: `${ORPHAN_PREFIX}${id}` };
}

/** Partition of the index `leftovers` that a row is in. */
export function orphanPartition(id: string): string {
  return `leftovers#${(id.codePointAt(0) ?? 0) % ORPHAN_SHARDS}`;
}

/** All partitions of the index `leftovers`. */
export const ORPHAN_PARTITIONS: readonly string[] = Array.from(
  { length: ORPHAN_SHARDS },
  (_, shard) => `leftovers#${shard}`,
);

export function demoPartition(tenant: number): string {
  return `${tenant}#demoPlans`;
}

export function demoKey({ tenant, created, id }: { tenant: number; created: string; id: string }): Key {
  return { pk: demoPartition(tenant), sk: `${created}#${id}` };
}

function padded(number: number): string {
  return String(number).padStart(NUMBER_WIDTH, '0');
}
