import { publishItem, unpublishItem } from '../../shared/contract/routes/item-changes.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { itemPresentation } from '../../shared/domain/items/item-presentation.ts';
import { checkItemPrecondition, itemReply } from '../../shared/domain/items/item-reply.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { setVisibility } from '../../shared/domain/items/publish-item.ts';
import { recordedItems } from '../../shared/domain/items/recorded-items.ts';
import { withdrawnTextParts } from '../../shared/domain/matching/withdrawn-texts.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const opened = openItems(withdrawnTextParts(openTable('matches')));
const audit = openAuditLog();

export const handler = endpoint([publishItem, unpublishItem], async ({ operation, params, caller, headers }) => {
  const items = recordedItems(opened, audit(caller, operation));
  const presentation = itemPresentation(caller, items);
  const item = await manageableItem(params.id, caller, items);
  const check = (current: typeof item) => checkItemPrecondition(headers, current, presentation);
  return itemReply(await setVisibility(item, operation === 'publishItem' ? 0 : 1, check, items), presentation);
});
