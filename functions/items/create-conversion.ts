import { createConversion, createConversionByOldPath } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { startConversion } from '../../shared/domain/conversions/start-conversion.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { sourceUrlFor, starterOf } from '../../shared/domain/jobs/job-access.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';
import { sourceUrlSettings } from '../../shared/platform/source-urls/source-url-settings.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const jobs = jobStore(openTable('jobs'));
const privateFiles = openBucket('privateFiles');
const queue = openQueue('assetJobs');
const uploadUrl = publicFilesUrl(process.env);
const sourceUrls = sourceUrlSettings(process.env);

export const handler = endpoint(
  [createConversion, createConversionByOldPath],
  async ({ params, body, caller, log }) => {
    const item = await manageableItem(params.id, caller, sources);
    const job = await startConversion(
      { item, file: body.files[0], fields: body.fields, tenant: caller.tenant.id, startedBy: starterOf(caller) },
      {
        jobs,
        sources: privateFiles,
        sourceUrls,
        uploadUrl,
        queue,
        clock: () => new Date(),
        ids: randomId,
        onUnsent: (unsent, error) => log.error('message not sent', { job: unsent.id, error }),
      },
    );
    const sourceUrl = await sourceUrlFor(job, caller, privateFiles);
    return { assetProcessing: presentJob(job, { uploadUrl, sourceUrl }) };
  },
);
