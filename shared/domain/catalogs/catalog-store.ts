import * as z from 'zod';
import { type Key, type Table, type TransactionPart, writeTransaction } from '../../platform/aws/table.ts';
import { CatalogId } from '../../platform/identifiers/item-id.ts';
import { Catalog } from './catalog.ts';

/** The list of public catalogs. Its key has the same form as the keys of the tenants' lists. */
const PUBLIC_LIST = 'public#catalogs';

const ListedCatalog = z.object({ sk: z.string() });

/** The store of catalogs: one row for each catalog, and one row in each list that contains it. */
export interface CatalogStore {
  find(catalogId: string): Promise<Catalog | undefined>;
  /**
   * Returns the ids of all catalogs that the tenant can see: its own, those shared with it, and the public ones.
   * Without a tenant, only the public ones.
   */
  visibleTo(tenant: number | undefined): Promise<string[]>;
  /** Creates or replaces a catalog and updates the lists of all tenants that see it, in one transaction. */
  put(catalog: Catalog): Promise<void>;
}

/** @param table the table `items` */
export function catalogStore(table: Table): CatalogStore {
  const listed = async (partition: string) => {
    const ids: string[] = [];
    const keyCondition = { expression: 'pk = :pk', values: { ':pk': partition } };
    for await (const { sk } of table.query({ keyCondition }, ListedCatalog)) ids.push(sk);
    return ids;
  };
  return {
    async find(catalogId) {
      // A text that is not an id is not looked up: it could be longer than a key of the table.
      return CatalogId.safeParse(catalogId).success ? table.get(catalogKey(catalogId), Catalog) : undefined;
    },
    async visibleTo(tenant) {
      const [own, publicIds] = await Promise.all([
        tenant === undefined ? [] : listed(tenantList(tenant)),
        listed(PUBLIC_LIST),
      ]);
      return [...new Set([...own, ...publicIds])].sort();
    },
    async put(catalog) {
      const before = await table.get(catalogKey(catalog.id), Catalog, { consistent: true });
      const lists = listsOf(catalog);
      const dropped = before ? listsOf(before).filter((list) => !lists.includes(list)) : [];
      await writeTransaction([
        { table, put: { ...catalogKey(catalog.id), ...catalog } },
        ...lists.map((pk): TransactionPart => ({ table, put: { pk, sk: catalog.id } })),
        ...dropped.map((pk): TransactionPart => ({ table, delete: { pk, sk: catalog.id } })),
      ]);
    },
  };
}

function listsOf(catalog: Catalog): string[] {
  const tenants = [catalog.tenant, ...catalog.sharedWith].map(tenantList);
  return [...new Set(catalog.visibility === 'public' ? [...tenants, PUBLIC_LIST] : tenants)];
}

function tenantList(tenant: number): string {
  return `${tenant}#catalogs`;
}

function catalogKey(catalogId: string): Key {
  return { pk: `catalog#${catalogId}`, sk: 'catalog' };
}
