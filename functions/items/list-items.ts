import { listCatalogItems, listItems, listTagItems } from '../../shared/contract/routes/items.ts';
import { configuredStore } from '../../shared/domain/configured-items/configured-store.ts';
import { withConfiguredItems } from '../../shared/domain/configured-items/find-configured.ts';
import { readFilter } from '../../shared/domain/items/lists/item-filter.ts';
import { listItems as readItems } from '../../shared/domain/items/lists/list-items.ts';
import { openListSources } from '../../shared/domain/items/lists/open-list-sources.ts';
import { presentedList } from '../../shared/domain/items/lists/presented-list.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { StreamedList } from '../../shared/platform/http/response.ts';

const opened = openListSources();
const configured = configuredStore(openTable('items'));
const lists = { ...opened, items: withConfiguredItems(opened.items, { ...opened, configured }) };

export const handler = endpoint([listItems, listCatalogItems, listTagItems], async (input) => {
  const { operation, params, query, caller } = input;
  const ofCatalog = operation === 'listCatalogItems' && { catalog: params.id };
  const { filter, page, ignored } = readFilter(
    { ...query, ...ofCatalog },
    operation === 'listTagItems' ? params.id : undefined,
  );
  const found = readItems(filter, caller, lists, page);
  const withOptions = filter.selection.kind === 'ids';
  const presentation = { language: caller.language, uploadUrl: lists.uploadUrl, withOptions };
  const models = page && caller.apiKey.context === 'cms' ? lists.models : undefined;
  const list = presentedList(found, { presentation, clock: lists.clock, ignored, page, models });
  return new StreamedList('items', list.items, list.meta);
});
