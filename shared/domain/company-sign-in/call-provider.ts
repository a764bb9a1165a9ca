import * as oauth from 'oauth4webapi';
import { callSource } from '../../platform/source-urls/call-source.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import type { CompanyProvider } from './company-provider.ts';
import { CompanySignInError } from './refusal.ts';

/** For all calls of a provider within one request together; below the timeout of the function. */
const MAX_DURATION_MS = 10_000;
/** Documents and key sets of providers have a few kilobytes. */
const MAX_RESPONSE_BYTES = 262_144;
const PASSED_HEADERS = ['content-type', 'www-authenticate'];

/** How to call the provider of a tenant, within the time of one request. */
export interface ProviderCalls {
  /** What the provider says about itself. */
  readonly server: oauth.AuthorizationServer;
  /** The options of every call of the library. */
  readonly options: CallOptions;
}

interface CallOptions {
  readonly [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) => Promise<Response>;
  readonly [oauth.allowInsecureRequests]: boolean;
}

/**
 * Asks a provider who it is. This and all later calls go to checked addresses only, follow no redirect, read 256 KiB at
 * most, and end together after ten seconds.
 *
 * @throws CompanySignInError `provider`
 */
export async function callProvider({ issuer }: CompanyProvider, settings: SourceUrlSettings): Promise<ProviderCalls> {
  const signal = AbortSignal.timeout(MAX_DURATION_MS);
  const options: CallOptions = {
    [oauth.allowInsecureRequests]: settings.allowLoopback,
    async [oauth.customFetch](url, { method, headers, body }) {
      const text = body === undefined || body === null ? undefined : String(body);
      const call = { method, headers, body: text, settings, signal, maxBytes: MAX_RESPONSE_BYTES };
      const response = await callSource(url, call);
      const passed = PASSED_HEADERS.flatMap((name) => {
        const value = response.headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      });
      return new Response(response.body.length > 0 ? response.body : null, {
        status: response.status,
        headers: Object.fromEntries(passed),
      });
    },
  };
  return fromProvider(async () => {
    const url = new URL(issuer);
    return { server: await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options)), options };
  });
}

/** Runs calls of a provider. Every fault of it, of the network or of what it sent is a refusal `provider`. */
export async function fromProvider<T>(calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    if (error instanceof CompanySignInError) throw error;
    const isNo = error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied';
    throw new CompanySignInError(isNo ? 'cancelled' : 'provider', error);
  }
}
