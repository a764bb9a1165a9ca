import { preparedListStore } from '../../shared/domain/items/prepared-lists/prepared-list-store.ts';

/** Dollars, eu-central-1 on demand, as of 2025: a million read units, S3 GETs, GB to the internet, requests. */
const PRICES = { readUnits: 0.1525, gets: 0.43, gigabyteOut: 0.09, gatewayRequests: 3.7 };
const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const SHARDS = 4;
const CHANGES = 50;
const ITEM_UNITS = 0.3;

/**
 * Prints how the cost of a call grows with the catalog: measured values of the bench for its catalog, per item, and the
 * read units of item-keys.ts. Other catalog sizes are calculated.
 *
 * @param itemsPerMs of the whole list, measured by a client
 */
export async function printItemCosts(catalogId: string, itemsPerMs: number): Promise<void> {
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { openBucket } = await import('../../shared/platform/aws/files.ts');
  const preparedLists = preparedListStore(openTable('items'), openBucket('privateFiles'));
  const pointer = await preparedLists.current(1, catalogId);
  if (!pointer) throw new Error(`${catalogId} has no prepared list`);
  const { parts } = await preparedLists.read(pointer);
  const bytesAnItem = parts.reduce((sum, { all }) => sum + all.fileBytes, 0) / pointer.items;
  console.log(`\nsnapshot: ${parts.length} parts, ${bytesAnItem.toFixed(0)} bytes an item\n`);
  console.log(
    '| items | whole list: read units | S3 bytes | parts | milliseconds | dollars a million calls | from the table: read units | delta of 50: read units |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const items of SIZES) {
    const gets = Math.ceil((parts.length / pointer.items) * items);
    const units = 1 + SHARDS;
    const bytes = bytesAnItem * items;
    const dollars =
      units * PRICES.readUnits + gets * PRICES.gets + (bytes / 1e9) * 1e6 * PRICES.gigabyteOut + PRICES.gatewayRequests;
    const row = [
      items.toLocaleString('en'),
      units,
      `${(bytes / 1e6).toFixed(2)} MB`,
      gets,
      Math.round(items / itemsPerMs),
      Math.round(dollars).toLocaleString('en'),
    ];
    console.log(`| ${[...row, (items * ITEM_UNITS).toLocaleString('en'), SHARDS + CHANGES].join(' | ')} |`);
  }
  console.log('');
}
