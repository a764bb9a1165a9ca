import * as z from 'zod';
import type { Queue } from '../../../platform/aws/queue.ts';
import { messagesOf } from '../../../platform/aws/queue-event.ts';
import type { Clock } from '../../../platform/identifiers/clock.ts';
import { Timestamp } from '../../../platform/text/timestamp.ts';
import type { ChangedCatalog } from './changed-catalogs.ts';
import type { PreparedListStore } from './prepared-list-store.ts';

/** A request waits a second for each thousand items, so large catalogs are prepared less often. */
const ITEMS_PER_SECOND = 1_000;
const LONGEST_DELAY_SECONDS = 900;

const ListRequest = z.object({
  tenant: z.int(),
  catalogId: z.string(),
  /** When the change was noticed. */
  noted: Timestamp,
});
export type ListRequest = z.infer<typeof ListRequest>;

/** A request as it comes out of its queue, more than once where its work has failed. */
export interface ReceivedListRequest extends ListRequest {
  readonly messageId: string;
}

export interface RequestPreparedListsDeps {
  readonly preparedLists: Pick<PreparedListStore, 'current'>;
  readonly queue: Queue;
  readonly clock: Clock;
}

/**
 * Requests a prepared list of each catalog. Every change makes a request. One list serves all requests that were made
 * before it was begun (see `PreparedListStore.claim`), so a catalog is prepared once in the time that a request waits.
 */
export async function requestPreparedLists(
  catalogs: readonly ChangedCatalog[],
  { preparedLists, queue, clock }: RequestPreparedListsDeps,
): Promise<void> {
  for (const { tenant, catalogId } of catalogs) {
    const { items = 0 } = (await preparedLists.current(tenant, catalogId)) ?? {};
    const delaySeconds = Math.min(LONGEST_DELAY_SECONDS, Math.ceil(items / ITEMS_PER_SECOND));
    await queue.send({ tenant, catalogId, noted: clock().toISOString() }, { delaySeconds });
  }
}

/** The requests in an event of their queue. Throws when a message is no request: it goes to the dead-letter queue then. */
export function readListRequests(event: unknown): ReceivedListRequest[] {
  return messagesOf(event, ListRequest);
}
