import { updatePlan } from '../../shared/contract/routes/plans.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { writablePlan } from '../../shared/domain/plans/plan-access.ts';
import { checkPlanPrecondition, planReply } from '../../shared/domain/plans/plan-reply.ts';
import { readPackedText } from '../../shared/domain/plans/plan-text.ts';
import { recordedPlans } from '../../shared/domain/plans/recorded-plans.ts';
import { updatePlan as update } from '../../shared/domain/plans/update-plan.ts';
import { countedImages } from '../../shared/domain/uploads/counted-images.ts';
import { imageTakerOfFunction } from '../../shared/domain/uploads/open-image-taker.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

// The getters of the buckets stay: the function opens only those of its row.
const opened = Object.assign(openPlans(), { takeImage: imageTakerOfFunction(process.env) });
const audit = openAuditLog();

export const handler = endpoint(updatePlan, async (input) => {
  const { params, body, caller, headers } = input;
  const deps = Object.assign(recordedPlans(opened, audit(caller, updatePlan.operation)), {
    takeImage: countedImages(opened.takeImage, input),
  });
  const read = await writablePlan(params.id, caller, deps.plans);
  const check = (current: typeof read) => checkPlanPrecondition(headers, current, deps.uploadUrl);
  check(read);
  const plan = await update(read, body, { caller, check }, deps);
  // The text is missing only if others have written the plan 50 times since.
  const planObjects = (await readPackedText(plan.text, deps.privateFiles)) ?? null;
  return planReply(plan, planObjects, deps.uploadUrl);
});
