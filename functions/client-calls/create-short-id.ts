import { createShortId } from '../../shared/contract/routes/client-calls.ts';
import { openShortIds } from '../../shared/domain/client-calls/open-short-ids.ts';
import { presentShortId } from '../../shared/domain/client-calls/present-short-id.ts';
import { keptTextBuckets } from '../../shared/domain/uploads/kept-text-buckets.ts';
import { baseUrlOf } from '../../shared/platform/http/base-url.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const shortIds = openShortIds();

export const handler = endpoint(createShortId, async ({ body, caller, headers, limiter, sourceIp }) => {
  await limiter.count(keptTextBuckets(JSON.stringify(body).length, caller, sourceIp, Math.random));
  const created = await shortIds.create(caller.tenant.id, body);
  return { shortId: presentShortId(created, caller.tenant, baseUrlOf(process.env, headers)) };
});
