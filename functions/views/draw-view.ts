import { drawView } from '../../shared/contract/routes/views.ts';
import { keptDrawings } from '../../shared/domain/plans/kept-drawings.ts';
import { drawerOfFunction } from '../../shared/domain/plans/open-plan-drawer.ts';
import { withDrawingErrors } from '../../shared/domain/plans/with-drawing-errors.ts';
import { findView } from '../../shared/domain/views/find-view.ts';
import { openViews } from '../../shared/domain/views/open-views.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { DocumentReply } from '../../shared/platform/http/response.ts';

const deps = openViews();
const draw = keptDrawings(drawerOfFunction(process.env));

export const handler = endpoint(drawView, async ({ params: { id } }) => {
  const found = await findView(id, deps);
  if (found?.kind !== 'plan') throw notFound('drawing');
  const drawing = await withDrawingErrors(() => draw(found.planObjects));
  const policy = { 'content-security-policy': "default-src 'none'; sandbox" };
  return new DocumentReply(drawing, { contentType: drawView.contentType, headers: policy });
});
