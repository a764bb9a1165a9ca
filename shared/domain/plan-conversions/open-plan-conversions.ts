import { openTable } from '../../platform/aws/table.ts';
import { newJobs } from '../../platform/jobs/new-jobs.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';
import { itemReader } from '../items/item-reader.ts';
import { matchStore } from '../matching/match-store.ts';
import { openPlans } from '../plans/open-plans.ts';
import { conversionThreadFile } from './conversion-thread-file.ts';

/**
 * Opens what functions need that make plans from drawings: {@link openPlans}, the catalog items for the blocks of a
 * drawing, and new jobs for long conversions.
 */
export function openPlanConversions() {
  const items = openTable('items');
  const jobsTable = openTable('jobs');
  return {
    ...openPlans(),
    catalog: { items: itemReader(items), catalogs: openCatalogs(items), matches: matchStore(openTable('matches')) },
    jobs: newJobs(jobsTable),
    jobsTable,
    conversionThread: conversionThreadFile(process.env),
  };
}
