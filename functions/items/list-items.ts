import { listCatalogItems, listItems, listTagItems } from '../../shared/contract/routes/items.ts';
import { admitStart } from '../../shared/domain/configured-items/admit-start.ts';
import { configuredStore } from '../../shared/domain/configured-items/configured-store.ts';
import { withConfiguredItems } from '../../shared/domain/configured-items/find-configured.ts';
import { openConfiguredStarts } from '../../shared/domain/configured-items/open-configured.ts';
import { modelStarts } from '../../shared/domain/configured-items/start-configured-model.ts';
import { readFilter } from '../../shared/domain/items/lists/item-filter.ts';
import { listItems as readItems } from '../../shared/domain/items/lists/list-items.ts';
import { openListSources } from '../../shared/domain/items/lists/open-list-sources.ts';
import { presentedList } from '../../shared/domain/items/lists/presented-list.ts';
import { starterOf } from '../../shared/domain/jobs/job-access.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { StreamedList } from '../../shared/platform/http/response.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';

const opened = openListSources();
const configured = configuredStore(openTable('items'));
const starts = { ...openConfiguredStarts(), configured, clock: opened.clock, ids: randomId };

export const handler = endpoint([listItems, listCatalogItems, listTagItems], async (input) => {
  const { operation, params, query, caller } = input;
  const ofCatalog = operation === 'listCatalogItems' && { catalog: params.id };
  const { filter, page, ignored } = readFilter(
    { ...query, ...ofCatalog },
    operation === 'listTagItems' ? params.id : undefined,
  );
  const unmade = modelStarts(starterOf(caller), { ...starts, admit: admitStart(input) });
  const lists = { ...opened, items: withConfiguredItems(opened.items, { ...opened, configured }, unmade) };
  const found = readItems(filter, caller, lists, page);
  const withOptions = filter.selection.kind === 'ids';
  const presentation = { language: caller.language, uploadUrl: lists.uploadUrl, withOptions };
  const models = page && caller.apiKey.context === 'cms' ? lists.models : undefined;
  const list = presentedList(found, { presentation, clock: lists.clock, ignored, page, models });
  return new StreamedList('items', list.items, list.meta);
});
