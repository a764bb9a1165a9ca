import { openTable } from '../../platform/aws/table.ts';
import { jobStore } from '../../platform/jobs/job-store.ts';
import { openRenderings } from '../renderings/open-renderings.ts';
import { optionBatchStore } from './option-batch-store.ts';

/** Opens batches for a function that starts them. */
export function openOptionRenderings() {
  const table = openTable('jobs');
  return { ...openRenderings(), jobs: jobStore(table), batches: optionBatchStore(table) };
}
