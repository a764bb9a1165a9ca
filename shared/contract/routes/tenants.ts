import * as z from 'zod';
import { AuditEntry } from '../../domain/audit/audit-entry.ts';
import { AuditQuery } from '../../domain/audit/audit-query.ts';
import { ShownTenant } from '../../domain/tenants/shown-tenant.ts';
import { TenantChanges } from '../../domain/tenants/tenant-changes.ts';
import { UsageQuery, UsageReport } from '../../domain/tenants/usage-report.ts';
import { DeliveryQuery, WebhookDelivery, WebhookTest } from '../../domain/webhooks/webhook-delivery.ts';
import { route } from '../../platform/http/route.ts';
import { TenantId } from '../../platform/identity/tenants/tenant-id.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { TenantParams } from './basic-schemas.ts';

export const getOwnTenantId = route({
  operation: 'getOwnTenantId',
  method: 'GET',
  path: '/v2/tenants/me',
  summary: 'The number of the tenant in which the call is made, bare',
  file: 'tenants/get-own-tenant-id',
  audience: 'client',
  response: TenantId,
  source: 'extension',
});

export const getTenant = route({
  operation: 'getTenant',
  method: 'GET',
  path: '/v2/tenants/{id}',
  summary: 'A tenant: its public part, and its settings for its administrators',
  file: 'tenants/get-tenant',
  audience: 'client',
  params: TenantParams,
  response: z.object({ tenant: ShownTenant }),
  etag: true,
  stores: { identity: ['GetItem'] },
  source: 'extension',
});

export const updateTenant = route({
  operation: 'updateTenant',
  method: 'PUT',
  path: '/v2/tenants/{id}',
  summary: "Change settings of the caller's tenant, its webhook among them; those not named stay",
  file: 'tenants/update-tenant',
  audience: 'user',
  rights: ['tenant-mgt'],
  params: TenantParams,
  body: { kind: 'json', schema: TenantChanges },
  response: z.object({ tenant: ShownTenant }),
  errors: ['CONFLICT'],
  stores: { identity: ['GetItem', 'PutItem'], audit: ['PutItem'] },
  source: 'extension',
});

export const testWebhook = route({
  operation: 'testWebhook',
  method: 'POST',
  path: '/v2/tenants/{id}/webhook/test',
  summary: 'Post an event `webhook.test` to the webhook of the tenant now, and tell what came back',
  file: 'tenants/test-webhook',
  audience: 'user',
  rights: ['tenant-mgt'],
  limit: 'jobStart',
  params: TenantParams,
  response: z.object({ webhookTest: WebhookTest }),
  errors: ['CONFLICT'],
  stores: { identity: ['GetItem'], events: ['UpdateItem'] },
  source: 'extension',
});

export const listWebhookDeliveries = route({
  operation: 'listWebhookDeliveries',
  method: 'GET',
  path: '/v2/tenants/{id}/webhookDeliveries',
  summary: 'What became of the events of the last 30 days, newest first',
  file: 'tenants/list-webhook-deliveries',
  audience: 'user',
  rights: ['tenant-mgt'],
  params: TenantParams,
  query: DeliveryQuery,
  response: z.object({
    webhookDeliveries: z.array(WebhookDelivery),
    meta: z.object({
      count: z.int(),
      total: z.int().optional(),
      serverTime: Timestamp,
      nextCursor: z.string().optional(),
    }),
  }),
  stream: true,
  stores: { identity: ['GetItem'], events: ['Query:byTenant'] },
  source: 'extension',
});

export const redeliverWebhook = route({
  operation: 'redeliverWebhook',
  method: 'POST',
  path: '/v2/tenants/{id}/webhookDeliveries/{deliveryId}/redeliver',
  summary: 'Post an event to the webhook once more, under the same id',
  file: 'tenants/redeliver-webhook',
  audience: 'user',
  rights: ['tenant-mgt'],
  limit: 'jobStart',
  params: TenantParams.extend({ deliveryId: z.string() }),
  status: 202,
  response: z.object({ webhookDelivery: WebhookDelivery }),
  errors: ['CONFLICT'],
  stores: { identity: ['GetItem'], events: ['GetItem', 'UpdateItem'], webhooks: ['SendMessage'] },
  source: 'extension',
});

export const getUsage = route({
  operation: 'getUsage',
  method: 'GET',
  path: '/v2/usage',
  summary: 'What the tenant has used, by day',
  file: 'tenants/get-usage',
  audience: 'user',
  rights: ['tenant-mgt'],
  query: UsageQuery,
  response: UsageReport,
  stream: true,
  stores: { usage: ['Query'] },
  source: 'D2172',
});

export const listAuditLog = route({
  operation: 'listAuditLog',
  method: 'GET',
  path: '/v2/auditLog',
  summary: 'Who has changed what in the last 90 days, newest first',
  file: 'tenants/list-audit-log',
  audience: 'user',
  rights: ['tenant-mgt'],
  query: AuditQuery,
  response: z.object({
    auditLog: z.array(AuditEntry),
    meta: z.object({ count: z.int(), serverTime: Timestamp, nextCursor: z.string().optional() }),
  }),
  stream: true,
  stores: { audit: ['Query'] },
  source: 'D2171',
});
