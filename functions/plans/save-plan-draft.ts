import { savePlanDraft } from '../../shared/contract/routes/plan-images.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { writablePlan } from '../../shared/domain/plans/plan-access.ts';
import { recordedPlans } from '../../shared/domain/plans/recorded-plans.ts';
import { presentDraft, saveDraft } from '../../shared/domain/plans/save-draft.ts';
import { imageTakerOfFunction } from '../../shared/domain/uploads/open-image-taker.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

// The getters of the buckets stay: the function opens only those of its row.
const opened = Object.assign(openPlans(), { takeImage: imageTakerOfFunction(process.env) });
const audit = openAuditLog();

export const handler = endpoint(savePlanDraft, async ({ params, body, caller }) => {
  const deps = recordedPlans(opened, audit(caller, savePlanDraft.operation));
  const plan = await writablePlan(params.id, caller, deps.plans);
  const draft = await saveDraft(plan, body.files[0], deps);
  return { draft: presentDraft(draft, deps.uploadUrl) };
});
