import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import { newJobs } from '../../platform/jobs/new-jobs.ts';
import { logFault } from '../../platform/runtime/logger.ts';
import { openItems } from '../items/open-items.ts';
import { configuredStore } from './configured-store.ts';
import { withConfiguredItems } from './find-configured.ts';

/** Opens items for a function that also finds configured ones. Needs `items: ['GetItem']`. */
export function openConfiguredItems() {
  const opened = openItems();
  const configured = configuredStore(openTable('items'));
  return { ...opened, items: withConfiguredItems(opened.items, { ...opened, configured }), configured };
}

/**
 * Opens what starts the job of the model of a choice. Needs `items: ['PutItem']`, `jobs: ['PutItem', 'UpdateItem']` and
 * `assetJobs: ['SendMessage']`.
 */
export function openConfiguredStarts() {
  return {
    jobs: newJobs(openTable('jobs')),
    queue: openQueue('assetJobs'),
    onUnsent: (_job: unknown, error: unknown) => logFault('message of a configured model not sent', error),
  };
}
