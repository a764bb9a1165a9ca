import { type ItemId, parseItemId } from '../../platform/identifiers/item-id.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { StoredConfiguration } from '../configurations/configuration.ts';
import { parseConfigurationId } from '../configurations/configuration-id.ts';
import type { ConfigurationStore } from '../configurations/configuration-store.ts';
import type { StoredItem } from '../items/item.ts';
import { maySeeCatalog, visibleStatuses } from '../items/item-access.ts';
import type { ItemStore } from '../items/item-store.ts';
import type { TenantItemSources } from '../items/items-seen-by-tenant.ts';
import type { LinkStore } from '../links/link-store.ts';
import { SNAPSHOT_ID } from '../plan-snapshots/plan-snapshot.ts';
import type { SnapshotStore } from '../plan-snapshots/snapshot-store.ts';
import { PLAN_ID } from '../plans/plan.ts';
import { unpackText } from '../plans/plan-text.ts';
import { findPackedPlan } from '../plans/read-plan.ts';

/** The stores that are needed to find what an id shows. */
interface ViewSources {
  readonly links: LinkStore;
  readonly items: Pick<ItemStore, 'find'>;
  readonly catalogs: TenantItemSources['catalogs'];
  readonly snapshots: Pick<SnapshotStore, 'find' | 'text'>;
  /** Plans, and the files of their long texts. */
  readonly plans: Parameters<typeof findPackedPlan>[2];
  readonly configurations: Pick<ConfigurationStore, 'find'>;
}

/** What an id shows, and the tenant whose settings apply to its page. */
export type FoundView =
  | { readonly kind: 'item'; readonly tenant: number; readonly item: StoredItem }
  | {
      readonly kind: 'configuration';
      readonly tenant: number;
      readonly configuration: StoredConfiguration;
      /** Undefined for the configuration of a component that is no item. */
      readonly item: StoredItem | undefined;
    }
  | {
      readonly kind: 'plan';
      readonly tenant: number;
      /** The plan XML. */
      readonly planObjects: string;
      /** Empty for a plan snapshot whose client has sent no `name`. */
      readonly name: string;
      /** When this state was saved. */
      readonly savedAt: string;
    };

/**
 * Finds what an id shows to everybody (D1990): by its own id an item or a configuration of a public catalog; by an
 * unguessable id a plan snapshot, a share or a short id, also of what only its tenant sees, and of a plan as it is now.
 * Undefined for all else, so that the pages of unknown and of private things are the same.
 */
export async function findView(id: string, sources: ViewSources): Promise<FoundView | undefined> {
  if (parseItemId(id)) return viewOfItem(id, undefined, sources);
  const link = await sources.links.find(id);
  if (!link) return undefined;
  const { tenant, target } = link;
  if (SNAPSHOT_ID.test(target)) {
    const snapshot = await sources.snapshots.find(tenant, target);
    if (!snapshot) return undefined;
    const { name } = snapshot.content;
    const planObjects = await sources.snapshots.text(snapshot);
    return { kind: 'plan', tenant, planObjects, name: typeof name === 'string' ? name : '', savedAt: snapshot.created };
  }
  if (PLAN_ID.test(target)) return viewOfPlan(tenant, target, sources);
  // A configuration is its own link: then only what is public is shown.
  const seenBy = target === id ? undefined : tenant;
  return parseConfigurationId(target)
    ? viewOfConfiguration(target, { seenBy, owner: tenant }, sources)
    : viewOfItem(target, seenBy, sources);
}

async function viewOfPlan(tenant: number, id: string, { plans }: ViewSources): Promise<FoundView | undefined> {
  const found = await findPackedPlan(tenant, id, plans);
  const planObjects = found && unpackText(found.planObjects);
  // A plan that nobody has drawn yet shows nothing.
  if (!planObjects) return undefined;
  const { content, changeDate } = found.plan;
  return { kind: 'plan', tenant, planObjects, name: content.name, savedAt: changeDate };
}

async function viewOfItem(
  id: string,
  seenBy: number | undefined,
  sources: ViewSources,
): Promise<FoundView | undefined> {
  const itemId = parseItemId(id);
  const catalog = itemId && (await visibleCatalog(itemId, seenBy, sources));
  const item = catalog && (await shownItem(itemId, catalog, sources));
  return item && { kind: 'item', tenant: seenBy ?? catalog.tenant, item };
}

async function viewOfConfiguration(
  id: string,
  { seenBy, owner }: { readonly seenBy: number | undefined; readonly owner: number },
  sources: ViewSources,
): Promise<FoundView | undefined> {
  const component = parseConfigurationId(id)?.item;
  const catalog = component && (await visibleCatalog(component, seenBy, sources));
  const configuration = catalog && (await sources.configurations.find(owner, id));
  if (!configuration) return undefined;
  const item = await shownItem(component, catalog, sources);
  return { kind: 'configuration', tenant: seenBy ?? catalog.tenant, configuration, item };
}

async function visibleCatalog({ catalogId }: ItemId, seenBy: number | undefined, { catalogs }: ViewSources) {
  const catalog = await catalogs.find(catalogId);
  return catalog && maySeeCatalog(catalog, seenBy) ? catalog : undefined;
}

async function shownItem(id: ItemId, { tenant }: Catalog, { items }: ViewSources): Promise<StoredItem | undefined> {
  const item = await items.find(tenant, id);
  return item && visibleStatuses(undefined, 'byId').has(item.visibilityStatus) ? item : undefined;
}
