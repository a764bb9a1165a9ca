import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import { fromProvider } from './call-provider.ts';
import { type CompanyMemberDeps, companyMember } from './company-member.ts';
import { findClientSecret, providerOf } from './company-provider.ts';
import { CompanySignInError } from './refusal.ts';
import { withCode } from './return-address.ts';
import { putCode, takeStarted } from './sign-in-rows.ts';
import { callbackUrl, type SignInPlace } from './start-sign-in.ts';
import { verifiedEmail } from './verified-email.ts';

const CODE_BYTES = 32;

/**
 * Ends a sign-in after the provider: finds the member with the verified address and returns the page of `returnTo` with
 * a code, which works once within a minute.
 * Source: D272, D274 in contract/interface.md.
 *
 * @param parameters those of the provider's response: `code`, `state`, `iss`, `error`
 * @throws CompanySignInError
 */
export async function finishSignIn(
  parameters: Readonly<Record<string, string | undefined>>,
  deps: SignInPlace & CompanyMemberDeps,
): Promise<string> {
  const { identity, clock, providers, randomBytes } = deps;
  const { state = '' } = parameters;
  const started = await takeStarted(identity, state, clock());
  if (started === undefined) throw new CompanySignInError('ended');
  const tenant = await findTenant(identity, started.tenant);
  const provider = providerOf(tenant);
  if (tenant === undefined) throw new CompanySignInError('notSetUp');
  // The administrator has changed it meanwhile.
  if (provider.issuer !== started.issuer || provider.clientId !== started.clientId)
    throw new CompanySignInError('ended');
  const [calls, clientSecret] = await Promise.all([
    providers(provider),
    findClientSecret(identity, tenant.id, provider),
  ]);
  const sent = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { clientId } = provider;
  const { nonce, verifier } = started;
  const redirectUri = callbackUrl(deps);
  const query = new URLSearchParams(sent);
  const email = await fromProvider(() =>
    verifiedEmail({ ...calls, clientId, clientSecret, redirectUri, query, state, nonce, verifier }),
  );
  const user = await companyMember(email, tenant, deps);
  const code = Buffer.from(randomBytes(CODE_BYTES)).toString('base64url');
  await putCode(identity, tenant.id, code, user, clock());
  return withCode(started.returnTo, code);
}
