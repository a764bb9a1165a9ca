import type { RankedProduct } from './rank-products.ts';

/**
 * The best products that pass `holds`. Products that fail take places in the ranking, so the limit is doubled until
 * enough pass.
 */
export async function rankedWhere<Ranked extends Pick<RankedProduct, 'id'>>(
  ranked: (limit: number) => readonly Ranked[] | Promise<readonly Ranked[]>,
  holds: (productId: string) => boolean,
  limit: number,
): Promise<Ranked[]> {
  for (let asked = limit; ; asked *= 2) {
    const all = await ranked(asked);
    const left = all.filter(({ id }) => holds(id));
    if (left.length >= limit || all.length < asked) return left.slice(0, limit);
  }
}
