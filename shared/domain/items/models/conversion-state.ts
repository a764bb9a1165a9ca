import type { Table, TransactionPart } from '../../../platform/aws/table.ts';
import { itemIdOfPath } from '../../../platform/identifiers/item-id.ts';
import type { FailureNews } from '../../../platform/jobs/failure-news.ts';
import type { StoredJob } from '../../../platform/jobs/job.ts';
import { type ModelOwner, modelStore, nextSet } from './model-store.ts';

/** Returns the item of a conversion. */
export function ownerOfJob({ tenant, targetId }: Pick<StoredJob, 'tenant' | 'targetId'>): ModelOwner {
  return { tenant, id: itemIdOfPath(targetId) };
}

/** What the state of an item's model must know of a job. */
type ConversionJob = Pick<StoredJob, 'id' | 'kind' | 'tenant' | 'targetId' | 'sourceSettings'>;

/**
 * Returns the moment of the start of a new conversion, and the parts by which it is in the state of its item, for the
 * transaction that starts it. It is later than every start before it, so that its model wins.
 */
export type StartOfConversion = (
  job: ConversionJob,
  now: Date,
) => Promise<{ readonly start: Date; readonly parts: readonly TransactionPart[] }>;

/** Opens the starts of conversions in the table `items`: GetItem, UpdateItem. */
export function startOfConversion(items: Table): StartOfConversion {
  const store = modelStore(items);
  return async (job, now) => {
    const owner = ownerOfJob(job);
    const start = nextSet(await store.state(owner), now);
    return { start, parts: [store.startedPart(owner, job.id, { now: start, isFirst: true })] };
  };
}

/**
 * Returns the parts by which a conversion that is started again is in the state of its item.
 *
 * @param items the table `items`: UpdateItem
 */
export function conversionStarted(items: Table, job: ConversionJob, now: Date): TransactionPart[] {
  // The model of a choice is not the model of an item.
  const isOfItem = job.kind === 'conversion' && !('configured' in job.sourceSettings);
  return isOfItem ? [modelStore(items).startedPart(ownerOfJob(job), job.id, { now, isFirst: false })] : [];
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
