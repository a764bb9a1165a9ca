const ZERO_IV = new Uint8Array(16);
const ANONYMOUS = 'anonymous';

/** The three fields of a request token. */
export interface RequestTokenFields {
  readonly timestamp: Date;
  /** `auth.token` of a sign-in; absent if the user is not signed in. */
  readonly sessionToken?: string | undefined;
  readonly apiKey: string;
}

/**
 * Makes a request token with WebCrypto, in browsers and in Node: under 01 (AES-CBC with a zero initialisation vector)
 * with a secret, under 03 (not encrypted, public api keys only) without one. WebCrypto has no AES-ECB, so 02 is not
 * supported; Chromium has no AES-192, so its secrets have 16 or 32 bytes. Pages need https or localhost for WebCrypto.
 *
 * Throws a `DOMException` if the secret does not have the length of a key. Source: D204 in contract/interface.md.
 */
export async function requestToken(fields: RequestTokenFields, secret?: string): Promise<string> {
  const { timestamp, sessionToken = ANONYMOUS, apiKey } = fields;
  const plain = new TextEncoder().encode(`${timestamp.toISOString()};${sessionToken};${apiKey}`);
  if (secret === undefined) return `03-${base64(plain)}`;
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'AES-CBC', false, ['encrypt']);
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: ZERO_IV }, key, plain);
  return `01-${base64(new Uint8Array(encrypted))}`;
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
