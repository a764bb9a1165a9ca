import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { openFileCopies } from '../../platform/aws/file-copies.ts';
import { openBucket } from '../../platform/aws/files.ts';
import { openQueue } from '../../platform/aws/queue.ts';
import { openUrlSigner } from '../../platform/aws/signed-urls.ts';
import { openTable } from '../../platform/aws/table.ts';
import { openWholeBucket } from '../../platform/aws/whole-bucket.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { parseItemId } from '../../platform/identifiers/item-id.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { foundJobs } from '../../platform/jobs/found-jobs.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { newJobId } from '../../platform/jobs/job-keys.ts';
import { jobStore } from '../../platform/jobs/job-store.ts';
import { newJobs } from '../../platform/jobs/new-jobs.ts';
import { logFault } from '../../platform/runtime/logger.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';
import { startConversion } from '../conversions/start-conversion.ts';
import { startOfConversion } from '../items/models/conversion-state.ts';
import { modelStates } from '../items/models/model-states.ts';
import { openItems } from '../items/open-items.ts';
import { withdrawnTextParts } from '../matching/withdrawn-texts.ts';
import { uploadName, uploadSourceUrl } from '../uploads/upload-key.ts';
import type { CatalogJobDeps } from './run-catalog-job.ts';

/** Opens what the calls about jobs of catalogs need. */
export function openCatalogJobs() {
  const table = openTable('jobs');
  const privateFiles = openBucket('privateFiles');
  return {
    catalogs: openCatalogs(),
    found: foundJobs(table),
    states: jobStore(table),
    jobs: newJobs(table),
    files: { ...privateFiles, ...openFileCopies('privateFiles') },
    signUrl: openUrlSigner('privateFiles'),
    queue: openQueue('catalogJobs'),
    uploadUrl: publicFilesUrl(process.env),
    clock: () => new Date(),
    ids: randomId,
  };
}

/** Opens what the worker of catalogs needs. */
export function openCatalogRunner(): CatalogJobDeps {
  const jobsTable = openTable('jobs');
  const privateFiles = openWholeBucket('privateFiles');
  const opened = openItems(withdrawnTextParts(openTable('matches')));
  const jobs = jobStore(jobsTable);
  const items = openTable('items');
  const conversions = {
    ...opened,
    sources: privateFiles,
    jobs: newJobs(jobsTable),
    queue: openQueue('assetJobs'),
    onUnsent: (job: StoredJob, error: unknown) => logFault(`message of ${job.id} not sent`, error),
    startOf: startOfConversion(items),
  };
  /** As if the starter had uploaded the file. The same row has the same upload. */
  const upload = async ({ path, fileName }: { path: string; fileName: string }, tenant: number, id: string) => {
    const name = uploadName(tenant, id, fileName);
    await privateFiles.putFile(name.key, path, { contentType: 'application/octet-stream' });
    return uploadSourceUrl(name, opened.uploadUrl);
  };
  return {
    ...opened,
    modelStates: modelStates(items),
    privateFiles,
    jobs,
    jobsTable,
    queue: openQueue('catalogJobs'),
    temporaryFolder: tmpdir(),
    startModelOf:
      ({ id: batch, tenant, startedBy }, options) =>
      async ({ line, id, model }) => {
        const random = idOfRow(batch, line);
        const jobId = newJobId(tenant, random);
        // An attempt that was interrupted has started it.
        if (await jobs.find(jobId)) return { job: jobId };
        const itemId = parseItemId(id);
        const item = itemId && (await opened.items.findCurrent(tenant, itemId));
        if (!item) return { reason: 'the item is gone' };
        try {
          const threeDimensionalAssetUrl = 'url' in model ? model.url : await upload(model, tenant, random);
          const { unit, upAxis, processor } = options;
          const fields = { threeDimensionalAssetUrl, batch, unit, upAxis, processor };
          const start = { item, file: undefined, fields, tenant, startedBy };
          await startConversion(start, { ...conversions, ids: () => random });
          return { job: jobId };
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          return { reason: error.message };
        }
      },
  };
}

/**
 * The same for the same row of the same import, so that no row starts two conversions. 128 bits, as random ids have.
 */
function idOfRow(importId: string, line: number): string {
  return createHash('sha256').update(`${importId} ${line}`).digest().subarray(0, 16).toString('base64url');
}
