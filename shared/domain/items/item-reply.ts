import { Reply } from '../../platform/http/answer.ts';
import { entityTag } from '../../platform/http/entity-tag.ts';
import { checkPrecondition } from '../../platform/http/precondition.ts';
import type { HttpRequest } from '../../platform/http/request.ts';
import type { Item, StoredItem } from './item.ts';
import { type Presentation, presentItem } from './present-item.ts';

/** A written item as an answer, with the `ETag` that a GET by the same caller would have. */
export function itemReply(
  item: StoredItem,
  presentation: Presentation,
  headers: Readonly<Record<string, string>> = {},
): Reply<{ item: Item }> {
  const json = { item: presentItem(item, presentation) };
  return new Reply(json, { headers: { etag: entityTag(json), ...headers } });
}

/** Throws 412 when the caller has read another state of the item than this one. */
export function checkItemPrecondition(
  headers: HttpRequest['headers'],
  current: StoredItem,
  presentation: Presentation,
): void {
  checkPrecondition(headers, entityTag({ item: presentItem(current, presentation) }));
}
