import { getShortId } from '../../shared/contract/routes/client-calls.ts';
import { openShortIds } from '../../shared/domain/client-calls/open-short-ids.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const shortIds = openShortIds();

export const handler = endpoint(getShortId, async ({ params, caller }) => {
  const shortId = await shortIds.find(caller.tenant.id, params.id);
  if (!shortId) throw notFound('short id');
  return { shortId };
});
