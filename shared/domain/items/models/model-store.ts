import type { Expression, Table, TransactionPart } from '../../../platform/aws/table.ts';
import type { ItemId } from '../../../platform/identifiers/item-id.ts';
import type { StoredItem } from '../item.ts';
import { modelStateKey, modelVersionKey, modelVersionsRange } from '../item-keys.ts';
import { ModelState } from './model-state.ts';
import { ModelVersion } from './model-version.ts';

/** How many models of an item are kept. */
export const KEPT_MODELS = 20;

/** An item and its tenant. */
export interface ModelOwner {
  readonly tenant: number;
  readonly id: ItemId;
}

/** Returns the item of a row as the owner of its model. */
export function ownerOf({
  tenant,
  catalog,
  externalId,
}: Pick<StoredItem, 'tenant' | 'catalog' | 'externalId'>): ModelOwner {
  return { tenant, id: { catalogId: catalog, externalId } };
}

/** The start of a conversion. */
interface Started {
  readonly now: Date;
  /** Whether the job is new: one that is started again stays in its place among the jobs of its item. */
  readonly isFirst: boolean;
}

/** Returns the moment of what is started or restored now: after all that was before, even by a clock that is behind. */
export function nextSet(state: Pick<ModelState, 'lastSet' | 'updated'> | undefined, now: Date): Date {
  return state ? new Date(Math.max(now.getTime(), Date.parse(state.lastSet ?? state.updated) + 1)) : now;
}

/** The states and the kept models of items. */
export interface ModelStore {
  state(owner: ModelOwner): Promise<ModelState | undefined>;
  /** Returns the kept models of an item, newest first. */
  versions(owner: ModelOwner): Promise<ModelVersion[]>;
  /** The part that says that a conversion was started, or started again, for the transaction that starts it. */
  startedPart(owner: ModelOwner, jobId: string, started: Started): TransactionPart;
  /** The part that writes a state in place of the one that was read. */
  statePart(owner: ModelOwner, read: ModelState | undefined, written: ModelState): TransactionPart;
  /** The part that keeps a model. */
  versionPart(owner: ModelOwner, version: ModelVersion): TransactionPart;
  /** Deletes the row of a model that is no longer kept. */
  drop(owner: ModelOwner, version: ModelVersion): Promise<void>;
}

/** Opens the store in the table `items`. */
export function modelStore(table: Table): ModelStore {
  const versions = async ({ tenant, id }: ModelOwner): Promise<ModelVersion[]> => {
    const { pk, from, to } = modelVersionsRange(tenant, id);
    const values = { ':pk': pk, ':from': from, ':to': to };
    const keyCondition = { expression: 'pk = :pk AND sk BETWEEN :from AND :to', values };
    const found: ModelVersion[] = [];
    for await (const version of table.query({ keyCondition, consistent: true, descending: true }, ModelVersion)) {
      found.push(version);
    }
    return found;
  };
  return {
    state: ({ tenant, id }) => table.get(modelStateKey(tenant, id), ModelState, { consistent: true }),
    versions,
    startedPart({ tenant, id }, jobId, { now, isFirst }) {
      const change = {
        expression:
          'SET jobId = :job, #status = :converting, notes = :none, updated = :now' +
          (isFirst ? ', lastSet = :now' : ''),
        names: { '#status': 'status' },
        values: {
          ...{ ':job': jobId, ':converting': 'converting', ':none': [], ':now': now.toISOString() },
        },
      };
      return { table, update: modelStateKey(tenant, id), change };
    },
    statePart({ tenant, id }, read, written) {
      return { table, put: { ...modelStateKey(tenant, id), ...written }, condition: asRead(read) };
    },
    versionPart: ({ tenant, id }, version) => ({
      table,
      put: { ...modelVersionKey(tenant, id, version), ...version },
    }),
    drop: ({ tenant, id }, version) => table.delete(modelVersionKey(tenant, id, version)),
  };
}

function asRead(read: ModelState | undefined): Expression {
  if (!read) return { expression: 'attribute_not_exists(pk)' };
  return {
    expression: 'jobId = :job_read AND updated = :updated_read AND #status = :status_read',
    names: { '#status': 'status' },
    values: { ':job_read': read.jobId, ':updated_read': read.updated, ':status_read': read.status },
  };
}
