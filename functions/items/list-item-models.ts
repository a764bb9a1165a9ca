import { listItemModels } from '../../shared/contract/routes/item-models.ts';
import { ownerOfItem, showModel } from '../../shared/domain/conversions/item-models.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItems();

export const handler = endpoint(listItemModels, async ({ params, caller }) => {
  const item = await manageableItem(params.id, caller, items);
  const versions = await items.models.versions(ownerOfItem(item));
  const models = versions.map((version) => showModel(version, item, items.uploadUrl));
  return { models, meta: { total: models.length, serverTime: new Date().toISOString() } };
});
