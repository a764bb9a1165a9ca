import type { Catalog } from '../../../shared/domain/catalogs/catalog.ts';
import { catalogStore } from '../../../shared/domain/catalogs/catalog-store.ts';
import type { StoredItem } from '../../../shared/domain/items/item.ts';
import { itemStore } from '../../../shared/domain/items/item-store.ts';
import { scopeOf } from '../../../shared/domain/matching/product-of-item.ts';
import { textRows } from '../../../shared/domain/matching/text-store.ts';
import { batchesOf } from '../../../shared/platform/aws/batches.ts';
import { type BulkTable, openBulkTable } from '../../../shared/platform/aws/bulk-table.ts';
import { openQueue } from '../../../shared/platform/aws/queue.ts';
import { openTable } from '../../../shared/platform/aws/table.ts';
import { CatalogId } from '../../../shared/platform/identifiers/item-id.ts';
import { listTenants } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { counted } from '../../../shared/platform/text/counted.ts';
import { type Command, command, UsageError } from './command.ts';
import { flag, parameter } from './parameters.ts';

const ITEMS_AT_ONCE = 100;

/** The operator's commands for prepared lists and search indexes. */
export const snapshotCommands: readonly Command[] = [
  command({
    noun: 'snapshot',
    verb: 'rebuild',
    summary: 'rebuild the prepared lists of a catalog and its search indexes; within a minute',
    args: {},
    options: {
      catalog: parameter('ID', 'of this catalog', CatalogId.optional()),
      all: flag('of all catalogs of all tenants'),
    },
    async run({ catalog, all }, { clock }) {
      if ((catalog === undefined) !== all) throw new UsageError('give --catalog ID or --all');
      const catalogs = all ? await everyCatalog() : [await catalogOf(catalog)];
      const noted = clock().toISOString();
      for (const { tenant, id } of catalogs) {
        await writeTextRows(itemStore(openTable('items')).ofCatalog(tenant, id), openBulkTable('matches'));
        await openQueue('catalogSnapshots').send({ tenant, catalogId: id, noted });
      }
      const scopes = [...new Set(catalogs.map(scopeOf))];
      for (const scope of scopes) await openQueue('matchSnapshots').send({ scope, noted });
      const ids = catalogs.map(({ id }) => id);
      return {
        lines: [`asked for ${counted(ids.length, 'catalog')} and ${counted(scopes.length, 'search file')}`],
        value: { catalogs: ids, scopes },
      };
    },
  }),
];

/**
 * Writes the index rows of the items again. The shown fields are filled with the next change of an item; until then
 * searches read the items.
 */
async function writeTextRows(items: AsyncIterable<StoredItem>, rows: BulkTable): Promise<void> {
  for await (const few of batchesOf(items, ITEMS_AT_ONCE)) {
    await rows.writeAll(few.flatMap(textRows).map((put) => ({ put })));
  }
}

async function catalogOf(id: string | undefined): Promise<Catalog> {
  const found = id === undefined ? undefined : await catalogStore(openTable('items')).find(id);
  if (!found) throw new Error(`there is no catalog ${id}`);
  return found;
}

async function everyCatalog(): Promise<Catalog[]> {
  const catalogs = catalogStore(openTable('items'));
  const ids = new Set(await catalogs.visibleTo(undefined));
  for await (const { id } of listTenants(openTable('identity'))) {
    for (const catalogId of await catalogs.visibleTo(id)) ids.add(catalogId);
  }
  const found = await Promise.all([...ids].map((id) => catalogs.find(id)));
  return found.filter((catalog) => catalog !== undefined);
}
