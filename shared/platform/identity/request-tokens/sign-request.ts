import { encodeRequestToken, type TokenWrapping } from './encode-request-token.ts';

/** Who a client is, and as whom it calls. */
export interface ClientIdentity {
  readonly apiKey: string;
  /** Absent for a public key that has none: the token then goes out as 03. */
  readonly secret?: string | undefined;
  /** `auth.token` from sign-in; anonymous when absent. */
  readonly sessionToken?: string | undefined;
  readonly currentTenant?: number | undefined;
  readonly language?: string | undefined;
  /** 01 when not given. */
  readonly algorithm?: '01' | '02' | undefined;
}

/**
 * The headers with which a client signs one request, or the query parameters of the same names. What a client in any
 * language has to do; this one is used by the tests and the seeding.
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
