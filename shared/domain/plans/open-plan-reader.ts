import { openBucket } from '../../platform/aws/files.ts';
import { openTable } from '../../platform/aws/table.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { planStore } from './plan-store.ts';

/** Opens the plans for functions that only read them: without the parts that write and clean up. */
export function openPlanReader() {
  return {
    plans: planStore(openTable('plans')),
    privateFiles: openBucket('privateFiles'),
    uploadUrl: publicFilesUrl(process.env),
    clock: () => new Date(),
  };
}
