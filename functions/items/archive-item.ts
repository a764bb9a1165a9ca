import { archiveItem } from '../../shared/contract/routes/items.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { changeItem } from '../../shared/domain/items/change-item.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { checkItemPrecondition } from '../../shared/domain/items/item-reply.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { recordedItems } from '../../shared/domain/items/recorded-items.ts';
import { withdrawnTextParts } from '../../shared/domain/matching/withdrawn-texts.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const opened = openItems(withdrawnTextParts(openTable('matches')));
const audit = openAuditLog();

export const handler = endpoint(archiveItem, async ({ params, caller, headers }) => {
  const items = recordedItems(opened, audit(caller, archiveItem.operation));
  const item = await manageableItem(params.id, caller, items);
  await changeItem(
    item,
    (current) => {
      checkItemPrecondition(headers, current, { language: caller.language, uploadUrl: items.uploadUrl });
      return current.visibilityStatus === 2 ? current : { ...current, visibilityStatus: 2 };
    },
    items,
  );
});
