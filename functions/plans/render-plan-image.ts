import { renderPlanImage } from '../../shared/contract/routes/plan-drawings.ts';
import { drawingOptions } from '../../shared/domain/plans/drawing-query.ts';
import { drawerOfFunction } from '../../shared/domain/plans/open-plan-drawer.ts';
import { openPlanReader } from '../../shared/domain/plans/open-plan-reader.ts';
import { planPng } from '../../shared/domain/plans/plan-pictures.ts';
import { readPlan } from '../../shared/domain/plans/read-plan.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { DocumentReply } from '../../shared/platform/http/response.ts';

const deps = openPlanReader();
const drawer = drawerOfFunction(process.env);

export const handler = endpoint(renderPlanImage, async ({ params, query, caller }) => {
  const { plan, planObjects } = await readPlan(params.id, caller, deps);
  return new DocumentReply(await planPng(planObjects, drawingOptions(query, plan), drawer), {
    contentType: renderPlanImage.contentType,
  });
});
