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
 * The rows of parents are pointers. After a crash a stale pointer can remain, so readers check the info itself. A
 * pointer of an existing info is never missing (see info-store.ts).
 */

/** Infos of one catalog and one type. */
export interface InfoGroup {
  readonly tenant: number;
  readonly catalog: string;
  readonly type: InfoType;
}

/** Returns the key of the row that says where an info is. This row makes ids unique in the whole service. */
export function placeKey(id: string): Key {
  return { pk: `info#${id}`, sk: 'info' };
}

/** Returns the key of an info. */
export function infoKey({ tenant, catalog, type }: InfoGroup, id: string): Key {
  return { pk: catalogPartition(tenant, catalog), sk: `${typePrefix(type)}${id}` };
}

/** Returns the partition of all infos of a catalog, sorted by type and id. */
export function catalogPartition(tenant: number, catalog: string): string {
  return `${tenant}#${catalog}`;
}

/** Returns the prefix of the sort keys of infos of one type. */
export function typePrefix(type: InfoType): string {
  return `${type}#`;
}

/** Returns the partition of the pointers to all infos of a type with this parent. */
export function parentPartition({ tenant, catalog, type }: InfoGroup, parentId: string): string {
  return `${tenant}#${catalog}#${type}#${parentId}`;
}

/** Returns the keys of the pointers to one info. */
export function parentKeys({ tenant, info }: Pick<StoredInfo, 'tenant' | 'info'>): Key[] {
  const group = groupOf(tenant, info);
  return parentIds(info.parentIdFilter).map((parent) => ({ pk: parentPartition(group, parent), sk: info.id }));
}

/** Returns the group that an info belongs to. */
export function groupOf(tenant: number, { catalog, type }: Pick<CatalogInfo, 'catalog' | 'type'>): InfoGroup {
  return { tenant, catalog, type };
}
