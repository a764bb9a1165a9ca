import type { Client } from '../../../../../shared/contract/client/index.ts';
import type { PlanObjectCount } from '../../../../../shared/domain/plans/plan-object-list.ts';

/** A line of the shopping list with the price of one. */
interface PricedLine extends PlanObjectCount {
  readonly price: number | null;
  readonly currency: string | null;
}

/** As many items are asked for at once. */
const MAX_IDS = 100;

/** The shopping list of a plan, with the prices of its items and the sum in each currency. */
export async function pricedLines(
  client: Pick<Client, 'listPlanObjects' | 'listItems'>,
  planId: string,
  signal: AbortSignal,
): Promise<{
  readonly lines: readonly PricedLine[];
  readonly totals: readonly { readonly currency: string | null; readonly sum: number }[];
}> {
  const { objects } = await client.listPlanObjects({ params: { id: planId }, signal });
  // Doors and windows of the tenant are part of the house.
  const shown = objects.filter(({ type, label }) => label !== null || (type !== 'door' && type !== 'window'));
  const ids = shown.flatMap(({ itemId, label }) => (itemId !== null && label !== null ? [itemId] : []));
  const prices = new Map<string, { readonly price: number | null; readonly currency: string | null }>();
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const { items } = await client.listItems({ query: { 'ids[]': ids.slice(at, at + MAX_IDS) }, signal });
    for (const item of items) prices.set(item.id, { price: item.price, currency: item.currency });
  }
  const lines = shown.map((line) => ({
    ...line,
    ...(prices.get(line.itemId ?? '') ?? { price: null, currency: null }),
  }));
  const sums = new Map<string | null, number>();
  for (const { price, currency, count } of lines) {
    if (price !== null) sums.set(currency, (sums.get(currency) ?? 0) + price * count);
  }
  return { lines, totals: [...sums].map(([currency, sum]) => ({ currency, sum })) };
}
