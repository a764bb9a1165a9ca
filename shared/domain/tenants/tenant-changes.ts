import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { ItemIdText } from '../../platform/identifiers/item-id.ts';
import { MailAddress } from '../../platform/identifiers/mail-address.ts';
import { AllowedHost } from '../../platform/identity/tenants/allowed-host.ts';
import { ApiKeyId } from '../../platform/identity/tenants/api-key.ts';
import type { Tenant, TenantInput } from '../../platform/identity/tenants/tenant.ts';

const MAX_LANGUAGES = 50;
const MAX_HOSTS = 100;
const MAX_REFUSED_KEYS = 100;

/** What administrators alone read and write; `null` is nothing. */
export const TENANT_SETTINGS = {
  configuratorUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** Items that stand for doors and windows in plans of drawings; `basic:door` and `basic:window` where there is none. */
  doorItemId: ItemIdText.nullable(),
  windowItemId: ItemIdText.nullable(),
  /** Where events are posted: https, a public address. */
  webhook: z.url().nullable(),
  /** Id of the api key whose secrets sign and encrypt what is posted there. */
  apiKey: ApiKeyId.nullable(),
  /** Who mails to customers are from, where that is not the tenant's name. */
  mailName: z.string().min(1).max(200).nullable(),
  /** Where customers' answers to mails go. */
  mailReplyTo: MailAddress.nullable(),
  /** Hosts that links in mails may lead to. */
  allowedHosts: z.array(AllowedHost).max(MAX_HOSTS),
  /** Ids of shared public keys that may not be used with this tenant. */
  refusedApiKeys: z.array(ApiKeyId).max(MAX_REFUSED_KEYS),
  allowPasswordMd5: z.boolean(),
  anonymousPlans: z.boolean(),
  externalProcessing: z.boolean(),
  autoRender: z.boolean(),
};

const languageTag = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language tag like en or de-AT')
  .max(35);

/**
 * `PUT /v2/tenants/{id}`: what is to change, as `{tenant: {...}}` or bare; `null` takes a setting away. Number, aliases
 * and whether it is disabled are the operator's, and ignored here (D1813, D1815).
 */
export const TenantChanges = /* @__PURE__ */ wrappedBody(
  'tenant',
  z
    .object({
      name: z.string().min(1).max(200),
      language: languageTag,
      languages: z.array(languageTag).max(MAX_LANGUAGES),
      skin: z.string().min(1).max(128).nullable(),
      configuratorId: z.string().min(1).max(128).nullable(),
      ...TENANT_SETTINGS,
    })
    .partial(),
);
export type TenantChanges = z.output<typeof TenantChanges>;

/** The tenant with the changes in it. */
export function mergeTenant(tenant: Tenant, { apiKey, ...changes }: TenantChanges): TenantInput {
  const all = { ...tenant, ...changes, ...(apiKey !== undefined && { webhookApiKey: apiKey }) };
  const kept = Object.entries(all).filter(([, value]) => value !== null && value !== undefined);
  // Each value is the tenant's own or was checked by the schema of the changes.
  return Object.fromEntries(kept) as TenantInput;
}
