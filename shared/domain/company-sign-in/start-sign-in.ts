import * as oauth from 'oauth4webapi';
import type { Table } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import { checkSourceUrl } from '../../platform/source-urls/check-source-url.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import { fromProvider, type Providers } from './call-provider.ts';
import { providerOf } from './company-provider.ts';
import { CompanySignInError } from './refusal.ts';
import { returnAddress } from './return-address.ts';
import { putStarted } from './sign-in-rows.ts';

/** What both steps of a company sign-in need. */
export interface SignInPlace {
  /** The table `identity`. */
  readonly identity: Table;
  readonly clock: Clock;
  readonly urls: SourceUrlSettings;
  readonly providers: Providers;
  /** `{base_url}` */
  readonly baseUrl: string;
}

/** The address to which providers send users back. Tenants register it with their provider. */
export function callbackUrl({ baseUrl }: Pick<SignInPlace, 'baseUrl'>): string {
  return `${baseUrl}/v2/auth/oidc/callback`;
}

/**
 * Returns the page of the tenant's provider on which a sign-in begins: authorization code with PKCE, state and nonce.
 * Source: D271, D273 in contract/interface.md.
 *
 * @throws CompanySignInError `notSetUp`, `badReturn`, `provider`
 */
export async function startSignIn(
  { tenant: number, returnTo }: { readonly tenant?: string | undefined; readonly returnTo?: string | undefined },
  place: SignInPlace,
): Promise<string> {
  const { identity, clock, urls, providers, baseUrl } = place;
  const tenant = /^\d{1,15}$/.test(number ?? '') ? await findTenant(identity, Number(number)) : undefined;
  const provider = providerOf(tenant);
  if (tenant === undefined) throw new CompanySignInError('notSetUp');
  const page = returnAddress(returnTo, tenant, { baseUrl, allowHttp: urls.allowLoopback });
  const { server } = await providers(provider);
  const url = await fromProvider(async () => checkSourceUrl(server.authorization_endpoint ?? '', urls));
  const [state, nonce, verifier] = [
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
    oauth.generateRandomCodeVerifier(),
  ];
  await putStarted(identity, state, { tenant: tenant.id, ...provider, nonce, verifier, returnTo: page }, clock());
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: callbackUrl(place),
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
