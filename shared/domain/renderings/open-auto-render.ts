import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { newJobs } from '../../platform/jobs/new-jobs.ts';
import { logUnsent } from '../../platform/jobs/send-job.ts';
import type { StoredItem } from '../items/item.ts';
import { starterOf } from '../jobs/job-access.ts';
import { startStandardSet } from './auto-render.ts';

/**
 * Opens the automatic renderings for a function that gives an item a model: they start if the tenant of the caller has
 * `autoRender` (D709). The item has its model already; a fault of the rendering is logged and does not change this.
 */
export function openAutoRender() {
  const starting = { jobs: newJobs(openTable('jobs')), queue: openQueue('renderJobs'), ids: randomId };
  return async (item: StoredItem, caller: Caller, log: Parameters<typeof logUnsent>[0]): Promise<void> => {
    if (!caller.tenant.autoRender) return;
    const stores = { ...starting, clock: () => new Date(), onUnsent: logUnsent(log) };
    await startStandardSet(item, starterOf(caller), stores).catch((error: unknown) =>
      log.error('no rendering started', { error }),
    );
  };
}
