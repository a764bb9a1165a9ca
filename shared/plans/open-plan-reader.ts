import { openBucket } from '../aws/files.ts';
import { openTable } from '../aws/table.ts';
import { publicFilesUrl } from '../http/service-settings.ts';
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
