import type { StoredItem } from '../item.ts';
import { isMaterial, materialGroup } from '../material-kind.ts';
import type { PreparedPart } from '../prepared-lists/prepared-list.ts';
import type { Item } from '../shown-item.ts';

/** What narrows the items of catalogs. All given conditions must hold. */
export interface Narrowing {
  /** Only items of these types. */
  readonly types?: ReadonlySet<string> | undefined;
  /** Only items with this tag. */
  readonly tag?: string | undefined;
  /** Only materials: all, or those of these groups. */
  readonly materials?: 'all' | { readonly groups: ReadonlySet<string> } | undefined;
}

/** The fields of an item, stored or in responses, that a {@link Narrowing} depends on. */
type NarrowingFacts = Pick<Item, 'type' | 'tags' | 'topImage' | 'group'> &
  Pick<StoredItem, 'detailType'> &
  Partial<Pick<StoredItem, 'storedImages'>>;

/** Returns whether an item fulfils all conditions. */
export function fulfils(item: NarrowingFacts, { types, tag, materials }: Narrowing): boolean {
  if (types && !types.has(item.type)) return false;
  if (tag !== undefined && !item.tags.includes(tag)) return false;
  if (materials === undefined) return true;
  return isMaterial(item) && (materials === 'all' || materials.groups.has(materialGroup(item)));
}

/** Returns whether a part of a prepared list can contain items that fulfil the conditions. */
export function mayContain(part: PreparedPart, { types, tag, materials }: Narrowing): boolean {
  if (types && !part.types.some((type) => types.has(type))) return false;
  if (tag !== undefined && !part.tags.includes(tag)) return false;
  if (materials === undefined) return true;
  return part.materialGroups.some((group) => materials === 'all' || materials.groups.has(group));
}

/** Returns whether all items of a part fulfil the conditions, as far as the facts of the part show. */
export function containsOnly(part: PreparedPart, { types, tag, materials }: Narrowing): boolean {
  return tag === undefined && materials === undefined && (!types || part.types.every((type) => types.has(type)));
}
