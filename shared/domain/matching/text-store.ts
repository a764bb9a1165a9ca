import * as z from 'zod';
import type { Row, Table } from '../../platform/aws/table.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { textPartitions, withdrawnItem } from './match-keys.ts';
import { productOf } from './product-of-item.ts';
import { ShownProduct } from './shown-product.ts';

const TextRow = z.object({ sk: z.string(), shown: ShownProduct.optional() });

/** An item with a text, and what is to be shown of it; nothing where only the item itself can tell. */
export interface ItemOfText {
  readonly id: string;
  readonly shown: ShownProduct | undefined;
}

/** The rows by which items are found exactly and by SKU; see match-keys.ts. */
export interface TextStore {
  /**
   * The items in a partition of texts, in their order, a number of them at most, read page by page. What is to be shown of
   * them is as true as the items are: whatever was written when this is called is known.
   */
  productsIn(
    partition: string,
    limits: { readonly limit: number; readonly pageSize: number },
  ): AsyncGenerator<ItemOfText>;
}

/** @param table the table `matches` */
export function textStore(table: Table): TextStore {
  return {
    async *productsIn(partition, { limit, pageSize }) {
      const keyCondition = { expression: 'pk = :pk', values: { ':pk': partition } };
      /** By item: from which version on something else holds. */
      const withdrawn = new Map<string, number>();
      let left = limit;
      // Not limited by the table: what is withdrawn comes first and is no item.
      for await (const { sk, shown } of table.query({ keyCondition, consistent: true, pageSize }, TextRow)) {
        const gone = withdrawnItem(sk);
        if (gone) {
          withdrawn.set(gone.id, Math.max(gone.version, withdrawn.get(gone.id) ?? 0));
          continue;
        }
        yield { id: sk, shown: shown && shown.version >= (withdrawn.get(sk) ?? 0) ? shown : undefined };
        left--;
        if (left === 0) return;
      }
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
