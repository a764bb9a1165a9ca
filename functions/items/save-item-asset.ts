import { saveItem3dAsset, saveItemAsset } from '../../shared/contract/routes/item-assets.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { changeItem } from '../../shared/domain/items/change-item.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { itemPresentation } from '../../shared/domain/items/item-presentation.ts';
import { itemReply } from '../../shared/domain/items/item-reply.ts';
import { openItemFiles } from '../../shared/domain/items/open-item-files.ts';
import { recordedItems } from '../../shared/domain/items/recorded-items.ts';
import { storeAsset } from '../../shared/domain/items/store-asset.ts';
import { withAsset } from '../../shared/domain/items/with-asset.ts';
import { openAutoRender } from '../../shared/domain/renderings/open-auto-render.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const opened = openItemFiles();
const audit = openAuditLog();
const autoRender = openAutoRender();

export const handler = endpoint([saveItemAsset, saveItem3dAsset], async ({ operation, params, body, caller, log }) => {
  const items = recordedItems(opened, audit(caller, operation));
  const { type, assetUrl } = body.fields;
  const item = await manageableItem(params.id, caller, items);
  const asset = await storeAsset(item, { file: body.files[0], url: assetUrl, tenant: caller.tenant.id }, items);
  const changed = await changeItem(item, (current) => withAsset(current, type, asset), items);
  if (type === 'glb') await autoRender(changed, caller, log);
  return itemReply(changed, itemPresentation(caller, items));
});
