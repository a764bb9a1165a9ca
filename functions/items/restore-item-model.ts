import { restoreItemModel } from '../../shared/contract/routes/item-models.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { restoreModel } from '../../shared/domain/conversions/item-models.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { itemPresentation } from '../../shared/domain/items/item-presentation.ts';
import { itemReply } from '../../shared/domain/items/item-reply.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { openAutoRender } from '../../shared/domain/renderings/open-auto-render.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = { ...openItems(), table: openTable('items') };
const audit = openAuditLog();
const autoRender = openAutoRender();

export const handler = endpoint(restoreItemModel, async ({ params, caller, log }) => {
  const item = await manageableItem(params.id, caller, items);
  const recorded = audit(caller, restoreItemModel.operation)(params.id);
  const restored = await restoreModel(item, params.jobId, recorded, items);
  await autoRender(restored, caller, log);
  return itemReply(restored, itemPresentation(caller, items));
});
