import type { Table, TransactionPart } from '../../platform/aws/table.ts';
import type { ItemId } from '../../platform/identifiers/item-id.ts';
import { configuredItemKey, configuredModelKey } from '../items/item-keys.ts';
import type { ModelOwner } from '../items/models/model-store.ts';
import { ConfiguredModel, ConfiguredRow } from './configured-model.ts';

/** The place of the model of a choice: tenant and catalog of the item, and the hash. */
export interface ModelPlace {
  readonly tenant: number;
  readonly catalogId: string;
  readonly hash: string;
}

/** The configured items of tenants and their models. */
export interface ConfiguredStore {
  row(tenant: number, id: ItemId): Promise<ConfiguredRow | undefined>;
  /** Returns the existing rows of many configured items, by external id and catalog. */
  rows(owners: readonly ModelOwner[]): Promise<{ readonly owner: ModelOwner; readonly row: ConfiguredRow }[]>;
  rowPart(tenant: number, id: ItemId, row: ConfiguredRow): TransactionPart;
  model(place: ModelPlace): Promise<ConfiguredModel | undefined>;
  /** The part that starts a model: only if nobody else has. */
  startPart(place: ModelPlace, model: ConfiguredModel): TransactionPart;
  /** The part that writes a model whose files are stored. */
  readyPart(place: ModelPlace, model: ConfiguredModel): TransactionPart;
  /** The part that says that the job of a model has failed, if it is still the job of the model. */
  failedPart(place: ModelPlace, model: ConfiguredModel): TransactionPart;
  /** Deletes the row of a model that its job does not make. */
  drop(place: ModelPlace): Promise<void>;
}

/** @param table the table `items` */
export function configuredStore(table: Table): ConfiguredStore {
  const keyOf = ({ tenant, catalogId, hash }: ModelPlace) => configuredModelKey(tenant, catalogId, hash);
  const row = (tenant: number, id: ItemId) => table.get(configuredItemKey(tenant, id), ConfiguredRow);
  const put = (place: ModelPlace, model: ConfiguredModel) => ({ table, put: { ...keyOf(place), ...model } });
  return {
    row,
    async rows(owners) {
      const found = await Promise.all(owners.map(async (owner) => ({ owner, row: await row(owner.tenant, owner.id) })));
      return found.flatMap(({ owner, row: read }) => (read ? [{ owner, row: read }] : []));
    },
    rowPart: (tenant, id, written) => ({ table, put: { ...configuredItemKey(tenant, id), ...written } }),
    model: (place) => table.get(keyOf(place), ConfiguredModel, { consistent: true }),
    startPart: (place, model) => ({ ...put(place, model), condition: { expression: 'attribute_not_exists(pk)' } }),
    readyPart: put,
    failedPart: (place, model) => ({
      ...put(place, model),
      condition: { expression: 'jobId = :job', values: { ':job': model.jobId } },
    }),
    drop: (place) => table.delete(keyOf(place)),
  };
}
