import * as z from 'zod';
import type { RowChange } from '../../platform/aws/table-stream.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StreamConsumer } from '../../platform/streams/stream-consumer.ts';
import { itemOfKey } from '../items/item-keys.ts';
import type { StreamEvents } from '../webhooks/open-stream-events.ts';
import { newNotice } from '../webhooks/outbox.ts';
import { eventIdOf, putOutOnce } from '../webhooks/put-out-once.ts';

const EVENT = 'item.published';
/** Number of events that are written at the same time. An import can publish a thousand items in one batch. */
const PARALLEL = 10;
/**
 * The stream keeps changes for a day. Older rows come from a restored backup: their items have been public for long.
 */
const NEWS_MS = 86_400_000;

/** Of an item's row; a row of an earlier version may have no visibility, and is public. */
const Visibility = z.object({ visibilityStatus: z.number().default(0) });
const Published = Visibility.extend({ updated: z.string(), version: z.number() });

/**
 * Makes the event of each item that everybody sees and nobody saw before, whatever published it: a call for the item, a
 * change of many, an import. The stream may deliver a change again: the id of the event follows from the version of the
 * item, so that it is written once. Source: D2160 in contract/interface.md.
 */
export function notePublishedItems(deps: StreamEvents): StreamConsumer {
  return {
    name: 'note-published-items',
    functionName: 'note-changed-catalogs',
    subjectOf(change) {
      const item = itemOfKey(change.key);
      if (!item || !isPublished(change.after) || isPublished(change.before)) return undefined;
      return { id: String(item.tenant), owner: String(item.tenant) };
    },
    async work(changes) {
      const waiting = [...changes];
      const lane = async () => {
        for (let change = waiting.shift(); change; change = waiting.shift()) await notePublished(change, deps);
      };
      await Promise.all(Array.from({ length: PARALLEL }, lane));
    },
  };
}

function isPublished(row: RowChange['after']): boolean {
  return row !== undefined && Visibility.parse(row).visibilityStatus === 0;
}

async function notePublished({ key, after }: RowChange, deps: StreamEvents): Promise<void> {
  const item = itemOfKey(key);
  if (!item) return;
  const tenant = await deps.tenantOf(item.tenant);
  if (!tenant?.events.includes(EVENT)) return;
  const { updated, version } = Published.parse(after);
  if (Date.parse(updated) < deps.clock().getTime() - NEWS_MS) return;
  const itemId = formatItemId(item.id);
  const ids = () => eventIdOf(`${EVENT} ${itemId} ${version} ${updated}`);
  const event = newNotice({ tenant: item.tenant, event: EVENT, notice: { itemId } }, tenant, {
    clock: deps.clock,
    ids,
  });
  if (event) await putOutOnce(event, deps);
}
