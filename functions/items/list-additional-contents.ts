import { listAdditionalContents, listItemAdditionalContents, listPrices } from '../../shared/contract/routes/items.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { contentsOf } from '../../shared/domain/items/additional-contents.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { pricesOf } from '../../shared/domain/items/item-prices.ts';
import { visibleItems } from '../../shared/domain/items/lists/visible-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openConfiguredItems();
const metaOf = ({ length: total }: { readonly length: number }) => ({
  total,
  serverTime: items.clock().toISOString(),
});

/** What items have beside their model: additional contents and prices. */
export const handler = endpoint([listAdditionalContents, listItemAdditionalContents, listPrices], async (input) => {
  if (input.operation === 'listPrices') {
    const prices = pricesOf(await visibleItems(input.query['priceIds[]'] ?? [], input.caller, items));
    return { prices, meta: metaOf(prices) };
  }
  const found =
    input.operation === 'listAdditionalContents'
      ? [await visibleItem(input.params.id, input.caller, items)]
      : await visibleItems(input.query['itemIds[]'] ?? [], input.caller, items);
  const itemAdditionalContents = contentsOf(found);
  return { itemAdditionalContents, meta: metaOf(itemAdditionalContents) };
});
