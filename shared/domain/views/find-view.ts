import { parseItemId } from '../../platform/identifiers/item-id.ts';
import { parseConfigurationId } from '../configurations/configuration-id.ts';
import type { StoredItem } from '../items/item.ts';
import { maySeeCatalog, visibleStatuses } from '../items/item-access.ts';
import type { ItemStore } from '../items/item-store.ts';
import type { TenantItemSources } from '../items/items-seen-by-tenant.ts';
import type { LinkStore } from '../links/link-store.ts';
import { SNAPSHOT_ID, type StoredSnapshot } from '../plan-snapshots/plan-snapshot.ts';
import type { SnapshotStore } from '../plan-snapshots/snapshot-store.ts';

/** The stores that are needed to find what an id shows. */
interface ViewSources {
  readonly links: LinkStore;
  readonly items: Pick<ItemStore, 'find'>;
  readonly catalogs: TenantItemSources['catalogs'];
  readonly snapshots: Pick<SnapshotStore, 'find'>;
}

/** What an id shows, and the tenant whose settings apply to its page. */
type FoundView =
  | { readonly kind: 'item'; readonly tenant: number; readonly item: StoredItem }
  | { readonly kind: 'snapshot'; readonly tenant: number; readonly snapshot: StoredSnapshot };

/**
 * Finds what an id shows to everybody (D1990): by its own id an item or a configuration of a public catalog; by an
 * unguessable id a plan snapshot, a share or a short id, also of what only its tenant sees. Undefined for all else, so
 * that the pages of unknown and of private things are the same.
 */
export async function findView(id: string, sources: ViewSources): Promise<FoundView | undefined> {
  const shown = await itemOf(id, undefined, sources);
  if (shown) return shown;
  const link = await sources.links.find(id);
  if (!link) return undefined;
  if (SNAPSHOT_ID.test(link.target)) {
    const snapshot = await sources.snapshots.find(link.tenant, link.target);
    return snapshot && { kind: 'snapshot', tenant: link.tenant, snapshot };
  }
  return itemOf(link.target, link.tenant, sources);
}

/**
 * @param id of an item or a configuration
 * @param tenant sees its own and shared catalogs too
 */
async function itemOf(id: string, tenant: number | undefined, sources: ViewSources): Promise<FoundView | undefined> {
  const itemId = parseConfigurationId(id)?.item ?? parseItemId(id);
  if (!itemId) return undefined;
  const catalog = await sources.catalogs.find(itemId.catalogId);
  if (!catalog || !maySeeCatalog(catalog, tenant)) return undefined;
  const item = await sources.items.find(catalog.tenant, itemId);
  if (!item || !visibleStatuses(undefined, 'byId').has(item.visibilityStatus)) return undefined;
  return { kind: 'item', tenant: tenant ?? catalog.tenant, item };
}
