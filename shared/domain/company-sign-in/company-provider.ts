import * as z from 'zod';
import type { Table, TransactionPart } from '../../platform/aws/table.ts';
import { oidcSecretKey } from '../../platform/identity/tenants/identity-keys.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { CompanySignInError } from './refusal.ts';

/** The OpenID provider of a tenant. */
export interface CompanyProvider {
  readonly issuer: string;
  readonly clientId: string;
}

const StoredSecret = z.object({ issuer: z.string(), clientSecret: z.string().optional() });

/**
 * Returns the provider of a tenant.
 *
 * @throws CompanySignInError `notSetUp` if the tenant is disabled or has none
 */
export function providerOf(tenant: Tenant | undefined): CompanyProvider {
  const { oidcIssuer: issuer, oidcClientId: clientId, disabled = true } = tenant ?? {};
  if (disabled || issuer === undefined || clientId === undefined) throw new CompanySignInError('notSetUp');
  return { issuer, clientId };
}

/**
 * Returns the write that sets the client secret of a tenant, or removes it. It is in a row of its own, so that nobody
 * who reads a tenant reads it. It belongs to its issuer: whoever changes the issuer cannot have it sent elsewhere.
 */
export function clientSecretPart(
  identity: Table,
  tenant: number,
  { issuer, clientSecret }: { readonly issuer: string; readonly clientSecret: string | null },
): TransactionPart {
  const row: z.input<typeof StoredSecret> = { issuer, ...(clientSecret !== null && { clientSecret }) };
  return { table: identity, put: { ...oidcSecretKey(tenant), ...row } };
}

/** Returns the client secret that the tenant has set for this issuer; undefined for a public client. */
export async function findClientSecret(
  identity: Table,
  tenant: number,
  { issuer }: CompanyProvider,
): Promise<string | undefined> {
  const row = await identity.get(oidcSecretKey(tenant), StoredSecret, { consistent: true });
  return row?.issuer === issuer ? row.clientSecret : undefined;
}
