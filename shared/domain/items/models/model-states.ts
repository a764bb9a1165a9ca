import * as z from 'zod';
import { batchesOf } from '../../../platform/aws/batches.ts';
import type { Table } from '../../../platform/aws/table.ts';
import { formatItemId } from '../../../platform/identifiers/item-id.ts';
import { modelStateKey, modelStatesPartition } from '../item-keys.ts';
import { ModelState } from './model-state.ts';
import type { ModelOwner } from './model-store.ts';

const StateRow = ModelState.extend({ pk: z.string(), sk: z.string() });
/** The partition also has the kept models, whose sort keys have a separator that no external id has. */
const StatusRow = z.object({ sk: z.string(), status: ModelState.shape.status.optional() });
const SEPARATOR = '#';

/** Reads the states of the models of many items. */
export interface ModelStates {
  /** Returns the states that exist, by the id of the item, read consistently. */
  of(owners: readonly ModelOwner[]): Promise<ReadonlyMap<string, ModelState>>;
  /** Returns the status of each item of a catalog that has a state, by external id. */
  ofCatalog(tenant: number, catalogId: string): Promise<ReadonlyMap<string, ModelState['status']>>;
}

/** Opens the reader of the table `items`. */
export function modelStates(table: Table): ModelStates {
  return {
    async of(owners) {
      const ids = new Map(owners.map((owner) => [rowName(modelStateKey(owner.tenant, owner.id)), owner.id]));
      const found = new Map<string, ModelState>();
      for await (const batch of batchesOf(owners)) {
        const keys = batch.map(({ tenant, id }) => modelStateKey(tenant, id));
        for (const { pk, sk, ...state } of await table.getMany(keys, StateRow, { consistent: true })) {
          const id = ids.get(rowName({ pk, sk }));
          if (id) found.set(formatItemId(id), state);
        }
      }
      return found;
    },
    async ofCatalog(tenant, catalogId) {
      const values = { ':pk': modelStatesPartition(tenant, catalogId) };
      const statuses = new Map<string, ModelState['status']>();
      for await (const { sk, status } of table.query({ keyCondition: { expression: 'pk = :pk', values } }, StatusRow)) {
        if (status && !sk.includes(SEPARATOR)) statuses.set(sk, status);
      }
      return statuses;
    },
  };
}

function rowName({ pk, sk }: { readonly pk: string; readonly sk: string }): string {
  return `${pk}/${sk}`;
}
