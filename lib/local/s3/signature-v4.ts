import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { S3Request } from './s3-request.ts';
import { uriEncode, uriEncodePath } from './uri-encoding.ts';

/** The only algorithm that this server knows; Signature Version 4A and Version 2 are refused. */
export const SIGNATURE_ALGORITHM = 'AWS4-HMAC-SHA256';

/** What a credential is for: `AKID/20130524/eu-central-1/s3/aws4_request`. */
export interface CredentialScope {
  readonly accessKeyId: string;
  /** Day, `YYYYMMDD`. */
  readonly date: string;
  readonly region: string;
  readonly service: string;
}

/** Undefined unless the text is a credential for S3. Any region is taken, as the signature binds it anyway. */
export function parseCredential(text: string): CredentialScope | undefined {
  const match = /^(.+)\/(\d{8})\/([a-z0-9-]+)\/(s3)\/aws4_request$/.exec(text);
  if (!match) return undefined;
  const [, accessKeyId = '', date = '', region = '', service = ''] = match;
  return { accessKeyId, date, region, service };
}

/** `20130524/eu-central-1/s3/aws4_request` */
export function scopeText(scope: CredentialScope): string {
  return `${scope.date}/${scope.region}/${scope.service}/aws4_request`;
}

/** The key that signs everything of one day, region and service. */
export function signingKey(secret: string, scope: CredentialScope): Buffer {
  return [scope.date, scope.region, scope.service, 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
}

export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** The signature of a text, hexadecimal. */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Compares in a time that tells nothing about where two signatures differ. */
export function signaturesMatch(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/**
 * The text whose signature a request carries.
 * @param signedHeaders lower-case names in the order that the request states
 * @param payloadHash as the request states it: a SHA-256 in hexadecimal, or one of the names like `UNSIGNED-PAYLOAD`
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function stringToSign(
  request: S3Request,
  signedHeaders: readonly string[],
  payloadHash: string,
  timestamp: string,
  scope: CredentialScope,
): string {
  const query = request.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map((pair) => pair.join('='));
  const headers = signedHeaders.map((name) => `${name}:${canonicalValue(request.sentHeaders[name] ?? '')}\n`);
  const canonicalRequest = [
    request.method,
    uriEncodePath(request.path),
    query.join('&'),
    headers.join(''),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
  return [SIGNATURE_ALGORITHM, timestamp, scopeText(scope), sha256Hex(canonicalRequest)].join('\n');
}

function canonicalValue(value: string): string {
  return value.trim().replace(/ +/g, ' ');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
