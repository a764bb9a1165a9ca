import { isAllowedLink } from '../../platform/identity/tenants/allowed-link.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { CompanySignInError } from './refusal.ts';

const MAX_CHARACTERS = 2_000;

/** Where the service is, and whether it is the local one. */
interface ReturnPlace {
  /** `{base_url}` */
  readonly baseUrl: string;
  /** Pages on http are allowed too. */
  readonly allowHttp: boolean;
}

/**
 * Returns the page to which somebody returns after the sign-in: of the service's own origin, or on https on a host that
 * the tenant allows. Without `returnTo`: the console.
 *
 * @throws CompanySignInError `badReturn` for any other page
 */
export function returnAddress(
  returnTo: string | undefined,
  { id, allowedHosts }: Pick<Tenant, 'id' | 'allowedHosts'>,
  { baseUrl, allowHttp }: ReturnPlace,
): string {
  const own = new URL(baseUrl);
  const url = URL.parse(returnTo || `${baseUrl}/console?tenant=${id}`, own.href);
  if (url === null || url.href.length > MAX_CHARACTERS) throw new CompanySignInError('badReturn');
  const isOwn = isAllowedLink(url, [own.host]) && url.origin === own.origin;
  const isTenants = isAllowedLink(url, allowedHosts) && (allowHttp || url.protocol === 'https:');
  if (!isOwn && !isTenants) throw new CompanySignInError('badReturn');
  return url.href;
}

/** Returns the page with the code in its query. */
export function withCode(returnTo: string, code: string): string {
  const url = new URL(returnTo);
  url.searchParams.set('code', code);
  return url.href;
}
