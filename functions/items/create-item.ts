import { createItem } from '../../shared/contract/routes/items.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { createItem as create } from '../../shared/domain/items/create-item.ts';
import { itemPresentation } from '../../shared/domain/items/item-presentation.ts';
import { itemReply } from '../../shared/domain/items/item-reply.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { recordedItems } from '../../shared/domain/items/recorded-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const opened = openItems();
const audit = openAuditLog();

export const handler = endpoint(createItem, async ({ body, caller }) => {
  const items = recordedItems(opened, audit(caller, createItem.operation));
  const item = await create(body, caller, items);
  const location = `/v2/items/${item.catalog}:${item.externalId}`;
  return itemReply(item, itemPresentation(caller, items), { location });
});
