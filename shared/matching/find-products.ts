import type { Caller } from '../auth/caller.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import { formatItemId, parseItemId } from '../identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { maySeeCatalog, visibleStatuses } from '../items/item-access.ts';
import type { ItemStore } from '../items/item-store.ts';
import { inLanguage } from '../items/present-item.ts';
import { exactText } from './fold-text.ts';
import { exactTexts, type TextKind, textPartition } from './match-keys.ts';
import type { ProductQuestion } from './match-query.ts';
import type { MatchStore } from './match-store.ts';
import type { ProductIndex } from './product-index.ts';
import type { ProductMatch } from './product-match.ts';
import { scopeOf } from './product-of-item.ts';
import type { RankedProduct } from './rank-products.ts';

/** Candidates are read until enough of them may be seen. */
const CANDIDATES = 200;

export interface FindProductsDeps {
  readonly items: Pick<ItemStore, 'findMany'>;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
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
  const catalogs = await visibleCatalogs(caller, deps.catalogs);
  const found =
    kind === 'similar' ? await similar(text, catalogs, deps.index) : await exact(kind, text, catalogs, deps.matches);
  const items = await visibleItems(found, caller, deps);
  const matches: ProductMatch[] = [];
  for (const { id, score } of found) {
    const item = items.get(id);
    if (!item || matches.length === limit || !has(item, kind, text)) continue;
    matches.push(presentMatch(item, score, caller));
  }
  return matches;
}

async function visibleCatalogs(
  caller: Caller | undefined,
  catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>,
): Promise<Catalog[]> {
  const ids = await catalogs.visibleTo(caller?.tenant.id);
  const found = await Promise.all(ids.map((id) => catalogs.find(id)));
  return found.filter((catalog) => catalog !== undefined);
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

/** The candidates that this caller may see, as they are now. */
async function visibleItems(
  found: readonly RankedProduct[],
  caller: Caller | undefined,
  { items, catalogs }: FindProductsDeps,
): Promise<Map<string, StoredItem>> {
  const ids = found.map(({ id }) => parseItemId(id)).filter((id) => id !== undefined);
  const known = new Map<string, Catalog | undefined>();
  for (const { catalogId } of ids) if (!known.has(catalogId)) known.set(catalogId, await catalogs.find(catalogId));
  const keys = ids.flatMap((id) => {
    const catalog = known.get(id.catalogId);
    return catalog && maySeeCatalog(catalog, caller?.tenant.id) ? [{ tenant: catalog.tenant, id }] : [];
  });
  const statuses = visibleStatuses(caller, 'list');
  const visible = (await items.findMany(keys)).filter(({ visibilityStatus }) => statuses.has(visibilityStatus));
  return new Map(visible.map((item) => [formatItemId({ catalogId: item.catalog, externalId: item.externalId }), item]));
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
