import type { Key } from '../../platform/aws/table.ts';
import type { CatalogInfo, InfoType, StoredInfo } from './info.ts';
import { parentIds } from './parent-ids.ts';

/*
 * Access patterns of the table `catalogInfos`; nothing is scanned. An info of 0.5 kB, read units of consistent reads:
 *
 * | what                                    | how                                                      | read units        |
 * |-----------------------------------------|----------------------------------------------------------|-------------------|
 * | one info                                | GetItem <id>/info for its place, GetItem of the place    | 2                 |
 * | all infos of a catalog, or of one type  | Query   <tenant>#<catalog>, all or <type>#*              | 0.13 each         |
 * | infos of a type by parent               | Query   <tenant>#<catalog>#<type>#<parent>, BatchGetItem | 0.03 + 1 each     |
 *
 * The rows of parents are pointers. One may outlive a write that was cut off in the middle, so whoever follows one looks
 * at the info itself; one that should be there always is (see info-store.ts).
 */

/** Where a catalog's infos of one kind are. */
export interface InfoShelf {
  readonly tenant: number;
  readonly catalog: string;
  readonly type: InfoType;
}

/** The row that says where an info is; it makes ids unique in the whole service. */
export function placeKey(id: string): Key {
  return { pk: `info#${id}`, sk: 'info' };
}

/** The info itself. */
export function infoKey({ tenant, catalog, type }: InfoShelf, id: string): Key {
  return { pk: catalogPartition(tenant, catalog), sk: `${typePrefix(type)}${id}` };
}

/** All infos of a catalog, in the order of types and ids. */
export function catalogPartition(tenant: number, catalog: string): string {
  return `${tenant}#${catalog}`;
}

/** What the sort keys of infos of one type start with. */
export function typePrefix(type: InfoType): string {
  return `${type}#`;
}

/** The pointers to all infos of a type that name this parent. */
export function parentPartition({ tenant, catalog, type }: InfoShelf, parentId: string): string {
  return `${tenant}#${catalog}#${type}#${parentId}`;
}

/** The pointers to one info. */
export function parentKeys({ tenant, info }: Pick<StoredInfo, 'tenant' | 'info'>): Key[] {
  const shelf = shelfOf(tenant, info);
  return parentIds(info.parentIdFilter).map((parent) => ({ pk: parentPartition(shelf, parent), sk: info.id }));
}

/** The shelf that an info belongs to. */
export function shelfOf(tenant: number, { catalog, type }: Pick<CatalogInfo, 'catalog' | 'type'>): InfoShelf {
  return { tenant, catalog, type };
}
