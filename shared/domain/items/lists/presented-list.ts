import { batchesOf } from '../../../platform/aws/batches.ts';
import { PreparedEntries } from '../../../platform/http/response.ts';
import type { Clock } from '../../../platform/identifiers/clock.ts';
import type { ItemWithModel } from '../models/item-with-model.ts';
import type { ModelStates } from '../models/model-states.ts';
import { ownerOf } from '../models/model-store.ts';
import { presentWithModel } from '../models/present-with-model.ts';
import { type Presentation, presentItem } from '../present-item.ts';
import { type Page, type Position, writeCursor } from './cursor.ts';
import type { ListEntry } from './list-sources.ts';
import { completeUntil } from './overlap.ts';

/** The `meta` of a list. Source: D421 in contract/interface.md. */
interface ListMeta extends Record<string, unknown> {
  readonly lastUpdated: string | null;
  readonly cached: boolean;
  /** The items of this response. */
  readonly count: number;
  /** The items of the whole list; missing on a page of a longer list if they are not known without reading it. */
  readonly total?: number;
  readonly serverTime: string;
  /** The `deltaSince` to ask with next: later changes may be missing from this list. */
  readonly deltaMark: string;
  /** Filters that were incomplete or malformed; missing if there are none. */
  readonly ignoredFilters?: readonly string[];
  /** The start of the next page; missing on the last page. */
  readonly nextCursor?: string;
}

/** The items of a response. `meta` is complete after all items have been read. */
interface PresentedList {
  readonly items: AsyncGenerator<ItemWithModel | PreparedEntries>;
  readonly meta: () => ListMeta;
}

/** How a list is presented, and which page of it. */
interface ListOptions {
  readonly presentation: Presentation;
  readonly clock: Clock;
  readonly ignored?: readonly string[];
  readonly page?: Page | undefined;
  /** Set for a page in the cms context, whose items have the state of their model. */
  readonly models?: Pick<ModelStates, 'of'> | undefined;
}

/** Presents items while they are read, counts them and finds the newest change. Ends after the requested page. */
export function presentedList(found: AsyncIterable<ListEntry>, options: ListOptions): PresentedList {
  const { presentation, clock, ignored = [], page, models } = options;
  const now = clock();
  const serverTime = now.toISOString();
  const deltaMark = completeUntil(now);
  let count = 0;
  let known: number | undefined;
  let lastUpdated: string | null = null;
  let last: Position | undefined;
  let nextCursor: string | undefined;
  const origins = new Set<string>();
  const noteUpdated = (updated: string) => {
    if (lastUpdated === null || updated > lastUpdated) lastUpdated = updated;
  };
  async function* chosen() {
    for await (const entry of found) {
      if ('origin' in entry) {
        origins.add(entry.origin);
        continue;
      }
      if ('total' in entry) {
        known = entry.total;
        continue;
      }
      if ('prepared' in entry) {
        count += entry.count;
        noteUpdated(entry.lastUpdated);
        yield new PreparedEntries(entry.prepared);
        continue;
      }
      const { item, position } = entry;
      if (page && count === page.limit) {
        nextCursor = writeCursor(page, last ?? []);
        return;
      }
      count++;
      last = position;
      noteUpdated(item.updated);
      yield item;
    }
  }
  async function* present(): PresentedList['items'] {
    if (!models) {
      for await (const each of chosen()) yield each instanceof PreparedEntries ? each : presentItem(each, presentation);
      return;
    }
    for await (const batch of batchesOf(chosen())) {
      const items = batch.flatMap((each) => (each instanceof PreparedEntries ? [] : [each]));
      const states = await models.of(items.map(ownerOf));
      for (const each of batch)
        yield each instanceof PreparedEntries ? each : presentWithModel(each, states, presentation);
    }
  }
  const meta = () => ({
    ...{ lastUpdated, cached: origins.has('prepared') && !origins.has('table'), count },
    ...totalOf(page?.after === undefined && nextCursor === undefined ? count : known),
    ...{ serverTime, deltaMark },
    ...(ignored.length > 0 && { ignoredFilters: ignored }),
    ...(nextCursor !== undefined && { nextCursor }),
  });
  return { items: present(), meta };
}

function totalOf(total: number | undefined): Pick<ListMeta, 'total'> {
  return total === undefined ? {} : { total };
}
