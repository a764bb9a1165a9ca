import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { newJobs } from '../../platform/jobs/new-jobs.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { openItems } from '../items/open-items.ts';

/** Opens renderings for a function that starts them, with the items that they show. */
export function openRenderings() {
  return { ...openItems(), jobs: newJobs(openTable('jobs')), queue: openQueue('renderJobs') };
}

/** Opens renderings for a function that starts those of plans. */
export function openPlanRenderings() {
  return {
    jobs: newJobs(openTable('jobs')),
    queue: openQueue('renderJobs'),
    uploadUrl: publicFilesUrl(process.env),
    clock: () => new Date(),
    ids: randomId,
  };
}
