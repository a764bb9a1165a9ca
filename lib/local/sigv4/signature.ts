import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type CredentialScope, SIGNATURE_ALGORITHM } from './authorization.ts';

/** Far more than the functions of one run; each day has its own keys. */
const MAX_CACHED_KEYS = 1_000;

const cachedKeys = new Map<string, KeyObject>();

/**
 * The key that signs the requests of one secret for a day, region and service. It is cached, because it takes four of
 * the five HMACs of a check, which was most of the time.
 */
export function signingKey(secret: string, scope: CredentialScope): KeyObject {
  const name = JSON.stringify([secret, scopeText(scope)]);
  const cached = cachedKeys.get(name);
  if (cached !== undefined) return cached;
  if (cachedKeys.size >= MAX_CACHED_KEYS) cachedKeys.clear();
  const { date, region, service } = scope;
  const derived = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    (parent, part) => createHmac('sha256', parent).update(part).digest(),
    `AWS4${secret}`,
  );
  const key = createSecretKey(Buffer.from(derived));
  cachedKeys.set(name, key);
  return key;
}

/** The text that a client signs for a request. */
export function stringToSign(canonical: string, time: string, scope: CredentialScope): string {
  return [SIGNATURE_ALGORITHM, time, scopeText(scope), sha256Hex(canonical)].join('\n');
}

/** Percent-encodes everything except letters, digits and `-._~`. Source: SigV4, 'UriEncode'. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The signature of a text, hexadecimal. */
export function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Compares two signatures in constant time. */
export function signaturesMatch(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns the SHA-256 hash in lower-case hexadecimal digits. */
export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data);
}

/** `20130524/eu-central-1/s3/aws4_request` */
function scopeText({ date, region, service }: CredentialScope): string {
  return `${date}/${region}/${service}/aws4_request`;
}
