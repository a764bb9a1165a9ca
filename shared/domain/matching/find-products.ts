import { parseItemId } from '../../platform/identifiers/item-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { StoredItem } from '../items/item.ts';
import { visibleStatuses } from '../items/item-access.ts';
import { visibleCatalogs } from '../items/lists/visible-catalogs.ts';
import { exactText } from './fold-text.ts';
import { exactTexts } from './match-keys.ts';
import type { ProductQuestion } from './match-query.ts';
import { type Candidate, type Candidates, exactCandidates, similarCandidates } from './product-candidates.ts';
import type { ProductIndex } from './product-index.ts';
import type { ProductMatch } from './product-match.ts';
import { scopeOf } from './product-of-item.ts';
import { presentProduct, type ShownProduct, shownId, shownProduct } from './shown-product.ts';
import type { TextStore } from './text-store.ts';
import { type VisibleProductsDeps, visibleProducts } from './visible-products.ts';

/** What finding products needs. */
export interface FindProductsDeps extends VisibleProductsDeps {
  readonly texts: TextStore;
  readonly index: Pick<ProductIndex, 'similar'>;
}

/** A product that matches a query, and its score. */
interface FoundProduct {
  readonly shown: ShownProduct;
  readonly score: number;
}

/**
 * Finds the products that match a query, best first. Only products that the caller may see now are returned: public
 * products, and those of the caller's tenant. An index may be out of date, so the item itself is read, unless the index
 * row is written in the item's transactions. An index is read on until enough visible products are found; product-
 * candidates.ts has the limits.
 */
export async function findProducts(
  question: ProductQuestion,
  caller: Caller | undefined,
  deps: FindProductsDeps,
): Promise<ProductMatch[]> {
  const viewer = { tenant: caller?.tenant.id, statuses: visibleStatuses(caller, 'list') };
  const catalogs = await visibleCatalogs(undefined, viewer.tenant, deps.catalogs);
  const catalogIds = new Set(catalogs.map(({ id }) => id));
  const look = async (candidates: readonly Candidate[]): Promise<FoundProduct[]> => {
    const named = candidates.filter(({ id }) => catalogIds.has(parseItemId(id)?.catalogId ?? ''));
    const toRead = named.flatMap(({ id, shown }) => (shown ? [] : [id]));
    const items = await visibleProducts(toRead, viewer, deps);
    return named.flatMap(({ id, score, shown }) => {
      if (shown) return viewer.statuses.has(shown.visibilityStatus) ? [{ shown, score }] : [];
      const item = items.get(id);
      return item && has(item, question) ? [{ shown: shownProduct(item), score }] : [];
    });
  };
  const sources = candidatesIn(catalogs, question, deps);
  const found = await Promise.all(sources.map((source) => firstVisible(source, question.limit, look)));
  return best(found.flat(), question.limit).map(({ shown, score }) => presentProduct(shown, score, caller?.language));
}

/** The candidates for a query: by exact text from each owner of the catalogs, or by similarity from each scope. */
function candidatesIn(
  catalogs: readonly Catalog[],
  { kind, text }: ProductQuestion,
  { texts, index }: FindProductsDeps,
): Candidates[] {
  if (kind === 'similar') {
    return [...new Set(catalogs.map(scopeOf))].map((scope) => similarCandidates(scope, text, index));
  }
  const owners = [...new Set(catalogs.map(({ tenant }) => tenant))];
  return owners.map((owner) => exactCandidates(owner, kind, text, texts));
}

async function firstVisible(
  source: Candidates,
  limit: number,
  look: (candidates: readonly Candidate[]) => Promise<FoundProduct[]>,
): Promise<FoundProduct[]> {
  const found: FoundProduct[] = [];
  for await (const candidates of source) {
    found.push(...(await look(candidates)));
    if (found.length >= limit) break;
  }
  return found;
}

/** Removes duplicates: a catalog that has just become public is in two scopes for a while. */
function best(found: readonly FoundProduct[], limit: number): FoundProduct[] {
  const products = new Map<string, FoundProduct>();
  for (const match of [...found].sort((a, b) => b.score - a.score)) {
    const id = shownId(match.shown);
    if (!products.has(id)) products.set(id, match);
  }
  return [...products.values()].slice(0, limit);
}

/** Checks the current item, because an index may be out of date. */
function has(item: StoredItem, { kind, text }: ProductQuestion): boolean {
  if (kind === 'similar') return true;
  const texts = kind === 'sku' ? [item.manufacturerSKU ?? ''] : exactTexts(item);
  return texts.some((each) => exactText(each) === exactText(text));
}
