import * as z from 'zod';
import type { Table } from '../aws/table.ts';
import { keyUseKey, USAGE_METRICS, type UsageCounts, type UsageMetric, usagePartition } from './usage-rows.ts';

const UsageRow = z.object({
  /** The day. */
  sk: z.string(),
  ...(Object.fromEntries(USAGE_METRICS.map((name) => [name, z.number().optional()])) as Record<
    UsageMetric,
    z.ZodOptional<z.ZodNumber>
  >),
});
const KeyUseRow = z.object({ apiKey: z.string(), lastUsed: z.iso.date() });

const MAX_BATCH = 100;

/** Returns the last day of use by the ids of api keys. Keys without a use are left out. */
export async function lastUses(usage: Table, apiKeyIds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < apiKeyIds.length; start += MAX_BATCH) {
    const keys = apiKeyIds.slice(start, start + MAX_BATCH).map(keyUseKey);
    for (const { apiKey, lastUsed } of await usage.getMany(keys, KeyUseRow)) found.set(apiKey, lastUsed);
  }
  return found;
}

/** Yields the counts of a tenant by day, from one day to another, both included. */
export async function* usageOfDays(
  usage: Table,
  tenant: number,
  { from, to }: { readonly from: string; readonly to: string },
): AsyncGenerator<{ day: string; counts: UsageCounts }> {
  const keyCondition = {
    expression: 'pk = :pk AND sk BETWEEN :from AND :to',
    values: { ':pk': usagePartition(tenant), ':from': from, ':to': to },
  };
  for await (const { sk: day, ...counts } of usage.query({ keyCondition }, UsageRow)) yield { day, counts };
}
