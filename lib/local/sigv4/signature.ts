import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type CredentialScope, SIGNATURE_ALGORITHM, scopeText } from './credential-scope.ts';

/** The text whose signature a request carries, made of its canonical form. */
export function stringToSign(canonicalRequest: string, time: string, scope: CredentialScope): string {
  return [SIGNATURE_ALGORITHM, time, scopeText(scope), sha256Hex(canonicalRequest)].join('\n');
}

/** The lines of the signed headers in a canonical request, each with its end. */
export function canonicalHeaders(
  names: readonly string[],
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  return names.map((name) => `${name}:${canonicalValue(headers[name])}\n`).join('');
}

/** The signature of a text, hexadecimal. */
export function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Compares in a time that tells nothing about where two signatures differ. */
export function signaturesMatch(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data);
}

function canonicalValue(value: string | readonly string[] | undefined): string {
  const joined = typeof value === 'string' ? value : (value ?? []).join(',');
  return joined.trim().replace(/ +/g, ' ');
}
