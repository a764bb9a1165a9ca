import * as z from 'zod';
import { addOnce } from '../aws/add-once.ts';
import { ConditionFailedError, type Expression, type Key, type Table } from '../aws/table.ts';

/** What is counted by tenant and day. Source: D2172 in contract/interface.md. */
export const USAGE_METRICS = [
  'calls',
  'conversions',
  'renderings',
  'exports',
  'planConversions',
  'storedBytes',
  'mails',
  'webhooks',
  'rendererSeconds',
] as const;
/** The name of one count. */
export type UsageMetric = (typeof USAGE_METRICS)[number];

/** Counts by name; those that are zero are missing. */
export type UsageCounts = { [Metric in UsageMetric]?: number | undefined };

const AnyRow = z.unknown();

/** How long counts are kept, so that a year can be compared with the one before. */
const USAGE_DAYS = 400;
const DAY_MS = 86_400_000;

/** The day of a time, in UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Counts of a tenant's day. */
export interface DayCounts {
  readonly tenant: number;
  readonly day: string;
  readonly counts: UsageCounts;
}

/**
 * Adds counts to those of a tenant's day.
 *
 * @param mayBegin whether the day may have no row yet. Otherwise the counts are dropped without a row: it was deleted
 * with its tenant.
 */
export async function addUsage(usage: Table, { tenant, day, counts }: DayCounts, mayBegin: boolean): Promise<void> {
  const entries = Object.entries(counts);
  const change = {
    expression: `SET expiresAt = :end ADD ${entries.map((_, index) => `#n${index} :n${index}`).join(', ')}`,
    names: Object.fromEntries(entries.map(([name], index) => [`#n${index}`, name])),
    values: {
      ':end': endOf(day),
      ...Object.fromEntries(entries.map(([, amount], index) => [`:n${index}`, amount])),
    },
  };
  const condition = mayBegin ? undefined : { expression: 'attribute_exists(pk)' };
  await updateIf(usage, { pk: usagePartition(tenant), sk: day }, ...addOnce(change, condition));
}

/** An api key in the counts. */
export interface UsedKey {
  readonly id: string;
  /** The tenant that owns the key, with which the row is deleted. */
  readonly tenant: number;
}

/** Notes that a key was used on a day. Does nothing if that is noted already. */
export async function noteKeyUse(usage: Table, { id, tenant }: UsedKey, day: string): Promise<void> {
  const change = {
    expression: 'SET apiKey = :key, tenant = :tenant, lastUsed = :day, expiresAt = :end',
    values: { ':key': id, ':tenant': tenant, ':day': day, ':end': endOf(day) },
  };
  const isNews = { expression: 'attribute_not_exists(pk) OR lastUsed < :day', values: { ':day': day } };
  await updateIf(usage, keyUseKey(id), change, isNews);
}

/** Changes a row, or does nothing if the condition does not hold. */
async function updateIf(usage: Table, key: Key, change: Expression, condition: Expression | undefined): Promise<void> {
  try {
    await usage.update(key, change, condition, AnyRow);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}

/** The partition of a tenant's counts. */
export function usagePartition(tenant: number): string {
  return `${tenant}#usage`;
}

/** The key of the row with the last use of an api key. */
export function keyUseKey(apiKeyId: string): Key {
  return { pk: `apikey#${apiKeyId}`, sk: 'use' };
}

function endOf(day: string): number {
  return Math.ceil((Date.parse(day) + USAGE_DAYS * DAY_MS) / 1_000);
}
