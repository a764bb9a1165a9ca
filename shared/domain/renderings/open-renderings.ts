import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import { newJobs } from '../../platform/jobs/new-jobs.ts';
import { openItems } from '../items/open-items.ts';

/** Opens renderings for a function that starts them, with the items that they show. */
export function openRenderings() {
  return { ...openItems(), jobs: newJobs(openTable('jobs')), queue: openQueue('renderJobs') };
}
