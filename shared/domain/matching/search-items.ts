import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredItem, VisibilityStatus } from '../items/item.ts';
import { visibleStatuses } from '../items/item-access.ts';
import { visibleCatalogs } from '../items/lists/visible-catalogs.ts';
import type { ModelState } from '../items/models/model-state.ts';
import type { ModelStates } from '../items/models/model-states.ts';
import { ownerOf } from '../items/models/model-store.ts';
import type { ItemQuestion } from './item-search-query.ts';
import { mergedHits } from './merged-hits.ts';
import { ARCHIVED } from './product.ts';
import type { ProductIndex } from './product-index.ts';
import { factsOf, scopeOf } from './product-of-item.ts';
import type { ItemSearch, SearchFacets } from './search-segment.ts';
import { type VisibleProductsDeps, visibleProducts } from './visible-products.ts';

/**
 * A page ends after the batch of items with which it has so many characters: an item can have 240 kB, and 200 of them
 * would be 48 MB in memory (D2181).
 */
export const MAX_PAGE_CHARACTERS = 6_000_000;
const ITEMS_AT_ONCE = 50;

/** What searching items needs. */
interface SearchItemsDeps extends VisibleProductsDeps {
  readonly index: Pick<ProductIndex, 'search'>;
  readonly models: Pick<ModelStates, 'of'>;
}

/** A page of hits, and the counts of all hits. */
interface FoundItems {
  readonly items: StoredItem[];
  /** The states of their models, by id, in the cms context and where the search asks for them. */
  readonly states: ReadonlyMap<string, ModelState>;
  /** As of the search index, up to five minutes old. */
  readonly total: number;
  readonly facets: SearchFacets;
  /** False while files of an earlier version are in use, which have nothing to filter by. */
  readonly complete: boolean;
  readonly nextCursor?: string;
}

/**
 * Searches the items of the caller's tenant. Every hit is read before it is returned: an item that was hidden or
 * changed meanwhile, so that it no longer passes the filters, is left out, so a page may have fewer items than `limit`.
 * Source: D2180 in contract/interface.md.
 */
export async function searchItems(question: ItemQuestion, caller: Caller, deps: SearchItemsDeps): Promise<FoundItems> {
  const tenant = caller.tenant.id;
  const allowed = searchedStatuses(question, caller);
  const statuses = [...allowed].filter((status) => question.statuses?.includes(status) ?? true);
  const visible = await visibleCatalogs(undefined, tenant, deps.catalogs);
  const own = visible.filter((each) => each.tenant === tenant && (question.catalogs?.includes(each.id) ?? true));
  const catalogs = own.map(({ id }) => id);
  const { offset, limit, ...rest } = question;
  const search: ItemSearch = { ...rest, catalogs, statuses };
  const scopes = [...new Set(own.map(scopeOf))];
  // One more hit than requested shows whether there is another page.
  const found = await Promise.all(scopes.map((scope) => deps.index.search(scope, search, offset + limit + 1)));
  const { hits, total, facets } = mergedHits(found, question.sort, offset + limit + 1);
  const page = hits.slice(offset, offset + limit);
  const { candidates, read } = await readPage(
    page.map(({ id }) => id),
    { tenant, statuses: allowed },
    deps,
  );
  const readsStates = caller.apiKey.context === 'cms' || search.modelStatuses !== undefined;
  const states = await deps.models.of(readsStates ? candidates.map(ownerOf) : []);
  const items = candidates.filter((item) => passes(item, states.get(formatItemId(ownerOf(item).id))?.status, search));
  const hasMore = hits.length > offset + read;
  return {
    items,
    states,
    total: Math.max(total, offset + items.length),
    facets,
    complete: found.every(({ complete }) => complete),
    ...(hasMore && { nextCursor: String(offset + read) }),
  };
}

/**
 * The statuses that lists show the caller, and archived items in a cms context, but only for a search that asks for
 * them.
 */
function searchedStatuses({ statuses }: ItemQuestion, caller: Caller): ReadonlySet<VisibilityStatus> {
  const asksForArchived = caller.apiKey.context === 'cms' && statuses?.includes(ARCHIVED);
  return visibleStatuses(caller, asksForArchived ? 'byId' : 'list');
}

/** Reads the items of a page, in its order, until it is long enough. `read` is how many of its ids were looked at. */
async function readPage(
  ids: readonly string[],
  viewer: Parameters<typeof visibleProducts>[1],
  deps: VisibleProductsDeps,
): Promise<{ candidates: StoredItem[]; read: number }> {
  const candidates: StoredItem[] = [];
  let read = 0;
  for (let characters = 0; read < ids.length && characters < MAX_PAGE_CHARACTERS; ) {
    const batch = ids.slice(read, read + ITEMS_AT_ONCE);
    const current = await visibleProducts(batch, viewer, deps);
    for (const id of batch) {
      const item = current.get(id);
      if (!item) continue;
      candidates.push(item);
      characters += JSON.stringify(item).length;
    }
    read += batch.length;
  }
  return { candidates, read };
}

function passes(
  item: StoredItem,
  modelStatus: ModelState['status'] | undefined,
  { types, tags, modelStatuses, statuses, hasImage, updatedSince }: ItemSearch,
): boolean {
  const facts = factsOf(item, modelStatus);
  return (
    statuses.includes(facts.visibilityStatus) &&
    (types?.includes(facts.type) ?? true) &&
    (tags?.every((tag) => item.tags.includes(tag)) ?? true) &&
    (modelStatuses?.includes(facts.modelStatus) ?? true) &&
    (hasImage === undefined || facts.hasImage === hasImage) &&
    (updatedSince === undefined || Date.parse(facts.updated) >= updatedSince)
  );
}
