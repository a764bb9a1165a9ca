import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveItem3dAsset, saveItemAsset } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { changeItem } from '../../shared/domain/items/change-item.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { itemReply } from '../../shared/domain/items/item-reply.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { storeAsset } from '../../shared/domain/items/store-asset.ts';
import { withAsset } from '../../shared/domain/items/with-asset.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';
import { sourceUrlSettings } from '../../shared/platform/source-urls/source-url-settings.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const uploadUrl = publicFilesUrl(process.env);
const change = { items: sources.items, clock: () => new Date(), random: Math.random, sleep: (ms: number) => sleep(ms) };
const storing = {
  privateFiles: openBucket('privateFiles'),
  publicFiles: openBucket('publicFiles'),
  uploadUrl,
  sourceUrls: sourceUrlSettings(process.env),
  temporaryFolder: tmpdir(),
};

export const handler = endpoint([saveItemAsset, saveItem3dAsset], async ({ params, body, caller }) => {
  const { type, assetUrl } = body.fields;
  const item = await manageableItem(params.id, caller, sources);
  const asset = await storeAsset(item, { file: body.files[0], url: assetUrl, tenant: caller.tenant.id }, storing);
  const changed = await changeItem(item, (current) => withAsset(current, type, asset), change);
  return itemReply(changed, { language: caller.language, uploadUrl });
});
