import { redeliverWebhook } from '../../shared/contract/routes/tenants.ts';
import { administeredTenant } from '../../shared/domain/tenants/administered-tenant.ts';
import { eventStore } from '../../shared/domain/webhooks/event-store.ts';
import { redeliver } from '../../shared/domain/webhooks/redeliver.ts';
import { presentDelivery } from '../../shared/domain/webhooks/webhook-delivery.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const identity = openTable('identity');
const deps = { store: eventStore(openTable('events')), queue: openQueue('webhooks'), clock: () => new Date() };

export const handler = endpoint(redeliverWebhook, async ({ params, caller, log }) => {
  const tenant = await administeredTenant(identity, params.id, caller);
  const onUnsent = (error: unknown) => log.error('event not announced', { error: String(error) });
  return { webhookDelivery: presentDelivery(await redeliver(tenant, params.deliveryId, { ...deps, onUnsent })) };
});
