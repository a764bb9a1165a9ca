import * as z from 'zod';
import type { Row, Table } from '../../platform/aws/table.ts';
import { AFTER_WITHDRAWN, changesPartition, type Scope } from './match-keys.ts';
import { Product } from './product.ts';

/** Longer than any search index takes to come. */
const CHANGE_LIFE_SECONDS = 24 * 60 * 60;

/** A product as it has become; undefined when it is no product any more. */
export const ProductChange = z.object({ sk: z.string(), id: z.string(), product: Product.optional() });
export type ProductChange = z.infer<typeof ProductChange>;

const Pointer = z.object({ sk: z.string() });

/** The indices of matching in their table; see match-keys.ts. */
export interface MatchStore {
  /**
   * Ids of items in a partition of texts, in their order, a number of them at most, read page by page. Some may not have
   * the text any more.
   */
  itemsIn(partition: string, limits: { readonly limit: number; readonly pageSize: number }): AsyncGenerator<string>;
  /** What was noted from this moment on, in its order or the newest first, a number of changes at most. */
  changesSince(
    scope: Scope,
    from: string,
    options: { readonly limit: number; readonly newestFirst?: boolean },
  ): AsyncGenerator<ProductChange>;
}

/** @param table the table `matches` */
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

/** The row of a change, which searches look at until a search index has it. */
export function changeRow(scope: Scope, id: string, product: Product | undefined, now: Date): Row {
  const expiresAt = Math.floor(now.getTime() / 1000) + CHANGE_LIFE_SECONDS;
  return { pk: changesPartition(scope), sk: `${now.toISOString()}#${id}`, id, product, expiresAt };
}
