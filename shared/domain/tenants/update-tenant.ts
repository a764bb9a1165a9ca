import { requireStorable } from '../../platform/aws/require-storable.ts';
import type { Table } from '../../platform/aws/table.ts';
import { invalidRequest, notFound } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { isSigningKey } from '../../platform/identity/tenants/api-key.ts';
import { findApiKey } from '../../platform/identity/tenants/api-key-store.ts';
import { changeTenant } from '../../platform/identity/tenants/change-tenant.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { checkSourceUrl } from '../../platform/source-urls/check-source-url.ts';
import { SourceError } from '../../platform/source-urls/source-error.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import type { Recorded } from '../audit/audit-part.ts';
import { clientSecretPart } from '../company-sign-in/company-provider.ts';
import { mergeTenant, type TenantChanges } from './tenant-changes.ts';

/** The table, settings and precondition for a change of a tenant. */
interface UpdateTenantDeps {
  /** The table `identity`. */
  readonly identity: Table;
  readonly urls: SourceUrlSettings;
  readonly recorded: Recorded;
  /** Throws 412 if the caller has read another state of the tenant. */
  readonly checkPrecondition: (current: Tenant) => void;
}

/**
 * Changes settings of the caller's own tenant.
 *
 * @param number id or alias of the tenant
 * @throws ServiceError 404 for any other tenant, 400 for a URL that is not allowed, for an api key that cannot sign,
 * for a client secret without its issuer and for a text that cannot be stored, and the errors of {@link changeTenant}
 */
export async function updateTenant(
  number: number,
  changes: TenantChanges,
  caller: Pick<Caller, 'tenant'>,
  { identity, urls, recorded, checkPrecondition }: UpdateTenantDeps,
): Promise<Tenant> {
  requireStorable('A tenant', changes);
  const { apiKey, oidcIssuer, oidcClientSecret: clientSecret } = changes;
  const webhook = changes.webhook && callableUrl('webhook', changes.webhook, urls);
  const issuer = oidcIssuer && callableUrl('oidcIssuer', oidcIssuer, urls);
  if (clientSecret !== undefined && !issuer) {
    throw invalidRequest('Send oidcClientSecret together with the oidcIssuer to which it belongs.');
  }
  const change = async (current: Tenant) => {
    if (current.id !== caller.tenant.id) throw notFound('tenant');
    checkPrecondition(current);
    // A key that was stored earlier stays, also if it would be refused today.
    if (apiKey && apiKey !== current.webhookApiKey) await checkSigningKey(apiKey, current.id, identity);
    return mergeTenant(current, { ...changes, ...(webhook && { webhook }), ...(issuer && { oidcIssuer: issuer }) });
  };
  const { id } = caller.tenant;
  const secret = issuer && clientSecret !== undefined ? [clientSecretPart(identity, id, { issuer, clientSecret })] : [];
  return changeTenant(identity, number, change, [recorded(String(id)), ...secret]);
}

/** Checks the text of the URL. The address of its host is checked before each call. */
function callableUrl(field: string, url: string, settings: SourceUrlSettings): string {
  try {
    return checkSourceUrl(url, settings).href;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw invalidRequest(`Send as ${field} an https URL of a public host, or null for none.`, [
      { path: field, message: error.message },
    ]);
  }
}

async function checkSigningKey(apiKeyId: string, tenant: number, identity: Table): Promise<void> {
  const apiKey = await findApiKey(identity, apiKeyId);
  if (apiKey?.tenant === tenant && isSigningKey(apiKey)) return;
  throw invalidRequest(
    'Send as apiKey the id of an enabled api key of this tenant that has a secret, is not public and is not of the cms context.',
  );
}
