import * as z from 'zod';
import type { Table } from '../../platform/aws/table.ts';
import { notFound } from '../../platform/errors/service-error.ts';
import { listApiKeys } from '../../platform/identity/tenants/api-key-store.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';

/** What the console of a tenant needs before somebody signs in. It is public. */
export const ConsoleTenant = z.object({
  id: z.int(),
  name: z.string(),
  /** The language in which the console starts. */
  language: z.string(),
  /** The public api key of the cms context with which members sign in (D270). */
  apiKey: z.string(),
  /** Members can sign in with the tenant's OpenID provider too (D277). */
  companySignIn: z.boolean(),
  /** `{base_url}`, under which providers send users back (D272). */
  baseUrl: z.string(),
});
export type ConsoleTenant = z.infer<typeof ConsoleTenant>;

/**
 * Finds the tenant of a console by its number, and its public key of the cms context.
 * Source: D2201 in contract/interface.md.
 *
 * @param identity the table: GetItem and Query
 * @param baseUrl `{base_url}`
 * @throws ServiceError 404 if there is no such tenant, it is disabled, or it has no such key
 */
export async function findConsoleTenant(identity: Table, number: number, baseUrl: string): Promise<ConsoleTenant> {
  const tenant = await findTenant(identity, number);
  if (tenant !== undefined && !tenant.disabled) {
    for await (const key of listApiKeys(identity, tenant.id)) {
      if (key.public && key.context === 'cms' && !key.disabled) {
        const { id, name, language, oidcIssuer, oidcClientId } = tenant;
        const companySignIn = oidcIssuer !== undefined && oidcClientId !== undefined;
        return { id, name, language, apiKey: key.id, companySignIn, baseUrl };
      }
    }
  }
  throw notFound('console of this tenant');
}
