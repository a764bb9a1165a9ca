import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Authorization, parseAuthorizationHeader } from './authorization-header.ts';
import { SignatureError } from './signature-error.ts';
import { signingKey } from './signing-key.ts';

/** How far the time of signing may be from the time of arrival. */
const MAX_CLOCK_SKEW_MS = 15 * 60 * 1000;

/** A request as it arrived, body complete. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, as on the request line. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/** Who is asked and when. */
export interface SignatureScope {
  /** The service's signing name, `sqs`, `ses`. */
  readonly service: string;
  /** The secret of an access key, undefined when there is no such key. */
  readonly secretOf: (accessKeyId: string) => string | undefined;
  /** Milliseconds since 1970, by the clock that signers go by. */
  readonly nowMs: number;
}

/**
 * Checks the Signature Version 4 in a request's headers, for every service but S3 (whose rules for paths and payload
 * hashes differ).
 * @returns the access key id of the signer
 * @throws SignatureError
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function verifySignature(request: SignedRequest, scope: SignatureScope): string {
  const authorization = parseAuthorizationHeader(request.headers.authorization);
  const secret = scope.secretOf(authorization.accessKeyId);
  if (secret === undefined) {
    throw new SignatureError('UnrecognizedClientException', 'The security token included in the request is invalid.');
  }
  if (authorization.service !== scope.service) {
    throw new SignatureError(
      'InvalidSignatureException',
      `Credential should be scoped to correct service: '${scope.service}'.`,
    );
  }
  if (!authorization.signedHeaders.includes('host')) {
    throw new SignatureError('InvalidSignatureException', "'Host' must be a 'SignedHeader' in the AWS Authorization.");
  }
  const time = signingTime(request.headers, authorization);
  checkFreshness(time, scope.nowMs);

  const expected = sign(request, authorization, time, secret);
  const given = Buffer.from(authorization.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new SignatureError(
      'InvalidSignatureException',
      'The request signature we calculated does not match the signature you provided. ' +
        'Check your AWS Secret Access Key and signing method.',
    );
  }
  return authorization.accessKeyId;
}

function signingTime(headers: IncomingHttpHeaders, authorization: Authorization): string {
  const time = headers['x-amz-date'];
  if (typeof time !== 'string' || !/^\d{8}T\d{6}Z$/.test(time) || !time.startsWith(authorization.date)) {
    throw new SignatureError(
      'IncompleteSignatureException',
      "Authorization header requires existence of an 'X-Amz-Date' header of the same day.",
    );
  }
  return time;
}

function checkFreshness(time: string, nowMs: number): void {
  const signedAtMs = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(nowMs - signedAtMs) <= MAX_CLOCK_SKEW_MS)) {
    throw new SignatureError(
      'InvalidSignatureException',
      `Signature expired: ${time} is too far from ${new Date(nowMs).toISOString()}.`,
    );
  }
}

function sign(request: SignedRequest, authorization: Authorization, time: string, secret: string): Buffer {
  const { date, region, service } = authorization;
  const scope = `${date}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(request, authorization.signedHeaders))];
  return createHmac('sha256', signingKey(secret, date, region, service))
    .update(text.join('\n'))
    .digest();
}

function canonicalRequest(request: SignedRequest, signedHeaders: readonly string[]): string {
  const [path = '/', query = ''] = request.url.split('?', 2);
  const headers = signedHeaders.map((name) => `${name}:${headerValue(request.headers[name])}\n`).join('');
  return [
    request.method,
    canonicalPath(path),
    canonicalQuery(query),
    headers,
    signedHeaders.join(';'),
    sha256(request.body),
  ].join('\n');
}

/** Outside S3 every segment is encoded once more than on the request line. */
function canonicalPath(path: string): string {
  return path.split('/').map(encodeRfc3986).join('/');
}

function canonicalQuery(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)]);
  const encoded = pairs.map(([name, value]) => `${name}=${value}`);
  return encoded.sort().join('&');
}

function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function headerValue(value: string | readonly string[] | undefined): string {
  const joined = Array.isArray(value) ? value.join(',') : String(value ?? '');
  return joined.trim().replace(/ +/g, ' ');
}

function sha256(data: string | Uint8Array): string {
  return hash('sha256', data);
}
