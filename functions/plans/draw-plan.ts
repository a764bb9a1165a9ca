import { drawPlan } from '../../shared/contract/routes/plan-drawings.ts';
import { drawingBucket } from '../../shared/domain/plans/drawing-bucket.ts';
import { drawingOptions } from '../../shared/domain/plans/drawing-query.ts';
import { keptDrawings } from '../../shared/domain/plans/kept-drawings.ts';
import { drawerOfFunction } from '../../shared/domain/plans/open-plan-drawer.ts';
import { openPlanReader } from '../../shared/domain/plans/open-plan-reader.ts';
import { planSvg } from '../../shared/domain/plans/plan-pictures.ts';
import { readPlan } from '../../shared/domain/plans/read-plan.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { DocumentReply } from '../../shared/platform/http/response.ts';

const deps = openPlanReader();
const drawer = drawerOfFunction(process.env);
const kept = keptDrawings<string>();

export const handler = endpoint(drawPlan, async ({ params, query, caller, sourceIp, limiter }) => {
  const { plan, planObjects } = await readPlan(params.id, caller, deps);
  const options = drawingOptions(query, plan);
  const drawing = await kept(planObjects, options, async () => {
    await limiter.count([drawingBucket(planObjects, caller, sourceIp)]);
    return planSvg(planObjects, options, drawer);
  });
  return new DocumentReply(drawing, {
    contentType: drawPlan.contentType,
    // The address opens as a page of its own, and its texts are of clients.
    headers: { 'content-security-policy': "default-src 'none'; sandbox" },
  });
});
