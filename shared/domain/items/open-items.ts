import { BACKOFF } from '../../platform/aws/backoff.ts';
import { openTable } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { sourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';
import { itemStore } from './item-store.ts';
import { modelStore } from './models/model-store.ts';

/**
 * Opens items and their catalogs for a function: stores, settings, clock and ids of the running service. The function
 * needs access to the table `items` only. Buckets and queues are opened separately, because their clients make a
 * function larger.
 *
 * @param partsOfChange the other parts of the transaction that changes an item
 */
export function openItems(partsOfChange?: Parameters<typeof itemStore>[1]) {
  const table = openTable('items');
  return {
    items: itemStore(table, partsOfChange),
    catalogs: openCatalogs(table),
    models: modelStore(table),
    uploadUrl: publicFilesUrl(process.env),
    sourceUrls: sourceUrlSettings(process.env),
    clock: () => new Date(),
    ids: randomId,
    ...BACKOFF,
  };
}
