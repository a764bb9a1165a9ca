import { createItem } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { createItem as create } from '../../shared/domain/items/create-item.ts';
import { itemReply } from '../../shared/domain/items/item-reply.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';
import { sourceUrlSettings } from '../../shared/platform/source-urls/source-url-settings.ts';

const table = openTable('items');
const uploadUrl = publicFilesUrl(process.env);
const deps = {
  items: itemStore(table),
  catalogs: openCatalogs(table),
  uploadUrl,
  sourceUrls: sourceUrlSettings(process.env),
  clock: () => new Date(),
  ids: randomId,
};

export const handler = endpoint(createItem, async ({ body, caller }) => {
  const item = await create(body, caller, deps);
  const location = `/v2/items/${item.catalog}:${item.externalId}`;
  return itemReply(item, { language: caller.language, uploadUrl }, { location });
});
