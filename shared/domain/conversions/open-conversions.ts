import { openFileCopies } from '../../platform/aws/file-copies.ts';
import { openBucket } from '../../platform/aws/files.ts';
import { openQueue } from '../../platform/aws/queue.ts';
import { openUrlSigner } from '../../platform/aws/signed-urls.ts';
import { openTable } from '../../platform/aws/table.ts';
import { externalJobs } from '../../platform/jobs/external-processor.ts';
import { foundJobs } from '../../platform/jobs/found-jobs.ts';
import { newJobs } from '../../platform/jobs/new-jobs.ts';
import { conversionNews, startOfConversion } from '../items/models/conversion-state.ts';
import { openItems } from '../items/open-items.ts';

/** Opens conversions for a function that starts them, with the items that they convert. */
export function openConversionStarts() {
  return {
    ...openConversions(),
    jobs: newJobs(openTable('jobs')),
    startOf: startOfConversion(openTable('items')),
  };
}

/** Opens conversions for a function that takes the reports of external processors, with the items that they convert. */
export function openConversionReports() {
  const table = openTable('jobs');
  return {
    ...openConversions(),
    jobs: foundJobs(table),
    external: externalJobs(table, conversionNews(openTable('items'))),
  };
}

function openConversions() {
  const privateFiles = openBucket('privateFiles');
  return {
    ...openItems(),
    privateFiles,
    sources: { ...privateFiles, ...openFileCopies('privateFiles') },
    signSourceUrl: openUrlSigner('privateFiles'),
    queue: openQueue('assetJobs'),
  };
}
