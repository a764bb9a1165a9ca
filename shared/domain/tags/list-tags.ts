import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { StoredItem } from '../items/item.ts';
import { presentTag, undescribedTag } from './present-tag.ts';
import type { StoredTag, Tag } from './tag.ts';
import type { TagStore } from './tag-store.ts';

/** What finding tags needs. */
export interface TagSources {
  readonly tags: Pick<TagStore, 'ofTenant'>;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
}

/** The tags that the caller's tenant has; hidden ones in a cms context only. */
export async function listTags(caller: Caller, sources: TagSources): Promise<Tag[]> {
  const found = await tagsOf(caller.tenant.id, sources);
  return found.filter((tag) => isShown(tag, caller)).map((tag) => presentTag(tag, caller));
}

/**
 * The tags of an item, in its order, as the tenant of the item has described them; a tag that nobody has described is
 * answered with its id alone. Hidden ones in a cms context only.
 */
export async function listItemTags(item: StoredItem, caller: Caller, sources: TagSources): Promise<Tag[]> {
  if (item.tags.length === 0) return [];
  const known = new Map((await tagsOf(item.tenant, sources)).map((tag) => [tag.id, tag]));
  return [...new Set(item.tags)]
    .map((id) => known.get(id) ?? undescribedTag(id, item))
    .filter((tag) => isShown(tag, caller))
    .map((tag) => presentTag(tag, caller));
}

/**
 * The tags of a tenant: its own, and what others share with it or make global, if the operator lets it see a catalog of
 * theirs. No tenant puts anything before another one that does not have to do with it.
 */
async function tagsOf(tenant: number, { tags, catalogs }: TagSources): Promise<StoredTag[]> {
  const visible = await Promise.all((await catalogs.visibleTo(tenant)).map((id) => catalogs.find(id)));
  return tags.ofTenant(tenant, new Set(visible.flatMap((catalog) => (catalog ? [catalog.tenant] : []))));
}

function isShown({ content }: StoredTag, caller: Caller): boolean {
  return !content.hidden || caller.apiKey.context === 'cms';
}
