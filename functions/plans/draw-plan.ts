import { drawPlan } from '../../shared/contract/routes/plan-drawings.ts';
import { drawingOptions } from '../../shared/domain/plans/drawing-query.ts';
import { drawerOfFunction } from '../../shared/domain/plans/open-plan-drawer.ts';
import { openPlanReader } from '../../shared/domain/plans/open-plan-reader.ts';
import { planSvg } from '../../shared/domain/plans/plan-pictures.ts';
import { readPlan } from '../../shared/domain/plans/read-plan.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { DocumentReply } from '../../shared/platform/http/response.ts';

const deps = openPlanReader();
const drawer = drawerOfFunction(process.env);

export const handler = endpoint(drawPlan, async ({ params, query, caller }) => {
  const { plan, planObjects } = await readPlan(params.id, caller, deps);
  return new DocumentReply(await planSvg(planObjects, drawingOptions(query, plan), drawer), {
    contentType: drawPlan.contentType,
    // The address opens as a page of its own, and its texts are of clients.
    headers: { 'content-security-policy': "default-src 'none'; sandbox" },
  });
});
