import { DEFAULT_PLAN_ITEMS, type FurnitureItem, type PlanItems } from '../../engines/floorplan/convert/plan-items.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem, VisibilityStatus } from '../items/item.ts';
import { visibleCatalogs } from '../items/lists/visible-catalogs.ts';
import { exactText } from '../matching/fold-text.ts';
import { exactTexts, textPartition } from '../matching/match-keys.ts';
import type { MatchStore } from '../matching/match-store.ts';
import { type VisibleProductsDeps, visibleProducts } from '../matching/visible-products.ts';

/** Further names are ignored. No plan has so many kinds of furniture. */
const MAX_BLOCKS = 100;
/** Items with the same name that are tried: one page of the table. Some of them may be hidden or have no model. */
const MAX_ITEMS_OF_A_TEXT = 100;
const SHOWN: ReadonlySet<VisibilityStatus> = new Set([0]);

/** What finding the items of a plan needs. */
export interface BlockItemsDeps extends VisibleProductsDeps {
  readonly matches: Pick<MatchStore, 'itemsIn'>;
}

/** The tenant whose catalogs are searched, and its items for doors and windows. */
export interface BlockItemsTenant {
  readonly id: number;
  readonly doorItemId?: string | undefined;
  readonly windowItemId?: string | undefined;
}

/**
 * Finds the items of a plan. A block becomes the catalog item whose label, external id or SKU is the name of the block,
 * if planners can load that item. Items of the tenant's own catalogs have priority.
 *
 * @param blocks names of blocks in capitals
 */
export async function itemsOfBlocks(
  blocks: readonly string[],
  { id: tenant, doorItemId, windowItemId }: BlockItemsTenant,
  deps: BlockItemsDeps,
): Promise<PlanItems> {
  const items = { ...DEFAULT_PLAN_ITEMS, ...(doorItemId && { doorItemId }), ...(windowItemId && { windowItemId }) };
  const names = blocks.slice(0, MAX_BLOCKS);
  return names.length === 0 ? items : { ...items, furniture: await furnitureItems(names, tenant, deps) };
}

async function furnitureItems(
  names: readonly string[],
  tenant: number,
  deps: BlockItemsDeps,
): Promise<Map<string, FurnitureItem>> {
  const viewer = { tenant, statuses: SHOWN };
  const catalogs = await visibleCatalogs(undefined, viewer.tenant, deps.catalogs);
  const owners = [...new Set(catalogs.map((catalog) => catalog.tenant))];
  const found = await Promise.all(
    names.flatMap((name) => owners.map((owner) => itemsNamed(name, owner, deps.matches))),
  );
  const items = await visibleProducts([...new Set(found.flat())], viewer, deps);
  const order = [...items.values()].filter(isLoadable).sort((a, b) => rank(a, tenant) - rank(b, tenant));
  return new Map(
    names.flatMap((name): [string, FurnitureItem][] => {
      const item = order.find((each) => exactTexts(each).some((text) => exactText(text) === exactText(name)));
      return item ? [[name, furnitureItem(item)]] : [];
    }),
  );
}

async function itemsNamed(name: string, owner: number, matches: BlockItemsDeps['matches']): Promise<string[]> {
  const limits = { limit: MAX_ITEMS_OF_A_TEXT, pageSize: MAX_ITEMS_OF_A_TEXT };
  const ids: string[] = [];
  for await (const id of matches.itemsIn(textPartition(owner, 'exact', name), limits)) ids.push(id);
  return ids;
}

/** An item without a model and without a configuration is left out: clients never finish loading a plan with it. */
function isLoadable({ storedAssets, configuration, type }: StoredItem): boolean {
  return (storedAssets.glb !== undefined || configuration !== null) && type !== 'door' && type !== 'window';
}

function rank(item: StoredItem, tenant: number): number {
  return item.tenant === tenant ? 0 : 1;
}

function furnitureItem({ catalog, externalId, type, width, depth, height }: StoredItem): FurnitureItem {
  return {
    itemId: formatItemId({ catalogId: catalog, externalId }),
    type,
    widthMm: width,
    depthMm: depth,
    heightMm: height,
  };
}
