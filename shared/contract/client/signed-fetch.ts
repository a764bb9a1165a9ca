import { requestToken } from './request-token.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

/** Whom a client calls, and as whom. */
export interface ClientOptions {
  /** `https://api.example.com`, without `/v2`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Absent for a public api key that has none. */
  readonly secret?: string | undefined;
  /** `auth.token` of a sign-in; nobody is signed in without it. */
  readonly sessionToken?: string | undefined;
  /** The api key's own tenant when not given. */
  readonly currentTenant?: number | undefined;
  /** Language tag of the answers. */
  readonly language?: string | undefined;
  /** For one request and its answer; 60 s when not given. */
  readonly timeoutMs?: number | undefined;
  readonly clock?: () => Date;
  readonly fetch?: typeof fetch;
}

/** Sends a request to a path of the service. */
export type SignedFetch = (method: string, path: string, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` that signs: it adds the headers `apiKey`, `token`, `currentTenant` and `language`. Headers of the call itself
 * win. What the service answers is handed on as it is, errors too; rejects as `fetch` does, and with a `TimeoutError`.
 * Redirects are refused where the call does not say otherwise: `fetch` would send the credentials on to another host.
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
 * The address of a GET with the credentials in its query, for `<img>` and links. It works for 15 minutes, unless the key
 * is a public one without a secret: then until the session ends.
 */
export async function signedUrl(options: ClientOptions, path: string): Promise<string> {
  const credentialsText = `${new URLSearchParams(await credentials(options))}`;
  return `${address(options, path)}${path.includes('?') ? '&' : '?'}${credentialsText}`;
}

/** A `fetch` for calls that lead elsewhere: credentials in the query stay behind when a redirect is followed. */
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
