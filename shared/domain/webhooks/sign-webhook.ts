import { createHmac } from 'node:crypto';
import { ANONYMOUS, encodeRequestToken } from '../../platform/identity/request-tokens/encode-request-token.ts';

/** Replaces the api key in the token when the tenant has none. */
const NO_API_KEY = 'default';

/**
 * The key that signs a tenant's webhooks: its api key, or the default secret of the deployment, which proves nothing.
 */
export type WebhookKey =
  | { readonly apiKey: string; readonly secrets: readonly [string, ...string[]] }
  | { readonly apiKey: null; readonly secrets: readonly [string] };

/**
 * The headers that let a receiver authenticate a POST: `token` (AES-CBC, zero IV, over `<timestamp>;anonymous;<api
 * key>`) with `apiKey`, and the headers of Standard Webhooks, with one signature for each valid secret. Source: D1803
 * and D1804 in contract/interface.md; standardwebhooks.com, specification 1.0.
 *
 * @param body as it is sent, byte by byte
 */
export function webhookHeaders(id: string, body: string, key: WebhookKey, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = key.secrets.map((secret) => `v1,${signature(secret, `${id}.${timestamp}.${body}`)}`);
  const fields = { timestamp: now, sessionToken: ANONYMOUS, apiKey: key.apiKey ?? NO_API_KEY };
  return {
    token: encodeRequestToken(fields, { algorithm: '01', secret: key.secrets[0] }),
    ...(key.apiKey === null ? {} : { apiKey: key.apiKey }),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
    'webhook-authenticated': String(key.apiKey !== null),
  };
}

function signature(secret: string, signed: string): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8')).update(signed).digest('base64');
}
