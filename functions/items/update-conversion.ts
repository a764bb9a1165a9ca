import {
  updateConversionByOldPath,
  updateConversion as updateConversionRoute,
} from '../../shared/contract/routes/conversion-updates.ts';
import { openConversionReports } from '../../shared/domain/conversions/open-conversions.ts';
import { updateConversion } from '../../shared/domain/conversions/update-conversion.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { checkJobPrecondition, jobReply } from '../../shared/domain/jobs/job-reply.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const conversions = openConversionReports();

export const handler = endpoint(
  [updateConversionRoute, updateConversionByOldPath],
  async ({ params, body, caller, headers, log }) => {
    const item = await manageableItem(params.id, caller, conversions);
    const job = await updateConversion(
      {
        item,
        ...body,
        tenant: caller.tenant.id,
        check: (current) => checkJobPrecondition(headers, current, caller, conversions.uploadUrl),
        isConditional: Boolean(headers['if-match']),
      },
      { ...conversions, onUnsent: logUnsent(log) },
    );
    return jobReply(job, caller, conversions);
  },
);
