import { drawView } from '../../shared/contract/routes/views.ts';
import { drawingBucket } from '../../shared/domain/plans/drawing-bucket.ts';
import { keptDrawings } from '../../shared/domain/plans/kept-drawings.ts';
import { drawerOfFunction } from '../../shared/domain/plans/open-plan-drawer.ts';
import { withDrawingErrors } from '../../shared/domain/plans/with-drawing-errors.ts';
import { findView } from '../../shared/domain/views/find-view.ts';
import { openViews } from '../../shared/domain/views/open-views.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { DocumentReply } from '../../shared/platform/http/response.ts';

const deps = openViews();
const drawer = drawerOfFunction(process.env);
const kept = keptDrawings<string>();

export const handler = endpoint(drawView, async ({ params: { id }, caller, sourceIp, limiter }) => {
  const found = await findView(id, deps);
  if (found?.kind !== 'plan') throw notFound('drawing');
  const { planObjects } = found;
  const drawing = await kept(planObjects, {}, async () => {
    await limiter.count([drawingBucket(planObjects, caller, sourceIp)]);
    return withDrawingErrors(() => drawer.svg(planObjects));
  });
  const policy = { 'content-security-policy': "default-src 'none'; sandbox" };
  return new DocumentReply(drawing, { contentType: drawView.contentType, headers: policy });
});
