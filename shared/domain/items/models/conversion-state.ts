import type { Table, TransactionPart } from '../../../platform/aws/table.ts';
import { itemIdOfPath } from '../../../platform/identifiers/item-id.ts';
import type { FailureNews } from '../../../platform/jobs/failure-news.ts';
import type { StoredJob } from '../../../platform/jobs/job.ts';
import { type ModelOwner, modelStore } from './model-store.ts';

/** Returns the item of a conversion. */
export function ownerOfJob({ tenant, targetId }: Pick<StoredJob, 'tenant' | 'targetId'>): ModelOwner {
  return { tenant, id: itemIdOfPath(targetId) };
}

/**
 * Returns the parts by which the start of a conversion is in the state of its item, for the transaction that starts it.
 *
 * @param items the table `items`: UpdateItem
 */
export function conversionStarted(
  items: Table,
  job: Pick<StoredJob, 'id' | 'kind' | 'tenant' | 'targetId' | 'sourceSettings'>,
  now: Date,
): TransactionPart[] {
  // The model of a choice is not the model of an item.
  const isOfItem = job.kind === 'conversion' && !('configured' in job.sourceSettings);
  return isOfItem ? [modelStore(items).startedPart(ownerOfJob(job), job.id, now)] : [];
}

/**
 * Returns what is written with a failed conversion: the state of its item, unless a later conversion was started.
 *
 * @param items the table `items`: GetItem, PutItem
 */
export function conversionNews(items: Table): FailureNews {
  const store = modelStore(items);
  return async (job, error, now) => {
    if (job.kind !== 'conversion') return undefined;
    const owner = ownerOfJob(job);
    const state = await store.state(owner);
    if (state?.jobId !== job.id) return undefined;
    const failed = { ...state, status: 'failed' as const, notes: [error], updated: now.toISOString() };
    return { parts: [store.statePart(owner, state, failed)], written: () => Promise.resolve() };
  };
}

/** Joins what several nouns write when a job fails. */
export function allNews(...all: readonly FailureNews[]): FailureNews {
  return async (job, error, now) => {
    const made = (await Promise.all(all.map((news) => news(job, error, now)))).filter((news) => news !== undefined);
    return {
      parts: made.flatMap(({ parts }) => parts),
      written: async () => {
        for (const news of made) await news.written();
      },
    };
  };
}
