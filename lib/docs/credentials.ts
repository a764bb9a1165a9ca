import { requestToken } from '../../shared/contract/client/request-token.ts';

const STORED = 'credentials';

/** What signs the calls of this tab. */
export interface Credentials {
  readonly apiKey: string;
  /** Empty for a public api key. */
  readonly secret: string;
  readonly identification: string;
  readonly password: string;
  /** A number as text; empty for the tenant of the api key. */
  readonly tenant: string;
  /** `auth.token` of the sign-in; empty without a user. */
  readonly session: string;
}

/** Calls without a key. */
export const NO_CREDENTIALS: Credentials = {
  apiKey: '',
  secret: '',
  identification: '',
  password: '',
  tenant: '',
  session: '',
};

/** The credentials of this tab; they end with it. */
export function storedCredentials(): Credentials {
  try {
    return { ...NO_CREDENTIALS, ...JSON.parse(sessionStorage.getItem(STORED) ?? '{}') };
  } catch {
    // Another page of this host has written something else, or the browser refuses storage.
    return NO_CREDENTIALS;
  }
}

/** Keeps the credentials until the tab is closed. */
export function storeCredentials(credentials: Credentials): void {
  sessionStorage.setItem(STORED, JSON.stringify(credentials));
}

/** The headers of one call. A token is valid for 15 minutes, so each call gets its own. */
export async function headersOf({ apiKey, secret, tenant, session }: Credentials): Promise<Record<string, string>> {
  if (apiKey === '') return {};
  const fields = { timestamp: new Date(), apiKey, sessionToken: session || undefined };
  const token = await requestToken(fields, secret || undefined);
  return { apiKey, token, ...(tenant !== '' && { currentTenant: tenant }) };
}

/**
 * Signs the user in.
 *
 * @param apiUrl the address before `/v2`
 * @throws Error with the message of the service
 */
export async function signIn(credentials: Credentials, apiUrl: string): Promise<Credentials> {
  const { identification, password } = credentials;
  const anonymous = { ...credentials, session: '' };
  if (identification === '') return anonymous;
  const response = await fetch(`${apiUrl}/v2/auth/signin`, {
    method: 'POST',
    headers: { ...(await headersOf(anonymous)), 'content-type': 'application/json' },
    body: JSON.stringify({ identification, password }),
  });
  const { auth, error } = await response.json();
  if (!response.ok) throw new Error(String(error?.message ?? response.status));
  return { ...anonymous, session: String(auth.token) };
}
