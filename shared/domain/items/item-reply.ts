import { entityTag } from '../../platform/http/entity-tag.ts';
import { checkPrecondition } from '../../platform/http/precondition.ts';
import type { HttpRequest } from '../../platform/http/request.ts';
import { Reply } from '../../platform/http/response.ts';
import type { Item, StoredItem } from './item.ts';
import { type Presentation, presentItem } from './present-item.ts';

/** Returns the response with a written item, with the `ETag` of a GET by the same caller. */
export function itemReply(
  item: StoredItem,
  presentation: Presentation,
  headers: Readonly<Record<string, string>> = {},
): Reply<{ item: Item }> {
  const json = { item: presentItem(item, presentation) };
  return new Reply(json, { headers: { etag: entityTag(json), ...headers } });
}

/**
 * Checks `If-Match`.
 *
 * @throws ServiceError 412 if the caller has read another state of the item
 */
export function checkItemPrecondition(
  headers: HttpRequest['headers'],
  current: StoredItem,
  presentation: Presentation,
): void {
  checkPrecondition(headers, entityTag({ item: presentItem(current, presentation) }));
}
