import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { masterModelKey } from '../conversions/master-model.ts';
import type { StoredItem } from '../items/item.ts';
import type { ItemStore } from '../items/item-store.ts';

/** What is exported, whatever it is: a model, what its files are called, and whose they are. */
export interface ExportSubject {
  /** Key of the model in the private bucket; never changes its content. */
  readonly masterKey: string;
  /** What files are called after. */
  readonly label: string;
  /** Prefix of everything that belongs to the subject. */
  readonly owner: string;
}

/** Finds what a job is to export. Throws when it is gone. */
export type FindExportSubject = (job: StoredJob) => Promise<ExportSubject>;

/** The subjects of jobs on items. */
export function itemSubjects(items: Pick<ItemStore, 'find'>): FindExportSubject {
  return async (job) => {
    const item = await items.find(job.tenant, itemIdOfPath(job.targetId));
    if (!item) throw new Error(`the item ${job.targetId} of job ${job.id} is gone`);
    return itemSubject(item);
  };
}

function itemSubject(item: StoredItem): ExportSubject {
  return {
    masterKey: masterModelKey(item),
    label: item.label || item.externalId,
    owner: `${item.tenant}/items/${item.catalog}~${item.externalId}`,
  };
}
