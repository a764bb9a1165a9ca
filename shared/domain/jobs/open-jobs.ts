import { openUrlSigner } from '../../platform/aws/signed-urls.ts';
import { openTable } from '../../platform/aws/table.ts';
import { jobStore } from '../../platform/jobs/job-store.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';

/** Opens jobs for a function that shows them, with the signing of the URLs of their sources. */
export function openJobs() {
  return {
    jobs: jobStore(openTable('jobs')),
    signSourceUrl: openUrlSigner('privateFiles'),
    uploadUrl: publicFilesUrl(process.env),
  };
}
