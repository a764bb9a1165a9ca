import * as oauth from 'oauth4webapi';
import * as z from 'zod';
import { MailAddress } from '../../platform/identifiers/mail-address.ts';
import type { ProviderCalls } from './call-provider.ts';
import { CompanySignInError } from './refusal.ts';

/** Providers' clocks are not exact. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** What a provider says about the e-mail address of a user. */
const EmailClaims = z.object({ email: MailAddress, email_verified: z.literal(true) });

/** A response of a provider, and what was sent with the request before it. */
interface CodeExchange extends ProviderCalls {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly redirectUri: string;
  /** The query with which the user came back. */
  readonly query: URLSearchParams;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * Exchanges the code of a provider for the user's e-mail address. It checks state, `iss`, signature, audience, times
 * and nonce of the id token. Some providers name the address only at their user info endpoint, which is asked then.
 *
 * @throws CompanySignInError `unverified` for anything but an address that the provider has verified; errors of the
 * library and of the network
 */
export async function verifiedEmail(exchange: CodeExchange): Promise<string> {
  const { server, options, clientId, clientSecret, redirectUri, query, state, nonce, verifier } = exchange;
  const client: oauth.Client = { client_id: clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const parameters = oauth.validateAuthResponse(server, client, query, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    clientAuthentication(server, clientSecret),
    parameters,
    redirectUri,
    verifier,
    options,
  );
  const expected = { expectedNonce: nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
  await oauth.validateApplicationLevelSignature(server, response, options);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (claims === undefined) throw new CompanySignInError('provider');
  const isElsewhere = claims.email === undefined && server.userinfo_endpoint !== undefined;
  const named = isElsewhere
    ? await oauth.processUserInfoResponse(
        server,
        client,
        claims.sub,
        await oauth.userInfoRequest(server, client, tokens.access_token, options),
      )
    : claims;
  const { data } = EmailClaims.safeParse(named);
  if (data === undefined) throw new CompanySignInError('unverified');
  return data.email;
}

/** Basic is the default of the standard; some providers accept only a secret in the body. */
function clientAuthentication(server: oauth.AuthorizationServer, clientSecret: string | undefined): oauth.ClientAuth {
  if (clientSecret === undefined) return oauth.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret);
}
