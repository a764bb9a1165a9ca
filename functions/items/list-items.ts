import { listCatalogItems, listItems } from '../../shared/contract/routes.ts';
import { readFilter } from '../../shared/domain/items/lists/item-filter.ts';
import { listItems as readItems } from '../../shared/domain/items/lists/list-items.ts';
import { openListSources } from '../../shared/domain/items/lists/open-list-sources.ts';
import { presentedList } from '../../shared/domain/items/lists/presented-list.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { StreamedList } from '../../shared/platform/http/answer.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const uploadUrl = publicFilesUrl(process.env);
const sources = openListSources(openTable('items'), openBucket('privateFiles'), uploadUrl);
const clock = () => new Date();

export const handler = endpoint([listItems, listCatalogItems], async ({ params, query, caller }) => {
  const { filter, page, ignored } = readFilter(params ? { ...query, catalog: params.id } : query);
  const found = readItems(filter, caller, sources, page);
  const presentation = { language: caller.language, uploadUrl };
  const list = presentedList(found, { presentation, clock, ignored, page });
  return new StreamedList('items', list.items, list.meta);
});
