import * as z from 'zod';
import type { Queue } from '../../../platform/aws/queue.ts';
import { messagesOf } from '../../../platform/aws/queue-event.ts';
import type { Clock } from '../../../platform/identifiers/clock.ts';
import { Timestamp } from '../../../platform/text/timestamp.ts';
import type { ChangedCatalog } from './changed-catalog.ts';
import type { PreparedListStore } from './prepared-list-store.ts';

/** A request waits one second per thousand items, so large catalogs are prepared less often. */
const ITEMS_PER_SECOND = 1_000;
const LONGEST_DELAY_SECONDS = 900;

const ListRequest = z.object({
  tenant: z.int(),
  catalogId: z.string(),
  /** The time at which the change was noticed. */
  noted: Timestamp,
});
/** A request for a prepared list of a catalog. */
type ListRequest = z.infer<typeof ListRequest>;

/** A request from the queue. It arrives more than once if its work fails. */
export interface ReceivedListRequest extends ListRequest {
  readonly messageId: string;
}

/** The store, queue and clock for requests of prepared lists. */
export interface RequestPreparedListsDeps {
  readonly preparedLists: Pick<PreparedListStore, 'current'>;
  readonly queue: Queue;
  readonly clock: Clock;
}

/**
 * Requests a prepared list of each catalog. Every change makes a request. One list serves all requests that were made
 * before it was started (see `PreparedListStore.claim`), so a catalog is prepared once during the delay of a request.
 */
export async function requestPreparedLists(
  catalogs: readonly ChangedCatalog[],
  { preparedLists, queue, clock }: RequestPreparedListsDeps,
): Promise<void> {
  for (const { tenant, catalogId } of catalogs) {
    const { items = 0 } = (await preparedLists.current(tenant, catalogId)) ?? {};
    const delaySeconds = Math.min(LONGEST_DELAY_SECONDS, Math.ceil(items / ITEMS_PER_SECOND));
    await queue.send({ tenant, catalogId, noted: clock().toISOString() }, { tenant, delaySeconds });
  }
}

/**
 * Returns the requests in an event of their queue.
 *
 * @throws if a message is not a request; the message then goes to the dead-letter queue
 */
export function readListRequests(event: unknown): ReceivedListRequest[] {
  return messagesOf(event, ListRequest);
}
