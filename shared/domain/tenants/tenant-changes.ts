import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { ItemIdText } from '../../platform/identifiers/item-id.ts';
import { MailAddress } from '../../platform/identifiers/mail-address.ts';
import { AllowedHost } from '../../platform/identity/tenants/allowed-host.ts';
import { ApiKeyId } from '../../platform/identity/tenants/api-key.ts';
import type { Tenant, TenantInput } from '../../platform/identity/tenants/tenant.ts';
import { EmbeddingId } from '../client-calls/configurator.ts';
import { NoticeName } from '../webhooks/event.ts';
import { NOTICE_NAMES } from '../webhooks/event-names.ts';

const MAX_LANGUAGES = 50;
const MAX_HOSTS = 100;
const MAX_REFUSED_KEYS = 100;
const MAX_DOMAINS = 50;
/** Every function reads the row of its tenant: a URL of any length would slow each call. */
const MAX_URL_CHARACTERS = 2_048;

/**
 * A name as mails show it, as their sender and in their subject: one line without markup, without links, and without
 * characters that turn the reading direction, so that it cannot pass for another text.
 */
const shownName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}<>]+$/u, 'has to be one line without < and >')
  .regex(/^[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/u, 'has characters that turn the reading direction')
  .refine((name) => !name.includes('://'), 'has to be a name without a link');

/** Settings that only administrators read and write; `null` means not set. */
export const TENANT_SETTINGS = {
  configuratorUrl: z
    .url({ protocol: /^https?$/ })
    .max(MAX_URL_CHARACTERS)
    .nullable(),
  /** Items for doors and windows in plans of drawings; `basic:door` and `basic:window` if not set. */
  doorItemId: ItemIdText.nullable(),
  windowItemId: ItemIdText.nullable(),
  /** Events are posted to this URL: https, with a public address. */
  webhook: z.url().max(MAX_URL_CHARACTERS).nullable(),
  /** Id of the api key whose secrets sign and encrypt events. */
  apiKey: ApiKeyId.nullable(),
  /** Events that the webhook gets in addition, for example `asset.finished`. They are never mailed. */
  events: z
    .array(NoticeName)
    .max(NOTICE_NAMES.length)
    .overwrite((names) => [...new Set(names)]),
  /** Sender name of mails to customers; the tenant's name if not set. */
  mailName: shownName.nullable(),
  /** Reply address of mails to customers. */
  mailReplyTo: MailAddress.nullable(),
  /** Hosts that are allowed in links of mails. */
  allowedHosts: z.array(AllowedHost).max(MAX_HOSTS),
  /** Ids of shared public keys that this tenant refuses. */
  refusedApiKeys: z.array(ApiKeyId).max(MAX_REFUSED_KEYS),
  /** The tenant's OpenID provider: https, with a public address. */
  oidcIssuer: z.url().max(500).nullable(),
  oidcClientId: z.string().min(1).max(500).nullable(),
  /** Domains of e-mail addresses that the provider's word counts for. */
  oidcAllowedDomains: z
    .array(
      z
        .string()
        .max(253)
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'has to be a domain such as company.example')
        .meta({ examples: ['company.example'] }),
    )
    .max(MAX_DOMAINS),
  /** Anybody of these domains becomes a member, without rights. */
  oidcAutoJoin: z.boolean(),
  allowPasswordMd5: z.boolean(),
  anonymousPlans: z.boolean(),
  externalProcessing: z.boolean(),
  autoRender: z.boolean(),
  reviewNewItems: z.boolean(),
};

const languageTag = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language tag like en or de-AT')
  .max(35);

/**
 * The body of `PUT /v2/tenants/{id}`: changes, as `{tenant: {...}}` or bare; `null` removes a setting. Only the
 * operator sets the number, the aliases and whether the tenant is disabled: these are ignored here (D1813, D1815).
 */
export const TenantChanges = /* @__PURE__ */ wrappedBody(
  'tenant',
  z
    .object({
      name: shownName,
      language: languageTag,
      languages: z.array(languageTag).max(MAX_LANGUAGES),
      skin: EmbeddingId.nullable(),
      configuratorId: EmbeddingId.nullable(),
      ...TENANT_SETTINGS,
      /** Only written, and only together with `oidcIssuer`, to which it belongs. */
      oidcClientSecret: z.string().min(1).max(1_000).nullable(),
    })
    .partial(),
);
export type TenantChanges = z.output<typeof TenantChanges>;

/** Returns the tenant with the changes. Its client secret is not in it. */
export function mergeTenant(tenant: Tenant, { apiKey, oidcClientSecret, ...changes }: TenantChanges): TenantInput {
  const all = { ...tenant, ...changes, ...(apiKey !== undefined && { webhookApiKey: apiKey }) };
  const kept = Object.entries(all).filter(([, value]) => value !== null && value !== undefined);
  // Each value comes from the tenant or was checked by the schema of the changes.
  return Object.fromEntries(kept) as TenantInput;
}
