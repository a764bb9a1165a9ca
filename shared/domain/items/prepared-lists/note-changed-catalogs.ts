import type { RowChange } from '../../../platform/aws/table-stream.ts';
import type { StreamConsumer } from '../../../platform/streams/stream-consumer.ts';
import { itemOfKey } from '../item-keys.ts';
import { type RequestPreparedListsDeps, requestPreparedLists } from './request-prepared-lists.ts';

/** Requests new prepared lists of the catalogs whose items have changed, one for each catalog of a batch. */
export function noteChangedCatalogs(deps: RequestPreparedListsDeps): StreamConsumer {
  return {
    name: 'note-changed-catalogs',
    subjectOf(change) {
      const item = itemOfKey(change.key);
      return item && { id: `${item.tenant}#${item.id.catalogId}`, owner: String(item.tenant) };
    },
    work: (changes) => requestPreparedLists(catalogsOf(changes), deps),
  };
}

/** Returns the catalogs of changed items, each once. */
function catalogsOf(changes: readonly RowChange[]) {
  const items = changes.flatMap(({ key }) => itemOfKey(key) ?? []);
  const catalogs = new Map(
    items.map(({ tenant, id }) => [`${tenant}#${id.catalogId}`, { tenant, catalogId: id.catalogId }]),
  );
  return [...catalogs.values()];
}
