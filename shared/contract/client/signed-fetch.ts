import { requestToken } from './request-token.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

/** Address of the service, and credentials. */
export interface ClientOptions {
  /** `https://api.example.com`, without `/v2`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Absent for a public api key without a secret. */
  readonly secret?: string | undefined;
  /** `auth.token` of a sign-in; without it, calls have no user. */
  readonly sessionToken?: string | undefined;
  /** Default: the api key's own tenant. */
  readonly currentTenant?: number | undefined;
  /** Language tag of the responses. */
  readonly language?: string | undefined;
  /** Limit for one request and its response; default 60 s. */
  readonly timeoutMs?: number | undefined;
  /**
   * How often a call is sent again that is refused with 429 or 503 and `Retry-After`, which has not been executed;
   * default 3. A longer wait than a minute is not made.
   */
  readonly retries?: number | undefined;
  readonly clock?: () => Date;
  readonly fetch?: typeof fetch;
}

/** Sends a request to a path of the service. */
export type SignedFetch = (method: string, path: string, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` that signs: it adds the headers `apiKey`, `token`, `currentTenant` and `language`. Headers of the call
 * itself win. Returns every response unchanged, error responses too; rejects with the errors of `fetch` and with a
 * `TimeoutError`. Refuses redirects unless the call allows them: `fetch` would send the credentials to the other host.
 */
export function signedFetch(options: ClientOptions): SignedFetch {
  const { fetch: send = fetch } = options;
  return async (method, path, init = {}) => {
    const headers = new Headers(await credentials(options));
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const signal = withTimeout(options, init);
    return send(address(options, path), { redirect: 'error', ...init, method, headers, signal });
  };
}

/**
 * The address of a GET with the credentials in its query, for `<img>` and links. It is valid for 15 minutes; with a
 * public key without a secret, until the session ends.
 */
export async function signedUrl(options: ClientOptions, path: string): Promise<string> {
  const credentialsText = `${new URLSearchParams(await credentials(options))}`;
  return `${address(options, path)}${path.includes('?') ? '&' : '?'}${credentialsText}`;
}

/** A `fetch` for redirecting calls: it has the credentials in the query, which a redirect does not pass on. */
export function redirectedFetch(options: ClientOptions): SignedFetch {
  const { fetch: send = fetch } = options;
  return async (method, path, init = {}) => {
    const url = await signedUrl(options, path);
    return send(url, { ...init, method, signal: withTimeout(options, init), referrerPolicy: 'no-referrer' });
  };
}

function address({ baseUrl }: ClientOptions, path: string): string {
  return `${baseUrl.replace(/\/+$/, '')}${path}`;
}

function withTimeout({ timeoutMs = DEFAULT_TIMEOUT_MS }: ClientOptions, { signal }: RequestInit): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

async function credentials({ clock = () => new Date(), ...options }: ClientOptions): Promise<Record<string, string>> {
  const { apiKey, secret, sessionToken, currentTenant, language } = options;
  return {
    apiKey,
    token: await requestToken({ timestamp: clock(), sessionToken, apiKey }, secret),
    ...(currentTenant !== undefined && { currentTenant: String(currentTenant) }),
    ...(language !== undefined && { language }),
  };
}
