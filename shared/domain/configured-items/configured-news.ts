import type { Table } from '../../platform/aws/table.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { FailureNews } from '../../platform/jobs/failure-news.ts';
import { allNews, conversionNews } from '../items/models/conversion-state.ts';
import { ConfiguredSettings } from './configured-model.ts';
import { configuredStore } from './configured-store.ts';

/**
 * Returns what is written with a failed conversion: the state of its item, or of the model of a choice.
 *
 * @param items the table `items`: GetItem, PutItem
 */
export function assetJobNews(items: Table): FailureNews {
  return allNews(conversionNews(items), configuredNews(items));
}

function configuredNews(items: Table): FailureNews {
  const store = configuredStore(items);
  return async (job, error, now) => {
    const settings = ConfiguredSettings.safeParse(job.sourceSettings).data;
    if (job.kind !== 'conversion' || !settings) return undefined;
    const place = { tenant: job.tenant, catalogId: itemIdOfPath(job.targetId).catalogId, hash: settings.configured };
    const model = await store.model(place);
    if (model?.jobId !== job.id || model.status === 'ready') return undefined;
    const failed = { ...model, status: 'failed' as const, error, updated: now.toISOString() };
    return { parts: [store.failedPart(place, failed)], written: () => Promise.resolve() };
  };
}
