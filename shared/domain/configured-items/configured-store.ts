import type { Table, TransactionPart } from '../../platform/aws/table.ts';
import type { ItemId } from '../../platform/identifiers/item-id.ts';
import type { ImageType, StoredImage } from '../items/item.ts';
import { configuredItemKey, configuredModelKey } from '../items/item-keys.ts';
import type { ModelOwner } from '../items/models/model-store.ts';
import type { ConfiguredModel, ConfiguredRow } from './configured-model.ts';
import { type ConfiguredReader, configuredReader, type ModelPlace } from './configured-reader.ts';

/** The configured items of tenants and their models. */
export interface ConfiguredStore extends ConfiguredReader {
  /** Returns the existing rows of many configured items, by external id and catalog. */
  rows(owners: readonly ModelOwner[]): Promise<{ readonly owner: ModelOwner; readonly row: ConfiguredRow }[]>;
  rowPart(tenant: number, id: ItemId, row: ConfiguredRow): TransactionPart;
  /** The part that starts a model: only if nobody else has. */
  startPart(place: ModelPlace, model: ConfiguredModel): TransactionPart;
  /** The part that writes a model whose files are stored. */
  readyPart(place: ModelPlace, model: ConfiguredModel): TransactionPart;
  /** The part that gives images to a model that this job has made. */
  imagesPart(
    place: ModelPlace,
    jobId: string,
    images: Readonly<Partial<Record<ImageType, StoredImage>>>,
    now: Date,
  ): TransactionPart;
  /** The part that says that the job of a model has failed, if it is still the job of the model. */
  failedPart(place: ModelPlace, model: ConfiguredModel): TransactionPart;
  /** Deletes the row of a model that its job does not make. */
  drop(place: ModelPlace): Promise<void>;
}

/** Opens the store in the table `items`. */
export function configuredStore(table: Table): ConfiguredStore {
  const keyOf = ({ tenant, catalogId, hash }: ModelPlace) => configuredModelKey(tenant, catalogId, hash);
  const reader = configuredReader(table);
  const put = (place: ModelPlace, model: ConfiguredModel) => ({ table, put: { ...keyOf(place), ...model } });
  return {
    ...reader,
    async rows(owners) {
      const found = await Promise.all(
        owners.map(async (owner) => ({ owner, row: await reader.row(owner.tenant, owner.id) })),
      );
      return found.flatMap(({ owner, row: read }) => (read ? [{ owner, row: read }] : []));
    },
    rowPart: (tenant, id, written) => ({ table, put: { ...configuredItemKey(tenant, id), ...written } }),
    startPart: (place, model) => ({ ...put(place, model), condition: { expression: 'attribute_not_exists(pk)' } }),
    readyPart: put,
    failedPart: (place, model) => ({
      ...put(place, model),
      condition: { expression: 'jobId = :job', values: { ':job': model.jobId } },
    }),
    imagesPart: (place, jobId, images, now) => {
      const entries = Object.entries(images).map(([type, image], at) => ({ type, image, at }));
      return {
        table,
        update: keyOf(place),
        change: {
          expression: `SET updated = :now${entries.map(({ at }) => `, images.#type${at} = :image${at}`).join('')}`,
          names: Object.fromEntries(entries.map(({ type, at }) => [`#type${at}`, type])),
          values: {
            ':now': now.toISOString(),
            ...Object.fromEntries(entries.map(({ image, at }) => [`:image${at}`, image])),
          },
        },
        condition: {
          expression: 'jobId = :job AND #status = :ready',
          names: { '#status': 'status' },
          values: { ':job': jobId, ':ready': 'ready' },
        },
      };
    },
    drop: (place) => table.delete(keyOf(place)),
  };
}
