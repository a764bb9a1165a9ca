import { archiveItem } from '../../shared/contract/routes/items.ts';
import { changeItem } from '../../shared/domain/items/change-item.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { checkItemPrecondition } from '../../shared/domain/items/item-reply.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { withdrawnTextParts } from '../../shared/domain/matching/withdrawn-texts.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItems(withdrawnTextParts(openTable('matches')));

export const handler = endpoint(archiveItem, async ({ params, caller, headers }) => {
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
