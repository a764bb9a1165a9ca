import { createConversion, createConversionByOldPath } from '../../shared/contract/routes/conversions.ts';
import { openConversionStarts } from '../../shared/domain/conversions/open-conversions.ts';
import { processorOf } from '../../shared/domain/conversions/processor.ts';
import { startConversion } from '../../shared/domain/conversions/start-conversion.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { sourceUrlFor, starterOf } from '../../shared/domain/jobs/job-access.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const conversions = openConversionStarts();

export const handler = endpoint(
  [createConversion, createConversionByOldPath],
  async ({ params, body, caller, log }) => {
    const item = await manageableItem(params.id, caller, conversions);
    const fields = { ...body.fields, processor: processorOf(body.fields.processor, caller.tenant) };
    const job = await startConversion(
      { item, file: body.files[0], fields, tenant: caller.tenant.id, startedBy: starterOf(caller) },
      { ...conversions, onUnsent: logUnsent(log) },
    );
    const sourceUrl = await sourceUrlFor(job, caller, conversions.signSourceUrl);
    return { assetProcessing: presentJob(job, { uploadUrl: conversions.uploadUrl, sourceUrl }) };
  },
);
