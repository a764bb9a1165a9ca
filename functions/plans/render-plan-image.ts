import { renderPlanImage } from '../../shared/contract/routes/plan-drawings.ts';
import { drawingBucket } from '../../shared/domain/plans/drawing-bucket.ts';
import { drawingOptions } from '../../shared/domain/plans/drawing-query.ts';
import { keptDrawings } from '../../shared/domain/plans/kept-drawings.ts';
import { drawerOfFunction } from '../../shared/domain/plans/open-plan-drawer.ts';
import { openPlanReader } from '../../shared/domain/plans/open-plan-reader.ts';
import { planPng } from '../../shared/domain/plans/plan-pictures.ts';
import { readPlan } from '../../shared/domain/plans/read-plan.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { DocumentReply } from '../../shared/platform/http/response.ts';

const deps = openPlanReader();
const drawer = drawerOfFunction(process.env);
const kept = keptDrawings<Uint8Array>();

export const handler = endpoint(renderPlanImage, async ({ params, query, caller, sourceIp, limiter }) => {
  const { plan, planObjects } = await readPlan(params.id, caller, deps);
  const options = drawingOptions(query, plan);
  const drawing = await kept(planObjects, options, async () => {
    await limiter.count([drawingBucket(planObjects, caller, sourceIp)]);
    return planPng(planObjects, options, drawer);
  });
  return new DocumentReply(drawing, { contentType: renderPlanImage.contentType });
});
