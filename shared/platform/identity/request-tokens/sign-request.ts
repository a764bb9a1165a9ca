import { encodeRequestToken } from './encode-request-token.ts';
import type { TokenWrapping } from './wrap-token-text.ts';

/** The client, and the user for which it calls. */
export interface ClientIdentity {
  readonly apiKey: string;
  /** Absent for a public key without a secret: the token is then encoded as 03. */
  readonly secret?: string | undefined;
  /** `auth.token` of the sign-in; anonymous if absent. */
  readonly sessionToken?: string | undefined;
  readonly currentTenant?: number | undefined;
  readonly language?: string | undefined;
  /** 01 by default. */
  readonly algorithm?: '01' | '02' | undefined;
}

/**
 * Returns the headers that sign one request of a client; query parameters of the same names work too. Clients in any
 * language must do the same. Tests and seeding use this implementation.
 */
export function signRequest(client: ClientIdentity, now: Date): Record<string, string> {
  const { apiKey, sessionToken, currentTenant, language } = client;
  const headers: Record<string, string> = {
    apiKey,
    token: encodeRequestToken({ timestamp: now, sessionToken, apiKey }, wrapping(client)),
  };
  if (currentTenant !== undefined) headers.currentTenant = String(currentTenant);
  if (language !== undefined) headers.language = language;
  return headers;
}

function wrapping({ secret, algorithm = '01' }: ClientIdentity): TokenWrapping {
  return secret === undefined ? { algorithm: '03' } : { algorithm, secret };
}
