import * as oauth from 'oauth4webapi';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { callSource } from '../../platform/source-urls/call-source.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import type { CompanyProvider } from './company-provider.ts';
import { CompanySignInError } from './refusal.ts';

/** Limit of all calls of a provider in one request together; below the timeout of the function. */
const MAX_DURATION_MS = 8_000;
const SILENT_PAUSE_MS = 20_000;
/** The most silent issuers that an instance remembers. */
const MAX_SILENT = 1_000;
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

/** Asks a provider who it is. */
export type Providers = (provider: CompanyProvider) => Promise<ProviderCalls>;

/**
 * Opens the providers of tenants. Calls go to checked addresses only, follow no redirect, read 256 KiB at most, and
 * those of one request end together after eight seconds. A provider that was silent is refused for a while without a
 * call: its silence must not hold every instance of the function. The function throws CompanySignInError `provider`.
 */
export function openProviders(settings: SourceUrlSettings, clock: Clock): Providers {
  /** Until when silent providers are not asked, in milliseconds since 1970, by issuer. */
  const silent = new Map<string, number>();
  return async ({ issuer }) => {
    if ((silent.get(issuer) ?? 0) > clock().getTime()) throw new CompanySignInError('provider');
    const signal = AbortSignal.timeout(MAX_DURATION_MS);
    const options = callOptions(settings, signal);
    try {
      return await fromProvider(async () => {
        const url = new URL(issuer);
        const response = await oauth.discoveryRequest(url, options);
        return { server: await oauth.processDiscoveryResponse(url, response), options };
      });
    } catch (error) {
      if (silent.size >= MAX_SILENT) silent.clear();
      if (signal.aborted) silent.set(issuer, clock().getTime() + SILENT_PAUSE_MS);
      throw error;
    }
  };
}

function callOptions(settings: SourceUrlSettings, signal: AbortSignal): CallOptions {
  return {
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
