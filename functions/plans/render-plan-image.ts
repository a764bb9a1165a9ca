import { renderPlanImage } from '../../shared/contract/routes/plan-drawings.ts';
import { openPlanReader } from '../../shared/domain/plans/open-plan-reader.ts';
import { parsePlan } from '../../shared/domain/plans/parse-plan.ts';
import { readPlan } from '../../shared/domain/plans/read-plan.ts';
import { drawPlan } from '../../shared/engines/floorplan/drawing/draw-plan.ts';
import { svgToPng } from '../../shared/engines/images/svg-to-png.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { DocumentReply } from '../../shared/platform/http/response.ts';

const deps = openPlanReader();

export const handler = endpoint(renderPlanImage, async ({ params, caller }) => {
  const { planObjects } = await readPlan(params.id, caller, deps);
  const png = await svgToPng(drawPlan(parsePlan(planObjects)));
  return new DocumentReply(png, { contentType: renderPlanImage.contentType });
});
