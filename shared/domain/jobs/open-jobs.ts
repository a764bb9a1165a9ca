import { openBucket } from '../../platform/aws/files.ts';
import { openTable } from '../../platform/aws/table.ts';
import { jobStore } from '../../platform/jobs/job-store.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';

/** Opens jobs for a function that shows them, with the bucket of their sources. */
export function openJobs() {
  return {
    jobs: jobStore(openTable('jobs')),
    privateFiles: openBucket('privateFiles'),
    uploadUrl: publicFilesUrl(process.env),
  };
}
