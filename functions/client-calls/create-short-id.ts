import { openTable } from '../../shared/aws/table.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { randomId } from '../../shared/identifiers/random-id.ts';
import { createShortId } from '../../shared/routes.ts';
import { shortIdStore } from '../../shared/short-ids/short-id-store.ts';

const store = shortIdStore(openTable('saved'), randomId);

export const handler = endpoint(createShortId, async ({ body, caller }) => ({
  shortId: await store.create(caller.tenant.id, body),
}));
