import * as z from 'zod';
import type { Row, Table } from '../../platform/aws/table.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { textPartitions, withdrawnItem } from './match-keys.ts';
import { isMatched } from './product-of-item.ts';
import { ShownProduct } from './shown-product.ts';

const TextRow = z.object({ sk: z.string(), shown: ShownProduct.optional() });

/** An item with a text. `shown` is undefined if the item itself must be read. */
interface ItemOfText {
  readonly id: string;
  readonly shown: ShownProduct | undefined;
}

/** The rows by which items are found by exact text and by SKU; see match-keys.ts. */
export interface TextStore {
  /**
   * The items of a partition of texts, in order of their ids, up to `limit`, read page by page. `shown` is never out of
   * date: it reflects all writes before this call.
   */
  productsIn(
    partition: string,
    limits: { readonly limit: number; readonly pageSize: number },
  ): AsyncGenerator<ItemOfText>;
}

/** Opens the store in the table `matches`. */
export function textStore(table: Table): TextStore {
  return {
    async *productsIn(partition, { limit, pageSize }) {
      const keyCondition = { expression: 'pk = :pk', values: { ':pk': partition } };
      /** By item: the version before which stored `shown` fields are out of date. */
      const withdrawn = new Map<string, number>();
      let left = limit;
      // The table query has no limit, because rows that withdraw texts come first and do not count as items.
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

/** The row that lists an item in a partition of texts. */
export function textRow(partition: string, itemId: string, shown?: ShownProduct): Row {
  return { pk: partition, sk: itemId, ...(shown && { shown }) };
}

/** The rows that list an item under its texts. They have no `shown`, so searches read the item. */
export function textRows(item: StoredItem): Row[] {
  const id = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  return isMatched(item) ? textPartitions(item).map((partition) => textRow(partition, id)) : [];
}
