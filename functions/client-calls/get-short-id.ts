import { getShortId } from '../../shared/contract/routes.ts';
import { shortIdStore } from '../../shared/domain/client-calls/short-id-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';

const store = shortIdStore(openTable('saved'), randomId);

export const handler = endpoint(getShortId, async ({ params, caller }) => {
  const shortId = await store.find(caller.tenant.id, params.id);
  if (!shortId) throw notFound('short id');
  return { shortId };
});
