import { drawPlan } from '../../shared/contract/routes/plan-drawings.ts';
import { openPlanReader } from '../../shared/domain/plans/open-plan-reader.ts';
import { parsePlan } from '../../shared/domain/plans/parse-plan.ts';
import { readPlan } from '../../shared/domain/plans/read-plan.ts';
import { drawPlan as draw } from '../../shared/engines/floorplan/drawing/draw-plan.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { DocumentReply } from '../../shared/platform/http/response.ts';

const deps = openPlanReader();

export const handler = endpoint(drawPlan, async ({ params, caller }) => {
  const { planObjects } = await readPlan(params.id, caller, deps);
  return new DocumentReply(draw(parsePlan(planObjects)), { contentType: drawPlan.contentType });
});
