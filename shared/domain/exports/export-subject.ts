import { ModelError } from '../../engines/models3d/model-error.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { StoredItem } from '../items/item.ts';
import type { ItemStore } from '../items/item-store.ts';

/** The subject of an export: its model, the name of its files, and the prefix of its owner. */
export interface ExportSubject {
  /** Key of the model in the private bucket; its content never changes. */
  readonly masterKey: string;
  /** Files are named after this text. */
  readonly label: string;
  /** Prefix of all keys of the subject. */
  readonly owner: string;
}

/**
 * Returns the subject of a job. Throws if it no longer exists.
 *
 * @throws ModelError MODEL_NOT_FOUND for an item without a model
 */
export type FindExportSubject = (job: StoredJob) => Promise<ExportSubject>;

/** Returns the function that finds the subjects of jobs on items. */
export function itemSubjects(items: Pick<ItemStore, 'find'>): FindExportSubject {
  return async (job) => {
    const item = await items.find(job.tenant, itemIdOfPath(job.targetId));
    if (!item) throw new Error(`the item ${job.targetId} of job ${job.id} is gone`);
    return itemSubject(item);
  };
}

function itemSubject(item: StoredItem): ExportSubject {
  if (item.masterKey === undefined) throw new ModelError('MODEL_NOT_FOUND', 'The item has no 3D model any more.');
  return {
    masterKey: item.masterKey,
    label: item.label || item.externalId,
    owner: `${item.tenant}/items/${item.catalog}~${item.externalId}`,
  };
}
