import { setTimeout as sleep } from 'node:timers/promises';
import { archiveItem } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { changeItem } from '../../shared/domain/items/change-item.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { checkItemPrecondition } from '../../shared/domain/items/item-reply.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { withdrawnTextParts } from '../../shared/domain/matching/withdrawn-texts.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const table = openTable('items');
const sources = { items: itemStore(table, withdrawnTextParts(openTable('matches'))), catalogs: openCatalogs(table) };
const uploadUrl = publicFilesUrl(process.env);
const deps = { items: sources.items, clock: () => new Date(), random: Math.random, sleep: (ms: number) => sleep(ms) };

export const handler = endpoint(archiveItem, async ({ params, caller, headers }) => {
  const item = await manageableItem(params.id, caller, sources);
  await changeItem(
    item,
    (current) => {
      checkItemPrecondition(headers, current, { language: caller.language, uploadUrl });
      return current.visibilityStatus === 2 ? current : { ...current, visibilityStatus: 2 };
    },
    deps,
  );
});
