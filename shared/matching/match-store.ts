import * as z from 'zod';
import type { Row, Table } from '../aws/table.ts';
import { formatItemId } from '../identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { changesPartition, FIRST_ITEM, type Scope, textPartitions, withdrawnItem } from './match-keys.ts';
import { Product } from './product.ts';
import { productOf } from './product-of-item.ts';
import { ShownProduct } from './shown-product.ts';

/** Longer than any snapshot takes to come. */
const CHANGE_LIFE_SECONDS = 24 * 60 * 60;

/** A product as it has become; undefined when it is no product any more. */
export const ProductChange = z.object({ sk: z.string(), id: z.string(), product: Product.optional() });
export type ProductChange = z.infer<typeof ProductChange>;

const Pointer = z.object({ sk: z.string() });
const TextRow = Pointer.extend({ shown: ShownProduct.optional() });

/** An item with a text, and what is to be shown of it; nothing where only the item itself can tell. */
export interface ItemOfText {
  readonly id: string;
  readonly shown: ShownProduct | undefined;
}

/** The indices of matching in their table; see match-keys.ts. */
export interface MatchStore {
  /** Ids of items in a partition of texts, in their order, a number of them at most, read page by page. */
  itemsIn(partition: string, limits: { readonly limit: number; readonly pageSize: number }): AsyncGenerator<string>;
  /**
   * The same, with what is to be shown of each, as true as the items themselves: what is written when this is called is
   * known.
   */
  productsIn(
    partition: string,
    limits: { readonly limit: number; readonly pageSize: number },
  ): AsyncGenerator<ItemOfText>;
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
      const values = { ':pk': partition, ':first': FIRST_ITEM };
      const keyCondition = { expression: 'pk = :pk AND sk >= :first', values };
      for await (const { sk } of table.query({ keyCondition, ...limits }, Pointer)) yield sk;
    },
    async *productsIn(partition, limits) {
      const keyCondition = { expression: 'pk = :pk', values: { ':pk': partition } };
      /** By item: from which version on something else holds. */
      const withdrawn = new Map<string, number>();
      for await (const { sk, shown } of table.query({ keyCondition, consistent: true, ...limits }, TextRow)) {
        const gone = withdrawnItem(sk);
        if (gone) withdrawn.set(gone.id, Math.max(gone.version, withdrawn.get(gone.id) ?? 0));
        else yield { id: sk, shown: shown && shown.version >= (withdrawn.get(sk) ?? 0) ? shown : undefined };
      }
    },
    changesSince(scope, from, { limit, newestFirst = false }) {
      const values = { ':pk': changesPartition(scope), ':from': from };
      const keyCondition = { expression: 'pk = :pk AND sk >= :from', values };
      return table.query({ keyCondition, limit, descending: newestFirst }, ProductChange);
    },
  };
}

/** The row by which an item is found in a partition of texts: to be put, or, when its text has changed, to go. */
export function textRow(partition: string, itemId: string, shown?: ShownProduct): Row {
  return { pk: partition, sk: itemId, ...(shown && { shown }) };
}

/** The rows by which an item is found, without what is to be shown of it: that is asked of the item. */
export function textRows(item: StoredItem): Row[] {
  const id = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  return productOf(item) ? textPartitions(item).map((partition) => textRow(partition, id)) : [];
}

/** The row of a change, which searches look at until a snapshot has it. */
export function changeRow(scope: Scope, id: string, product: Product | undefined, now: Date): Row {
  const expiresAt = Math.floor(now.getTime() / 1000) + CHANGE_LIFE_SECONDS;
  return { pk: changesPartition(scope), sk: `${now.toISOString()}#${id}`, id, product, expiresAt };
}
