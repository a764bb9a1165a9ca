import { randomBytes } from 'node:crypto';
import { testWebhook } from '../../shared/contract/routes/tenants.ts';
import { administeredTenant } from '../../shared/domain/tenants/administered-tenant.ts';
import { TEST_EVENT } from '../../shared/domain/webhooks/event-names.ts';
import { postEvent } from '../../shared/domain/webhooks/post-event.ts';
import { presentTest } from '../../shared/domain/webhooks/webhook-delivery.ts';
import { defaultSecretOf, webhookKeyOf } from '../../shared/domain/webhooks/webhook-target.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { ServiceError } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { sourceUrlSettings } from '../../shared/platform/source-urls/source-url-settings.ts';

const identity = openTable('identity');
const defaultSecret = defaultSecretOf(openTable('events'), randomBytes);
const deps = { urls: sourceUrlSettings(process.env), clock: () => new Date() };

export const handler = endpoint(testWebhook, async ({ params, caller }) => {
  const tenant = await administeredTenant(identity, params.id, caller);
  if (tenant.webhook === undefined) throw new ServiceError('CONFLICT', 'Set the webhook of the tenant first.');
  const target = { tenant, key: await webhookKeyOf(identity, tenant, defaultSecret) };
  const data = { success: true, email: 'test@example.com' };
  return { webhookTest: presentTest(await postEvent({ id: randomId(), event: TEST_EVENT, data }, target, deps)) };
});
