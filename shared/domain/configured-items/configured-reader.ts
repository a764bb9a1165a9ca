import type { Table } from '../../platform/aws/table.ts';
import type { ItemId } from '../../platform/identifiers/item-id.ts';
import { configuredItemKey, configuredModelKey } from '../items/item-keys.ts';
import { ConfiguredModel, ConfiguredRow } from './configured-model.ts';

/** The place of the model of a choice: tenant and catalog of the item, and the hash. */
export interface ModelPlace {
  readonly tenant: number;
  readonly catalogId: string;
  readonly hash: string;
}

/** Reads configured items and their models. */
export interface ConfiguredReader {
  row(tenant: number, id: ItemId): Promise<ConfiguredRow | undefined>;
  model(place: ModelPlace): Promise<ConfiguredModel | undefined>;
}

/**
 * Reads configured items and their models. It is separate from their store because it keeps functions small.
 *
 * @param table the table `items`: GetItem
 */
export function configuredReader(table: Table): ConfiguredReader {
  return {
    row: (tenant, id) => table.get(configuredItemKey(tenant, id), ConfiguredRow),
    model: ({ tenant, catalogId, hash }) =>
      table.get(configuredModelKey(tenant, catalogId, hash), ConfiguredModel, { consistent: true }),
  };
}
