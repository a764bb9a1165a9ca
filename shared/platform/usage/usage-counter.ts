import type { Table } from '../aws/table.ts';
import type { Clock } from '../identifiers/clock.ts';
import { addUsage, dayOf, noteKeyUse, type UsageCounts, type UsageMetric, type UsedKey } from './usage-rows.ts';

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
   * Writes the counts if the last write is a minute ago, and keys at their first use of a day. Never throws. Counts of an
   * environment that ends between two writes are lost.
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
  const counts = new Map<string, { readonly tenant: number; readonly day: string; readonly of: UsageCounts }>();
  const usedKeys = new Map<string, UsedKey>();
  const notedKeys = new Set<string>();
  let notedDay = '';
  let writtenMs = Number.NEGATIVE_INFINITY;

  const count: UsageCounter['count'] = (tenant, metric, amount = 1) => {
    const day = dayOf(clock());
    const name = `${tenant} ${day}`;
    const entry = counts.get(name) ?? { tenant, day, of: {} };
    if (!counts.has(name) && counts.size >= MAX_ENTRIES) return;
    entry.of[metric] = (entry.of[metric] ?? 0) + amount;
    counts.set(name, entry);
  };
  const writeCounts = async () => {
    const entries = [...counts.values()];
    counts.clear();
    await Promise.all(entries.map((entry) => addUsage(usage, entry.tenant, entry.day, entry.of)));
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
      const isDue = counts.size > 0 && now - writtenMs >= WRITE_EVERY_MS;
      // Set first, so that calls at the same time do not write too.
      if (isDue) writtenMs = now;
      await Promise.all([usedKeys.size > 0 && writeKeys(), isDue && writeCounts()]).catch(onFault);
    },
  };
}
