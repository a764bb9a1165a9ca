import type { Client } from '../../../../shared/contract/client/index.ts';
import { foundItem } from './found-item.ts';

/** Ids of one call. */
export const MAX_IDS = 50;

/**
 * What is known of the items with these ids, as far as they are there. A page says of each item whether its model is
 * being made; a list without a limit does not (D2110).
 *
 * @throws ServiceCallError if the service refuses the call, and errors of the network
 */
export async function knownItems(
  client: Client,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReturnType<typeof foundItem>>> {
  const { items } = await client.listItems({ query: { 'ids[]': [...ids], limit: String(MAX_IDS) } });
  return new Map(items.map((item) => [item.id, foundItem(item)]));
}

/**
 * How many of some items Review shows: those with a model that are neither published nor archived.
 *
 * @throws ServiceCallError if the service refuses a call, and errors of the network
 */
export async function countForReview(client: Client, ids: readonly string[]): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const known = await knownItems(client, ids.slice(at, at + MAX_IDS));
    const isWaiting = ({ isPublished, isArchived, found }: ReturnType<typeof foundItem>) =>
      !isPublished && !isArchived && found?.hasModel === true;
    count += [...known.values()].filter(isWaiting).length;
  }
  return count;
}
