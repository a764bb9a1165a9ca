import type { Caller } from '../auth/caller.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import { formatItemId } from '../identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { visibleStatuses } from '../items/item-access.ts';
import { inLanguage } from '../items/present-item.ts';
import { exactText } from './fold-text.ts';
import { exactTexts, type TextKind, textPartition } from './match-keys.ts';
import type { ProductQuestion } from './match-query.ts';
import type { MatchStore } from './match-store.ts';
import type { ProductIndex } from './product-index.ts';
import type { ProductMatch } from './product-match.ts';
import { scopeOf } from './product-of-item.ts';
import type { RankedProduct } from './rank-products.ts';
import { type VisibleProductsDeps, visibleCatalogs, visibleItems } from './visible-products.ts';

/** Candidates are read until enough of them may be seen. */
const CANDIDATES = 200;

export interface FindProductsDeps extends VisibleProductsDeps {
  readonly matches: Pick<MatchStore, 'itemsIn'>;
  readonly index: ProductIndex;
}

/**
 * The products that answer a question, best first. Whatever an index says, a product is shown as it is at this moment and
 * only to who may see it: nobody sees more than the public ones, a client those of its tenant too.
 */
export async function findProducts(
  { kind, text, limit }: ProductQuestion,
  caller: Caller | undefined,
  deps: FindProductsDeps,
): Promise<ProductMatch[]> {
  const viewer = { tenant: caller?.tenant.id, statuses: visibleStatuses(caller, 'list') };
  const catalogs = await visibleCatalogs(viewer, deps.catalogs);
  const found =
    kind === 'similar' ? await similar(text, catalogs, deps.index) : await exact(kind, text, catalogs, deps.matches);
  const items = await visibleItems(
    found.map(({ id }) => id),
    viewer,
    deps,
  );
  const matches: ProductMatch[] = [];
  for (const { id, score } of found) {
    const item = items.get(id);
    if (!item || matches.length === limit || !has(item, kind, text)) continue;
    matches.push(presentMatch(item, score, caller));
  }
  return matches;
}

async function similar(text: string, catalogs: readonly Catalog[], index: ProductIndex): Promise<RankedProduct[]> {
  const scopes = [...new Set(catalogs.map(scopeOf))];
  const found = await Promise.all(scopes.map((scope) => index.similar(scope, text, CANDIDATES)));
  const best = new Map<string, RankedProduct>();
  for (const product of found.flat().sort((a, b) => b.score - a.score)) {
    if (!best.has(product.id)) best.set(product.id, product);
  }
  return [...best.values()].slice(0, CANDIDATES);
}

async function exact(
  kind: TextKind,
  text: string,
  catalogs: readonly Catalog[],
  matches: Pick<MatchStore, 'itemsIn'>,
): Promise<RankedProduct[]> {
  const owners = [...new Set(catalogs.map(({ tenant }) => tenant))];
  const ids = await Promise.all(owners.map((owner) => matches.itemsIn(textPartition(owner, kind, text), CANDIDATES)));
  return ids.flat().map((id) => ({ id, score: 1 }));
}

/** An index may say what an item was a moment ago. */
function has(item: StoredItem, kind: ProductQuestion['kind'], text: string): boolean {
  if (kind === 'similar') return true;
  const texts = kind === 'sku' ? [item.manufacturerSKU ?? ''] : exactTexts(item);
  return texts.some((each) => exactText(each) === exactText(text));
}

function presentMatch(item: StoredItem, score: number, caller: Caller | undefined): ProductMatch {
  return {
    id: formatItemId({ catalogId: item.catalog, externalId: item.externalId }),
    configurable: item.configuration !== null,
    sku: item.manufacturerSKU,
    label: caller ? inLanguage(item, caller.language).label : item.label,
    catalog: item.catalog,
    score: Math.round(score * 10_000) / 10_000,
  };
}
