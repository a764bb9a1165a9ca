import { getShortId } from '../../shared/contract/routes/client-calls.ts';
import { openShortIds } from '../../shared/domain/client-calls/open-short-ids.ts';
import { presentShortId } from '../../shared/domain/client-calls/present-short-id.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { baseUrlOf } from '../../shared/platform/http/base-url.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const shortIds = openShortIds();

export const handler = endpoint(getShortId, async ({ params, caller, headers }) => {
  const found = await shortIds.read(caller.tenant.id, params.id);
  if (!found) throw notFound('short id');
  return { shortId: presentShortId(found, caller.tenant, baseUrlOf(process.env, headers)) };
});
