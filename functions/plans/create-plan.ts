import { createPlan } from '../../shared/contract/routes/plan-creation.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { behindOwnStarts } from '../../shared/domain/jobs/start-order.ts';
import { convertForm } from '../../shared/domain/plan-conversions/convert-form.ts';
import { openPlanConversions } from '../../shared/domain/plan-conversions/open-plan-conversions.ts';
import { createPlan as create } from '../../shared/domain/plans/create-plan.ts';
import { planReply } from '../../shared/domain/plans/plan-reply.ts';
import { readPlan } from '../../shared/domain/plans/read-plan.ts';
import { recordedPlans } from '../../shared/domain/plans/recorded-plans.ts';
import { takeThumbnail } from '../../shared/domain/plans/take-thumbnail.ts';
import { sentText } from '../../shared/domain/plans/update-plan.ts';
import { countedImages } from '../../shared/domain/uploads/counted-images.ts';
import { keptTextBuckets } from '../../shared/domain/uploads/kept-text-buckets.ts';
import { imageTakerOfFunction } from '../../shared/domain/uploads/open-image-taker.ts';
import { openNotices } from '../../shared/domain/webhooks/open-notices.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const opened = {
  ...openPlanConversions(),
  queue: openQueue('planJobs'),
  noticeOf: openNotices(),
  takeImage: imageTakerOfFunction(process.env),
};
const audit = openAuditLog();

export const handler = endpoint(
  createPlan,
  async (input) => {
    const { caller, log, limiter, sourceIp } = input;
    const { json: sent, form } = input.body;
    const plans = recordedPlans(opened, audit(caller, createPlan.operation));
    const countKept = (length: number) => limiter.count(keptTextBuckets(length, caller, sourceIp, Math.random));
    if (form) {
      const onUnsent = (job: string, error: unknown) => log.error('message not sent', { job, error });
      const later = () => behindOwnStarts(limiter);
      const { plan, planObjects } = await convertForm(form, caller, { ...plans, onUnsent, countKept, later });
      return planReply(plan, planObjects, plans.uploadUrl);
    }
    const planObjects = (await sentText(sent, caller.tenant.id, plans)) ?? null;
    const { planObjects: _, ...fields } = sent;
    await countKept((planObjects?.length ?? 0) + JSON.stringify(fields).length);
    const thumbnail = await takeThumbnail(sent.thumbnail, {
      uploadUrl: plans.uploadUrl,
      takeImage: countedImages(opened.takeImage, input),
    });
    const plan = await create({ sent, planObjects, thumbnail }, caller, plans);
    return planReply(plan, planObjects, plans.uploadUrl);
  },
  {
    async rebuild(id, { caller }) {
      const { plan, planObjects } = await readPlan(id, caller, opened);
      return planReply(plan, planObjects, opened.uploadUrl);
    },
  },
);
