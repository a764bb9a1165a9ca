import { setTimeout as sleep } from 'node:timers/promises';
import { updateItem } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { changeItem } from '../../shared/domain/items/change-item.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { storeItemImage, withImages } from '../../shared/domain/items/item-image.ts';
import { checkItemPrecondition, itemReply } from '../../shared/domain/items/item-reply.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { mergeItem } from '../../shared/domain/items/merge-item.ts';
import { withdrawnTextParts } from '../../shared/domain/matching/withdrawn-texts.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';
import { sourceUrlSettings } from '../../shared/platform/source-urls/source-url-settings.ts';

const table = openTable('items');
const sources = { items: itemStore(table, withdrawnTextParts(openTable('matches'))), catalogs: openCatalogs(table) };
const publicFiles = openBucket('publicFiles');
const uploadUrl = publicFilesUrl(process.env);
const sourceUrls = sourceUrlSettings(process.env);
const deps = { items: sources.items, clock: () => new Date(), random: Math.random, sleep: (ms: number) => sleep(ms) };

export const handler = endpoint(updateItem, async ({ params, body, caller, headers }) => {
  const presentation = { language: caller.language, uploadUrl };
  const item = await manageableItem(params.id, caller, sources);
  checkItemPrecondition(headers, item, presentation);
  const image = body.form && { [body.form.fields.type]: await storeItemImage(item, body.form.files[0], publicFiles) };
  const changed = await changeItem(
    item,
    (current) => {
      checkItemPrecondition(headers, current, presentation);
      return image ? withImages(current, image) : mergeItem(current, body.json ?? {}, { ...presentation, sourceUrls });
    },
    deps,
  );
  return itemReply(changed, presentation);
});
