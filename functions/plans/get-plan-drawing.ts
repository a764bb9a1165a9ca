import { getPlanDrawing } from '../../shared/contract/routes/plan-drawing-lines.ts';
import { drawLines, linesThreadFile } from '../../shared/domain/plan-conversions/draw-lines.ts';
import { placedDrawing } from '../../shared/domain/plan-conversions/placed-drawing.ts';
import { keptDrawings } from '../../shared/domain/plans/kept-drawings.ts';
import { openPlanReader } from '../../shared/domain/plans/open-plan-reader.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { PreparedJson, Reply } from '../../shared/platform/http/response.ts';
import { callOwner } from '../../shared/platform/identity/callers/call-owner.ts';

/** A drawing takes a second and more of processor time, as a plan of so many drawings of plans. */
const TOKENS = 4;

const deps = { ...openPlanReader(), linesThread: linesThreadFile(process.env) };
const kept = keptDrawings<string>();

export const handler = endpoint(getPlanDrawing, async ({ params, caller, sourceIp, limiter }) => {
  const source = await placedDrawing(params.id, caller, deps.plans);
  const json = await kept(source.key, source.place, async () => {
    await limiter.count([{ limit: 'drawing', of: callOwner(caller, sourceIp), tokens: TOKENS }]);
    const { layers, complete } = await drawLines(source, deps);
    return JSON.stringify({ drawing: { unit: source.place.unit, complete, layers } });
  });
  return new Reply(new PreparedJson([json]), { tagOf: source });
});
