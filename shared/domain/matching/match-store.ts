import * as z from 'zod';
import type { Row, Table } from '../../platform/aws/table.ts';
import { AFTER_WITHDRAWN, changesPartition, type Scope } from './match-keys.ts';
import { Product } from './product.ts';

/** Longer than the next search index ever takes. */
const CHANGE_LIFE_SECONDS = 24 * 60 * 60;

/** The state of a product after a change. `product` is undefined if it is no longer a product. */
export const ProductChange = z.object({ sk: z.string(), id: z.string(), product: Product.optional() });
export type ProductChange = z.infer<typeof ProductChange>;

const Pointer = z.object({ sk: z.string() });

/** The indices of matching in their table; see match-keys.ts. */
export interface MatchStore {
  /**
   * The ids of the items in a partition of texts, in order, up to `limit`, read page by page. Some items may no longer
   * have the text.
   */
  itemsIn(partition: string, limits: { readonly limit: number; readonly pageSize: number }): AsyncGenerator<string>;
  /** The changes since a time, in order or newest first, up to `limit`. */
  changesSince(
    scope: Scope,
    from: string,
    options: { readonly limit: number; readonly newestFirst?: boolean },
  ): AsyncGenerator<ProductChange>;
}

/** Opens the store in the table `matches`. */
export function matchStore(table: Table): MatchStore {
  return {
    async *itemsIn(partition, limits) {
      const values = { ':pk': partition, ':items': AFTER_WITHDRAWN };
      const keyCondition = { expression: 'pk = :pk AND sk >= :items', values };
      for await (const { sk } of table.query({ keyCondition, ...limits }, Pointer)) yield sk;
    },
    changesSince(scope, from, { limit, newestFirst = false }) {
      const values = { ':pk': changesPartition(scope), ':from': from };
      const keyCondition = { expression: 'pk = :pk AND sk >= :from', values };
      return table.query({ keyCondition, limit, descending: newestFirst }, ProductChange);
    },
  };
}

/** The row of a change. Searches read it until a search index contains the change. */
export function changeRow(scope: Scope, id: string, product: Product | undefined, now: Date): Row {
  const expiresAt = Math.floor(now.getTime() / 1000) + CHANGE_LIFE_SECONDS;
  return { pk: changesPartition(scope), sk: `${now.toISOString()}#${id}`, id, product, expiresAt };
}
