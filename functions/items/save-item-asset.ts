import { saveItem3dAsset, saveItemAsset } from '../../shared/contract/routes/item-assets.ts';
import { changeItem } from '../../shared/domain/items/change-item.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { itemReply } from '../../shared/domain/items/item-reply.ts';
import { openItemFiles } from '../../shared/domain/items/open-item-files.ts';
import { storeAsset } from '../../shared/domain/items/store-asset.ts';
import { withAsset } from '../../shared/domain/items/with-asset.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItemFiles();

export const handler = endpoint([saveItemAsset, saveItem3dAsset], async ({ params, body, caller }) => {
  const { type, assetUrl } = body.fields;
  const item = await manageableItem(params.id, caller, items);
  const asset = await storeAsset(item, { file: body.files[0], url: assetUrl, tenant: caller.tenant.id }, items);
  const changed = await changeItem(item, (current) => withAsset(current, type, asset), items);
  return itemReply(changed, { language: caller.language, uploadUrl: items.uploadUrl });
});
