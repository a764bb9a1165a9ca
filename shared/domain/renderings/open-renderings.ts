import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import { jobStore } from '../../platform/jobs/job-store.ts';
import { openItems } from '../items/open-items.ts';

/** Opens renderings for a function that starts them, with the items that they show. */
export function openRenderings() {
  return { ...openItems(), jobs: jobStore(openTable('jobs')), queue: openQueue('renderJobs') };
}
