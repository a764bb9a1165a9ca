import { listWebhookDeliveries } from '../../shared/contract/routes/tenants.ts';
import { administeredTenant } from '../../shared/domain/tenants/administered-tenant.ts';
import type { StoredEvent } from '../../shared/domain/webhooks/event.ts';
import { eventStore } from '../../shared/domain/webhooks/event-store.ts';
import { cursorAfter, presentDelivery, startOfPage } from '../../shared/domain/webhooks/webhook-delivery.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const identity = openTable('identity');
const store = eventStore(openTable('events'));

export const handler = endpoint(listWebhookDeliveries, async ({ params, query, caller }) => {
  const before = startOfPage(query.cursor);
  const { id } = await administeredTenant(identity, params.id, caller);
  // One more event than requested shows whether there is another page.
  const events: StoredEvent[] = [];
  const options = { limit: query.limit + 1, ...(before && { before }) };
  for await (const event of store.ofTenant(id, options)) events.push(event);
  const page = events.slice(0, query.limit);
  const last = events.length > page.length ? page.at(-1) : undefined;
  const meta = {
    count: page.length,
    ...(!before && !last && { total: page.length }),
    serverTime: new Date().toISOString(),
    ...(last && { nextCursor: cursorAfter(last) }),
  };
  return { webhookDeliveries: page.map(presentDelivery), meta };
});
