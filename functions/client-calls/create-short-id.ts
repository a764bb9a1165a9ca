import { createShortId } from '../../shared/contract/routes.ts';
import { shortIdStore } from '../../shared/domain/client-calls/short-id-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';

const store = shortIdStore(openTable('saved'), randomId);

export const handler = endpoint(createShortId, async ({ body, caller }) => ({
  shortId: await store.create(caller.tenant.id, body),
}));
