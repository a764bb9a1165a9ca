import { convertPlanAgain } from '../../shared/contract/routes/plan-reconversion.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { behindOwnStarts } from '../../shared/domain/jobs/start-order.ts';
import { convertAgain } from '../../shared/domain/plan-conversions/convert-again.ts';
import { openPlanConversions } from '../../shared/domain/plan-conversions/open-plan-conversions.ts';
import { writablePlan } from '../../shared/domain/plans/plan-access.ts';
import { checkPlanPrecondition, planReply } from '../../shared/domain/plans/plan-reply.ts';
import { readPackedText } from '../../shared/domain/plans/plan-text.ts';
import { readPlan } from '../../shared/domain/plans/read-plan.ts';
import { recordedPlans } from '../../shared/domain/plans/recorded-plans.ts';
import { openNotices } from '../../shared/domain/webhooks/open-notices.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const opened = { ...openPlanConversions(), queue: openQueue('planJobs'), noticeOf: openNotices() };
const audit = openAuditLog();

export const handler = endpoint(
  convertPlanAgain,
  async ({ params, body, caller, headers, limiter, log }) => {
    const plans = recordedPlans(opened, audit(caller, convertPlanAgain.operation));
    const read = await writablePlan(params.id, caller, plans.plans);
    const check = (current: typeof read) => checkPlanPrecondition(headers, current, plans.uploadUrl);
    check(read);
    const onUnsent = (job: string, error: unknown) => log.error('message not sent', { job, error });
    const plan = await convertAgain(
      read,
      body.converterParams,
      { caller, check },
      { ...plans, onUnsent, later: () => behindOwnStarts(limiter) },
    );
    const planObjects = (await readPackedText(plan.text, plans.privateFiles)) ?? null;
    return planReply(plan, planObjects, plans.uploadUrl);
  },
  {
    async rebuild(id, { caller }) {
      const { plan, planObjects } = await readPlan(id, caller, opened);
      return planReply(plan, planObjects, opened.uploadUrl);
    },
  },
);
