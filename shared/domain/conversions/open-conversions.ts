import { openFileCopies } from '../../platform/aws/file-copies.ts';
import { openBucket } from '../../platform/aws/files.ts';
import { openQueue } from '../../platform/aws/queue.ts';
import { openUrlSigner } from '../../platform/aws/signed-urls.ts';
import { openTable } from '../../platform/aws/table.ts';
import { externalJobs } from '../../platform/jobs/external-processor.ts';
import { jobStore } from '../../platform/jobs/job-store.ts';
import { conversionNews, conversionStarted } from '../items/models/conversion-state.ts';
import { openItems } from '../items/open-items.ts';

/** Opens conversions for a function that starts or changes them, with the items that they convert. */
export function openConversions() {
  const table = openTable('jobs');
  const itemTable = openTable('items');
  const privateFiles = openBucket('privateFiles');
  return {
    ...openItems(),
    jobs: jobStore(table),
    external: externalJobs(table, conversionNews(itemTable)),
    startedParts: (job: Parameters<typeof conversionStarted>[1], now: Date) => conversionStarted(itemTable, job, now),
    privateFiles,
    sources: { ...privateFiles, ...openFileCopies('privateFiles') },
    signSourceUrl: openUrlSigner('privateFiles'),
    queue: openQueue('assetJobs'),
  };
}
