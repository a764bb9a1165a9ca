import type { Clock } from '../identifiers/clock.ts';
import type { Item, StoredItem } from './item.ts';
import { type Presentation, presentItem } from './present-item.ts';

/** A list of items on its way out, and what `meta` says of it once all have passed. */
export interface PresentedList {
  readonly items: AsyncGenerator<Item>;
  readonly meta: () => { lastUpdated: string | null; cached: boolean; total: number; serverTime: string };
}

/** Presents items as they come, counting them and noting the newest change. Source: decisions.md, meta. */
export function presentedList(
  found: AsyncIterable<StoredItem>,
  presentation: Presentation,
  clock: Clock,
): PresentedList {
  const serverTime = clock().toISOString();
  let total = 0;
  let lastUpdated: string | null = null;
  async function* present() {
    for await (const item of found) {
      total++;
      if (lastUpdated === null || item.updated > lastUpdated) lastUpdated = item.updated;
      yield presentItem(item, presentation);
    }
  }
  return { items: present(), meta: () => ({ lastUpdated, cached: false, total, serverTime }) };
}
