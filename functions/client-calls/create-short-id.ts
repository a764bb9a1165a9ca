import { createShortId } from '../../shared/contract/routes/client-calls.ts';
import { openShortIds } from '../../shared/domain/client-calls/open-short-ids.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const shortIds = openShortIds();

export const handler = endpoint(createShortId, async ({ body, caller }) => ({
  shortId: await shortIds.create(caller.tenant.id, body),
}));
