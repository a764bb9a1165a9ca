import { changeItems } from '../../shared/contract/routes/item-changes.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { changeItem } from '../../shared/domain/items/change-item.ts';
import { changeItems as changeAll } from '../../shared/domain/items/change-items.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { mergeItem } from '../../shared/domain/items/merge-item.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { itemsRecordedOnce } from '../../shared/domain/items/recorded-items.ts';
import { withdrawnTextParts } from '../../shared/domain/matching/withdrawn-texts.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const opened = openItems(withdrawnTextParts(openTable('matches')));
const audit = openAuditLog();

export const handler = endpoint(changeItems, async ({ body, caller }) => {
  const items = itemsRecordedOnce(opened, audit(caller, changeItems.operation));
  const context = { language: caller.language, uploadUrl: items.uploadUrl, sourceUrls: items.sourceUrls };
  const results = await changeAll([...new Set(body.ids)], async (id) => {
    const item = await manageableItem(id, caller, items);
    await changeItem(item, (current) => mergeItem(current, body.changes, context), items);
  });
  return { results, meta: { total: results.length, serverTime: new Date().toISOString() } };
});
