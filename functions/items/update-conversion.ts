import { updateConversionByOldPath, updateConversion as updateConversionRoute } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { updateConversion } from '../../shared/domain/conversions/update-conversion.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { checkJobPrecondition, jobReply } from '../../shared/domain/jobs/job-reply.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { externalJobs } from '../../shared/platform/jobs/external-processor.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';
import { sourceUrlSettings } from '../../shared/platform/source-urls/source-url-settings.ts';

const items = openTable('items');
const sources = { items: itemStore(items), catalogs: openCatalogs(items) };
const jobs = openTable('jobs');
const privateFiles = openBucket('privateFiles');
const uploadUrl = publicFilesUrl(process.env);
const stores = {
  jobs: jobStore(jobs),
  external: externalJobs(jobs),
  sources: privateFiles,
  sourceUrls: sourceUrlSettings(process.env),
  uploadUrl,
  queue: openQueue('assetJobs'),
  clock: () => new Date(),
};

export const handler = endpoint(
  [updateConversionRoute, updateConversionByOldPath],
  async ({ params, body, caller, headers, log }) => {
    const item = await manageableItem(params.id, caller, sources);
    const { files, fields } = body;
    const job = await updateConversion(
      {
        item,
        files,
        fields,
        tenant: caller.tenant.id,
        check: (current) => checkJobPrecondition(headers, current, caller, uploadUrl),
        isConditional: Boolean(headers['if-match']),
      },
      { ...stores, onUnsent: (unsent, error) => log.error('message not sent', { job: unsent.id, error }) },
    );
    return jobReply(job, caller, { privateFiles, uploadUrl });
  },
);
