import { LISTED_ATTRIBUTES as LISTED_PLAN_ATTRIBUTES } from '../domain/plans/listed-plan.ts';
import type { TableName } from '../platform/aws/stores.ts';
import { LISTED_ATTRIBUTES } from '../platform/jobs/listed-job.ts';

/** A key attribute of an index; default type text. */
export interface KeyAttribute {
  readonly name: string;
  readonly type: 'S' | 'N';
}

/**
 * A global secondary index. It contains whole rows, or only keys and the attributes of `projection`; rows without the
 * key attributes are not in it.
 */
interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: KeyAttribute;
  readonly sortKey: KeyAttribute;
  readonly projection?: readonly string[];
}

/**
 * Features of a table in addition to `pk`, `sk` and `expiresAt` (seconds since 1970, when DynamoDB deletes the
 * row).
 */
export interface TableDefinition {
  readonly indexes: readonly IndexDefinition[];
  /** The stream has the row before and after each change. */
  readonly stream: boolean;
}

/** The tables. The key module of each noun defines its keys. */
export const TABLE_DEFINITIONS: Readonly<Record<TableName, TableDefinition>> = {
  identity: { indexes: [], stream: false },
  items: { indexes: [], stream: true },
  jobs: {
    indexes: [
      { name: 'byItem', partitionKey: { name: 'itemKey', type: 'S' }, sortKey: { name: 'createdKey', type: 'S' } },
      { name: 'unfinished', partitionKey: { name: 'unfinishedKey', type: 'S' }, sortKey: { name: 'dueAt', type: 'S' } },
      { name: 'turns', partitionKey: { name: 'turnKey', type: 'S' }, sortKey: { name: 'turnOrder', type: 'S' } },
      {
        name: 'byTenant',
        partitionKey: { name: 'listKey', type: 'S' },
        sortKey: { name: 'listOrder', type: 'S' },
        projection: LISTED_ATTRIBUTES,
      },
    ],
    stream: true,
  },
  catalogInfos: { indexes: [], stream: false },
  tags: { indexes: [], stream: false },
  matches: { indexes: [], stream: false },
  saved: { indexes: [], stream: false },
  audit: { indexes: [], stream: false },
  usage: { indexes: [], stream: false },
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
      {
        name: 'byUser',
        partitionKey: { name: 'listKey', type: 'S' },
        sortKey: { name: 'listOrder', type: 'S' },
        projection: LISTED_PLAN_ATTRIBUTES,
      },
    ],
    stream: true,
  },
};
