import * as z from 'zod';
import {
  type Expression,
  type Key,
  type Table,
  type TransactionPart,
  writeTransaction,
} from '../../platform/aws/table.ts';
import { CatalogId } from '../../platform/identifiers/item-id.ts';
import { Catalog, isShownToOthers } from './catalog.ts';

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
  /** Returns the current catalog, read consistently, for a caller that changes it. */
  findCurrent(catalogId: string): Promise<Catalog | undefined>;
  /** @throws ConditionFailedError if the id is taken */
  create(catalog: Catalog, others?: readonly TransactionPart[]): Promise<void>;
  /** @throws ConditionFailedError if another writer has changed the catalog since it was read */
  replace(read: Catalog, changed: Catalog, others?: readonly TransactionPart[]): Promise<void>;
  /** Creates or replaces a catalog and updates the lists of all tenants that see it, in one transaction. */
  put(catalog: Catalog): Promise<void>;
}

/** Opens the store in the table `items`. */
export function catalogStore(table: Table): CatalogStore {
  const listed = async (partition: string) => {
    const ids: string[] = [];
    const keyCondition = { expression: 'pk = :pk', values: { ':pk': partition } };
    for await (const { sk } of table.query({ keyCondition }, ListedCatalog)) ids.push(sk);
    return ids;
  };
  const findCurrent = async (catalogId: string) =>
    CatalogId.safeParse(catalogId).success
      ? table.get(catalogKey(catalogId), Catalog, { consistent: true })
      : undefined;
  const write = (
    before: Catalog | undefined,
    catalog: Catalog,
    condition?: Expression,
    others: readonly TransactionPart[] = [],
  ): Promise<void> => {
    const lists = listsOf(catalog);
    const dropped = before ? listsOf(before).filter((list) => !lists.includes(list)) : [];
    return writeTransaction([
      { table, put: { ...catalogKey(catalog.id), ...catalog }, ...(condition && { condition }) },
      ...lists.map(
        (pk): TransactionPart => ({
          table,
          put: { pk, sk: catalog.id, owner: catalog.tenant, isShown: isShownToOthers(catalog) },
        }),
      ),
      ...dropped.map((pk): TransactionPart => ({ table, delete: { pk, sk: catalog.id } })),
      ...others,
    ]);
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
    findCurrent,
    create: (catalog, others) => write(undefined, catalog, { expression: 'attribute_not_exists(pk)' }, others),
    replace: (read, changed, others) =>
      write(
        read,
        changed,
        {
          // Rows from before have no revision, which is 0.
          expression: 'revision = :read OR (attribute_not_exists(revision) AND :read = :none)',
          values: { ':read': read.revision, ':none': 0 },
        },
        others,
      ),
    put: async (catalog) => write(await findCurrent(catalog.id), catalog),
  };
}

function listsOf(catalog: Catalog): string[] {
  const tenants = [catalog.tenant, ...catalog.sharedWith].map(tenantList);
  return [...new Set(catalog.visibility === 'public' ? [...tenants, PUBLIC_LIST] : tenants)];
}

/** Returns the partition with the catalogs that a tenant sees. */
export function tenantList(tenant: number): string {
  return `${tenant}#catalogs`;
}

function catalogKey(catalogId: string): Key {
  return { pk: `catalog#${catalogId}`, sk: 'catalog' };
}
