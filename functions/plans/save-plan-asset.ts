import { savePlanAsset } from '../../shared/contract/routes/plan-images.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { openPlans } from '../../shared/domain/plans/open-plans.ts';
import { writablePlan } from '../../shared/domain/plans/plan-access.ts';
import { presentAsset } from '../../shared/domain/plans/present-plan.ts';
import { recordedPlans } from '../../shared/domain/plans/recorded-plans.ts';
import { savePlanAsset as save } from '../../shared/domain/plans/save-plan-asset.ts';
import { imageTakerOfFunction } from '../../shared/domain/uploads/open-image-taker.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

// The getters of the buckets stay: the function opens only those of its row.
const opened = Object.assign(openPlans(), { takeImage: imageTakerOfFunction(process.env) });
const audit = openAuditLog();

export const handler = endpoint(savePlanAsset, async ({ params, body, caller }) => {
  const deps = recordedPlans(opened, audit(caller, savePlanAsset.operation));
  const plan = await writablePlan(params.id, caller, deps.plans);
  const asset = await save(plan, params.assetId, body.files[0], deps);
  return { planAsset: presentAsset(asset, deps.uploadUrl) };
});
