import { openBucket } from '../../platform/aws/files.ts';
import { openTable } from '../../platform/aws/table.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { planStore } from './plan-store.ts';

/** Plans for the functions that only read them, without what writing and tidying needs. */
export function openPlanReader() {
  return {
    plans: planStore(openTable('plans')),
    privateFiles: openBucket('privateFiles'),
    uploadUrl: publicFilesUrl(process.env),
    clock: () => new Date(),
  };
}
