import type { Caller } from '../auth/caller.ts';
import type { StoredItem } from '../items/item.ts';
import { presentTag, undescribedTag } from './present-tag.ts';
import type { StoredTag, Tag } from './tag.ts';
import type { TagStore } from './tag-store.ts';

/** The tags that the caller's tenant has; hidden ones in a cms context only. */
export async function listTags(caller: Caller, tags: Pick<TagStore, 'ofTenant'>): Promise<Tag[]> {
  const found = await tags.ofTenant(caller.tenant.id);
  return found.filter((tag) => isShown(tag, caller)).map((tag) => presentTag(tag, caller));
}

/**
 * The tags of an item, in its order, as the tenant of the item has described them; a tag that nobody has described is
 * answered with its id alone. Hidden ones in a cms context only.
 */
export async function listItemTags(item: StoredItem, caller: Caller, tags: Pick<TagStore, 'ofTenant'>): Promise<Tag[]> {
  if (item.tags.length === 0) return [];
  const known = new Map((await tags.ofTenant(item.tenant)).map((tag) => [tag.id, tag]));
  return [...new Set(item.tags)]
    .map((id) => known.get(id) ?? undescribedTag(id, item))
    .filter((tag) => isShown(tag, caller))
    .map((tag) => presentTag(tag, caller));
}

function isShown({ content }: StoredTag, caller: Caller): boolean {
  return !content.hidden || caller.apiKey.context === 'cms';
}
