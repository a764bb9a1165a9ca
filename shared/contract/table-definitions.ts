import type { TableName } from '../platform/aws/stores.ts';

/** A key attribute of an index; text unless it is a number. */
export interface KeyAttribute {
  readonly name: string;
  readonly type: 'S' | 'N';
}

/** A global secondary index. It holds whole rows; a row without the key attributes is not in it. */
export interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: KeyAttribute;
  readonly sortKey: KeyAttribute;
}

/** What a table has beyond `pk`, `sk` and the attribute `expiresAt` (seconds since 1970) that ends a row's life. */
export interface TableDefinition {
  readonly indexes: readonly IndexDefinition[];
  /** Every change goes out with the row before and after. */
  readonly stream: boolean;
}

/** The tables. What is read by which key stands in the key module of each noun. */
export const TABLE_DEFINITIONS: Readonly<Record<TableName, TableDefinition>> = {
  identity: { indexes: [], stream: false },
  items: { indexes: [], stream: true },
  jobs: {
    indexes: [
      { name: 'byItem', partitionKey: { name: 'itemKey', type: 'S' }, sortKey: { name: 'createdKey', type: 'S' } },
      { name: 'unfinished', partitionKey: { name: 'unfinishedKey', type: 'S' }, sortKey: { name: 'dueAt', type: 'S' } },
    ],
    stream: false,
  },
  catalogInfos: { indexes: [], stream: false },
  tags: { indexes: [], stream: false },
  matches: { indexes: [], stream: false },
  saved: { indexes: [], stream: false },
  events: {
    indexes: [
      { name: 'byTenant', partitionKey: { name: 'tenantKey', type: 'S' }, sortKey: { name: 'createdKey', type: 'S' } },
      { name: 'unfinished', partitionKey: { name: 'unfinishedKey', type: 'S' }, sortKey: { name: 'dueAt', type: 'S' } },
    ],
    stream: false,
  },
  plans: {
    indexes: [
      { name: 'leftovers', partitionKey: { name: 'leftoverShard', type: 'S' }, sortKey: { name: 'dueAt', type: 'S' } },
    ],
    stream: true,
  },
};
