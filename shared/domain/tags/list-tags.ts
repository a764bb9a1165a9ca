import { notFound } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { StoredItem } from '../items/item.ts';
import { presentTag, undescribedTag } from './present-tag.ts';
import { type StoredTag, type Tag, TagId } from './tag.ts';
import type { TagStore } from './tag-store.ts';

/** The stores that are needed to find tags. */
interface TagSources {
  readonly tags: Pick<TagStore, 'ofTenant' | 'findOwn'>;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
}

/** Returns the tags of the caller's tenant. Hidden tags are included only in a cms context. */
export async function listTags(caller: Caller, sources: TagSources): Promise<Tag[]> {
  const found = await tagsOf(caller.tenant.id, sources);
  return found.filter((tag) => isShown(tag, caller)).map((tag) => presentTag(tag, caller));
}

/**
 * Returns one tag of the caller's tenant.
 *
 * @throws ServiceError 404 if the tenant has no such tag, or if it is hidden and the context is not cms
 */
export async function findTag(id: string, caller: Caller, sources: TagSources): Promise<Tag> {
  const isId = TagId.safeParse(id).success;
  const own = isId ? await sources.tags.findOwn(caller.tenant.id, id) : undefined;
  const tag = own ?? (isId ? (await tagsOf(caller.tenant.id, sources)).find((each) => each.id === id) : undefined);
  if (!tag || !isShown(tag, caller)) throw notFound('tag');
  return presentTag(tag, caller);
}

/**
 * Returns the tags of an item, in its order, with the descriptions of the item's tenant. A tag without a description
 * has only its id. Hidden tags are included only in a cms context.
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
 * Returns the tags of a tenant: its own, and the shared or global tags of other tenants of which it sees a catalog. So
 * a tenant cannot show tags to an unrelated tenant.
 */
async function tagsOf(tenant: number, { tags, catalogs }: TagSources): Promise<StoredTag[]> {
  const visible = await Promise.all((await catalogs.visibleTo(tenant)).map((id) => catalogs.find(id)));
  return tags.ofTenant(tenant, new Set(visible.flatMap((catalog) => (catalog ? [catalog.tenant] : []))));
}

function isShown({ content }: StoredTag, caller: Caller): boolean {
  return !content.hidden || caller.apiKey.context === 'cms';
}
