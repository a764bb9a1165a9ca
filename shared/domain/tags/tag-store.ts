import {
  type Expression,
  type Key,
  type Table,
  type TransactionPart,
  writeTransaction,
} from '../../platform/aws/table.ts';
import { StoredTag } from './tag.ts';

/*
 * Access patterns of the table `tags`. A tag is a row in each list that shows it, so a list is one query:
 *
 * | what                        | how                                                             |
 * |-----------------------------|-----------------------------------------------------------------|
 * | a tenant's own tag          | GetItem  <tenant>#tags / <id>#<tenant>                          |
 * | the tags that a tenant has  | Query    <tenant>#tags, and of each other whose catalogs it     |
 * |                             | sees <other>#global#tags and <other>#shared#<tenant>#tags       |
 *
 * Nobody writes into a partition that another tenant reads without having a catalog of the writer. Rows of layout 1 are
 * from before: their shared rows are in <tenant>#tags. The next write moves them.
 */

const NEW: Expression = { expression: 'attribute_not_exists(pk)' };

/** The store of tags. */
export interface TagStore {
  /** Returns the tenant's own tag with this id, read consistently. */
  findOwn(tenant: number, id: string): Promise<StoredTag | undefined>;
  /**
   * Returns the tags of a tenant: its own, and those that the given tenants share with it or make global. Sorted by id;
   * of tags with the same id, its own one is returned.
   */
  ofTenant(tenant: number, others: ReadonlySet<number>): Promise<StoredTag[]>;
  /** Counts the tenant's own tags. */
  countOf(tenant: number): Promise<number>;
  /** @throws ConditionFailedError if the tenant already has a tag with this id */
  create(tag: StoredTag): Promise<void>;
  /**
   * Replaces the tag that was read with a changed one.
   *
   * @throws ConditionFailedError if another writer has changed the tag since then
   */
  replace(read: StoredTag, changed: StoredTag): Promise<void>;
  /** @throws ConditionFailedError if another writer has changed the tag */
  delete(read: StoredTag): Promise<void>;
}

/** Opens the store in the table `tags`. */
export function tagStore(table: Table): TagStore {
  const listed = async (pk: string) => {
    const tags: StoredTag[] = [];
    const keyCondition = { expression: 'pk = :pk', values: { ':pk': pk } };
    for await (const tag of table.query({ keyCondition, consistent: true }, StoredTag)) tags.push(tag);
    return tags;
  };
  const put = (tag: StoredTag, key: Key): TransactionPart => ({ table, put: { ...key, ...tag } });
  return {
    findOwn: (tenant, id) => table.get(ownKey({ tenant, id }), StoredTag, { consistent: true }),
    async ofTenant(tenant, others) {
      const lists = [
        tenantList(tenant),
        ...[...others]
          .filter((other) => other !== tenant)
          .flatMap((other) => [globalList(other), sharedList(other, tenant)]),
      ];
      const tags = new Map<string, StoredTag>();
      const ownFirst = (await Promise.all(lists.map(listed)))
        .flat()
        .filter((tag) => tag.tenant === tenant || others.has(tag.tenant))
        .sort((a, b) => Number(b.tenant === tenant) - Number(a.tenant === tenant));
      for (const tag of ownFirst) if (!tags.has(tag.id)) tags.set(tag.id, tag);
      return [...tags.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    async countOf(tenant) {
      return (await listed(tenantList(tenant))).filter((tag) => tag.tenant === tenant).length;
    },
    async create(tag) {
      await writeTransaction([
        { ...put(tag, ownKey(tag)), condition: NEW },
        ...sharedKeys(tag).map((key) => put(tag, key)),
      ]);
    },
    async replace(read, changed) {
      const kept = new Set(sharedKeys(changed).map(({ pk }) => pk));
      await writeTransaction([
        { ...put(changed, ownKey(changed)), condition: inState(read) },
        ...sharedKeys(changed).map((key) => put(changed, key)),
        ...sharedKeys(read)
          .filter(({ pk }) => !kept.has(pk))
          .map((key): TransactionPart => ({ table, delete: key })),
      ]);
    },
    async delete(read) {
      await writeTransaction([
        { table, delete: ownKey(read), condition: inState(read) },
        ...sharedKeys(read).map((key): TransactionPart => ({ table, delete: key })),
      ]);
    },
  };
}

function ownKey({ tenant, id }: Pick<StoredTag, 'tenant' | 'id'>): Key {
  return { pk: tenantList(tenant), sk: `${id}#${tenant}` };
}

/** Returns the keys of the tag's rows in the lists of other tenants. */
function sharedKeys({ tenant, id, content, layout }: StoredTag): Key[] {
  const tenants = new Set(content.accessibleByTenants.filter((each) => each !== tenant));
  const listOf = (each: number) => (layout === 1 ? tenantList(each) : sharedList(tenant, each));
  const lists = content.global ? [globalList(tenant)] : [...tenants].map(listOf);
  return lists.map((pk) => ({ pk, sk: `${id}#${tenant}` }));
}

function tenantList(tenant: number): string {
  return `${tenant}#tags`;
}

/**
 * Returns the partition of the tags that a tenant gives to all tenants that see one of its catalogs. Only these tenants
 * read it.
 */
function globalList(tenant: number): string {
  return `${tenant}#global#tags`;
}

/** Returns the partition of the tags that a tenant shares with another. */
function sharedList(owner: number, tenant: number): string {
  return `${owner}#shared#${tenant}#tags`;
}

function inState({ revision }: StoredTag): Expression {
  return { expression: 'revision = :read', values: { ':read': revision } };
}
