import * as z from 'zod';
import type { Table } from '../../platform/aws/table.ts';
import { tenantList } from './catalog-store.ts';

/** How many catalogs a tenant has. */
interface CatalogCount {
  readonly owned: number;
  /** Public ones and those that are shared. */
  readonly shown: number;
}

/** Counts the catalogs of a tenant, and those of them that others see too. */
export type CountCatalogs = (tenant: number) => Promise<CatalogCount>;

/** Entries that were written before limits were counted have no `owner`, until the catalog is written again. */
const CountedEntry = z.object({ owner: z.int().optional(), isShown: z.boolean().optional() });

/**
 * Opens the count of catalogs. It is no part of the store, which most functions bundle.
 *
 * @param table the table `items`
 */
export function catalogCounter(table: Table): CountCatalogs {
  return async (tenant) => {
    const count = { owned: 0, shown: 0 };
    const keyCondition = { expression: 'pk = :pk', values: { ':pk': tenantList(tenant) } };
    for await (const { owner, isShown } of table.query({ keyCondition, consistent: true }, CountedEntry)) {
      if (owner !== tenant) continue;
      count.owned++;
      if (isShown) count.shown++;
    }
    return count;
  };
}
