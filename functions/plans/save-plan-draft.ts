import { savePlanDraft } from '../../shared/contract/routes/plan-images.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { writablePlan } from '../../shared/domain/plans/plan-access.ts';
import { presentDraft, saveDraft } from '../../shared/domain/plans/save-draft.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openPlans();

export const handler = endpoint(savePlanDraft, async ({ params, body, caller }) => {
  const plan = await writablePlan(params.id, caller, deps.plans);
  const draft = await saveDraft(plan, body.files[0], deps);
  return { draft: presentDraft(draft, deps.uploadUrl) };
});
