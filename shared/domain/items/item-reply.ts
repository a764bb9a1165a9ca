import { entityTag, writtenParts } from '../../platform/http/entity-tag.ts';
import { checkPrecondition } from '../../platform/http/precondition.ts';
import type { HttpRequest } from '../../platform/http/request.ts';
import { Reply } from '../../platform/http/response.ts';
import type { StoredItem } from './item.ts';
import type { ItemWithModel } from './models/item-with-model.ts';
import { modelFields } from './models/model-state.ts';
import { type ModelStore, ownerOf } from './models/model-store.ts';
import { type Presentation, presentItem } from './present-item.ts';

/** What a response with an item depends on, and the source of the state of its model. */
export interface ItemReplyDeps extends Presentation {
  /** Set in the cms context, whose responses have the state of the model. */
  readonly models?: Pick<ModelStore, 'state'> | undefined;
}

/** Returns the response with an item, with the `ETag` of a GET by the same caller. */
export async function itemReply(
  item: StoredItem,
  { models, ...presentation }: ItemReplyDeps,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<{ item: ItemWithModel }>> {
  const presented = presentItem(item, { ...presentation, withOptions: true });
  if (!models) {
    const json = { item: presented };
    return new Reply(json, { headers: { etag: entityTag(json), ...headers } });
  }
  const state = await models.state(ownerOf(item));
  const tagOf = { item: presented };
  const shown = modelFields(state, item.storedAssets.glb !== undefined);
  const etag = entityTag(tagOf, shown);
  return new Reply({ item: { ...presented, ...shown } }, { headers: { etag, ...headers }, tagOf, shown });
}

/**
 * Checks `If-Match`. The state of the model is not part of the comparison: it changes while a job runs, and nobody
 * writes it (D2110).
 *
 * @throws ServiceError 412 if the caller has read another state of the item
 */
export function checkItemPrecondition(
  headers: HttpRequest['headers'],
  current: StoredItem,
  presentation: Presentation,
): void {
  const sent = headers['if-match'];
  const written = sent === undefined ? headers : { ...headers, 'if-match': writtenParts(sent) };
  checkPrecondition(written, entityTag({ item: presentItem(current, { ...presentation, withOptions: true }) }));
}
