import type { Table } from '../aws/table.ts';
import type { Clock } from '../identifiers/clock.ts';
import { addUsage, type DayCounts, dayOf, noteKeyUse, type UsageMetric, type UsedKey } from './usage-rows.ts';

/** An execution environment writes its counts at most this often. */
const WRITE_EVERY_MS = 60_000;
/** Bounds the memory. A count that would exceed it is lost. */
const MAX_ENTRIES = 1_000;

/** Counts in memory, and adds the counts up in the table once a minute at most. */
export interface UsageCounter {
  count(tenant: number, metric: UsageMetric, amount?: number): void;
  /** Counts a call of a tenant with a key. */
  call(tenant: number, apiKey: UsedKey): void;
  /**
   * Writes the counts if the last write is a minute ago, and a tenant's first counts of a day and keys at their first
   * use of a day. Never throws. Counts of an environment that ends between two writes are lost, and those of a tenant
   * that was deleted since its first counts of the day.
   */
  writeIfDue(): Promise<void>;
}

/** Dependencies of {@link usageCounter}. */
interface UsageCounterDeps {
  /** The table `usage`: UpdateItem. */
  readonly usage: Table;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}

/** Makes a counter. Each execution environment has one. */
export function usageCounter({ usage, clock, onFault }: UsageCounterDeps): UsageCounter {
  const waiting = new Map<string, DayCounts>();
  /** Days of tenants whose row this environment has written. */
  const begun = new Set<string>();
  const usedKeys = new Map<string, UsedKey>();
  const notedKeys = new Set<string>();
  let notedDay = '';
  let writtenMs = Number.NEGATIVE_INFINITY;

  const count: UsageCounter['count'] = (tenant, metric, amount = 1) => {
    const day = dayOf(clock());
    const name = `${tenant} ${day}`;
    const entry = waiting.get(name) ?? { tenant, day, counts: {} };
    if (!waiting.has(name) && waiting.size >= MAX_ENTRIES) return;
    entry.counts[metric] = (entry.counts[metric] ?? 0) + amount;
    waiting.set(name, entry);
  };
  const write = async (names: readonly string[]) => {
    // Taken first, so that calls at the same time do not write them too.
    const entries = names.flatMap((name) => {
      const entry = waiting.get(name);
      waiting.delete(name);
      return entry ? [{ name, entry }] : [];
    });
    await Promise.all(
      entries.map(async ({ name, entry }) => {
        await addUsage(usage, entry, !begun.has(name));
        if (begun.size >= MAX_ENTRIES) begun.clear();
        begun.add(name);
      }),
    );
  };
  const writeKeys = async () => {
    const keys = [...usedKeys.values()];
    usedKeys.clear();
    for (const key of keys) {
      notedKeys.add(key.id);
      await noteKeyUse(usage, key, notedDay);
    }
  };
  return {
    count,
    call(tenant, { id, tenant: owner }) {
      count(tenant, 'calls');
      const day = dayOf(clock());
      if (day !== notedDay) notedKeys.clear();
      notedDay = day;
      if (!notedKeys.has(id) && usedKeys.size < MAX_ENTRIES) usedKeys.set(id, { id, tenant: owner });
    },
    async writeIfDue() {
      const now = clock().getTime();
      const isDue = now - writtenMs >= WRITE_EVERY_MS;
      const due = [...waiting.keys()].filter((name) => isDue || !begun.has(name));
      if (isDue && due.length > 0) writtenMs = now;
      await Promise.all([usedKeys.size > 0 && writeKeys(), due.length > 0 && write(due)]).catch(onFault);
    },
  };
}
