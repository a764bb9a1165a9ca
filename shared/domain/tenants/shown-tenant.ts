import * as z from 'zod';
import { Tenant } from '../../platform/identity/tenants/tenant.ts';
import type { NoticeName } from '../webhooks/event.ts';
import { NOTICE_NAMES } from '../webhooks/event-names.ts';
import { TENANT_SETTINGS } from './tenant-changes.ts';

/** The fields of a tenant that every caller with an api key can see (D1812). */
const PublicTenant = z.object({
  ...Tenant.pick({ id: true, name: true, language: true, languages: true }).shape,
  /** Id of its skin, see `GET /v2/skins/{id}`. */
  skin: z.string().nullable(),
  configuratorId: z.string().nullable(),
});

/**
 * A tenant in responses: all fields for its administrators, the public fields for other callers. It never contains a
 * secret.
 */
export const ShownTenant = z.object({ ...PublicTenant.shape, ...z.object(TENANT_SETTINGS).partial().shape });
export type ShownTenant = z.infer<typeof ShownTenant>;

/**
 * Returns a tenant for a response.
 *
 * @param whole true for an administrator of this tenant
 */
export function showTenant(tenant: Tenant, { whole }: { readonly whole: boolean }): ShownTenant {
  const { id, name, language, languages, skin = null, configuratorId = null } = tenant;
  const open = { id, name, language, languages, skin, configuratorId };
  if (!whole) return open;
  const { configuratorUrl = null, webhook = null, webhookApiKey = null, mailName = null, mailReplyTo = null } = tenant;
  const { doorItemId = null, windowItemId = null } = tenant;
  const { oidcIssuer = null, oidcClientId = null, oidcAllowedDomains, oidcAutoJoin } = tenant;
  const signIn = { oidcIssuer, oidcClientId, oidcAllowedDomains, oidcAutoJoin };
  const { allowedHosts, refusedApiKeys } = tenant;
  const { allowPasswordMd5, anonymousPlans, externalProcessing, autoRender, reviewNewItems } = tenant;
  const switches = { allowPasswordMd5, anonymousPlans, externalProcessing, autoRender, reviewNewItems };
  const calls = { webhook, apiKey: webhookApiKey, events: knownEvents(tenant), mailName, mailReplyTo, allowedHosts };
  return { ...open, configuratorUrl, doorItemId, windowItemId, ...calls, ...signIn, refusedApiKeys, ...switches };
}

/** An event of a later version of the service, after a step back, is not shown. */
function knownEvents({ events }: Tenant): NoticeName[] {
  return NOTICE_NAMES.filter((name) => events.includes(name));
}
