import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { newJobs } from '../../platform/jobs/new-jobs.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { openConfiguredItems } from '../configured-items/open-configured.ts';

/** Opens renderings for a function that starts them, with the items that they show, configured ones too. */
export function openRenderings() {
  return { ...openConfiguredItems(), jobs: newJobs(openTable('jobs')), queue: openQueue('renderJobs') };
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
