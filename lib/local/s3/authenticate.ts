import type { AccessGate } from '../iam/access-gate.ts';
import {
  type Authorization,
  type CredentialScope,
  MAX_CLOCK_SKEW_MS,
  parseAuthorizationHeader,
  parseCredential,
  SIGNATURE_ALGORITHM,
  signingTimeMs,
} from '../sigv4/authorization.ts';
import { canonicalRequest } from '../sigv4/canonical-request.ts';
import { sign, signaturesMatch, signingKey, stringToSign, uriEncode } from '../sigv4/signature.ts';
import { S3Error } from './s3-error.ts';
import { queryValue, type S3Request } from './s3-request.ts';

const MAX_EXPIRY_SECONDS = 7 * 24 * 3600;
const SHA256_HEX = /^[0-9a-f]{64}$/;

/** Who sent a request. */
interface Authentication {
  readonly accessKeyId: string;
  /** The digest of the body that the signature covers; undefined if the body is not signed. */
  readonly sha256Hex: string | undefined;
}

/** What a request states about its signature, before any check. */
interface Claim extends Authorization {
  /** `YYYYMMDDTHHMMSSZ` */
  readonly timestamp: string;
  readonly payloadHash: string;
}

/**
 * Verifies the signature of a request, in its `authorization` header or in its query.
 * @throws S3Error AccessDenied (not signed, expired), InvalidAccessKeyId, SignatureDoesNotMatch, RequestTimeTooSkewed,
 *   NotImplemented for a body in chunks
 */
export function authenticate(request: S3Request, gate: AccessGate, nowMs: number): Authentication {
  const presigned = queryValue(request, 'X-Amz-Signature') !== undefined;
  const { scope, timestamp, signedHeaders, payloadHash, signature } = presigned
    ? queryClaim(request, nowMs)
    : headerClaim(request, nowMs);
  const signed = canonicalRequest({
    method: request.method,
    path: request.path.split('/').map(uriEncode).join('/'),
    query: request.query.filter(([name]) => name !== 'X-Amz-Signature'),
    headers: request.sentHeaders,
    signedHeaders,
    payloadHash,
  });
  verifyS3Signature(stringToSign(signed, timestamp, scope), signature, scope, gate);
  refuseUnsignedHeaders(request, signedHeaders);
  return { accessKeyId: scope.accessKeyId, sha256Hex: signedDigest(payloadHash) };
}

/** The scope of a credential for S3; undefined if the text is not one. */
export function parseS3Credential(text: string): CredentialScope | undefined {
  const scope = parseCredential(text);
  return scope?.service === 's3' ? scope : undefined;
}

/** Checks the signature of a text. @throws S3Error InvalidAccessKeyId, SignatureDoesNotMatch */
export function verifyS3Signature(text: string, signature: string, scope: CredentialScope, gate: AccessGate): void {
  const { accessKeyId } = scope;
  const secret = gate.secretOf(accessKeyId);
  if (secret === undefined) throw new S3Error('InvalidAccessKeyId', undefined, { AWSAccessKeyId: accessKeyId });
  if (!signaturesMatch(sign(signingKey(secret, scope), text), signature)) {
    throw new S3Error('SignatureDoesNotMatch', undefined, { StringToSign: text });
  }
}

function headerClaim(request: S3Request, nowMs: number): Claim {
  const { authorization } = request.headers;
  if (authorization === undefined) throw new S3Error('AccessDenied');
  const claimed = parseAuthorizationHeader(authorization);
  if (claimed?.scope.service !== 's3') throw new S3Error('AuthorizationHeaderMalformed');
  const timestamp = request.headers['x-amz-date'] ?? '';
  const signedAtMs = signingTimeMs(timestamp);
  if (signedAtMs === undefined || !timestamp.startsWith(claimed.scope.date)) {
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  }
  if (Math.abs(nowMs - signedAtMs) > MAX_CLOCK_SKEW_MS) throw new S3Error('RequestTimeTooSkewed');
  return { ...claimed, timestamp, payloadHash: request.headers['x-amz-content-sha256'] ?? '' };
}

function queryClaim(request: S3Request, nowMs: number): Claim {
  const parameter = (name: string) => queryValue(request, name) ?? '';
  const scope = parseS3Credential(parameter('X-Amz-Credential'));
  const timestamp = parameter('X-Amz-Date');
  const signedAtMs = signingTimeMs(timestamp);
  const expiresSeconds = Number(parameter('X-Amz-Expires') || Number.NaN);
  if (
    parameter('X-Amz-Algorithm') !== SIGNATURE_ALGORITHM ||
    !scope ||
    signedAtMs === undefined ||
    !timestamp.startsWith(scope.date) ||
    !(expiresSeconds >= 1 && expiresSeconds <= MAX_EXPIRY_SECONDS)
  ) {
    throw new S3Error('AuthorizationQueryParametersError');
  }
  if (nowMs > signedAtMs + expiresSeconds * 1000) throw new S3Error('AccessDenied', 'Request has expired');
  if (nowMs < signedAtMs - MAX_CLOCK_SKEW_MS) throw new S3Error('AccessDenied', 'Request is not yet valid');
  return {
    scope,
    timestamp,
    signedHeaders: parameter('X-Amz-SignedHeaders').split(';'),
    signature: parameter('X-Amz-Signature'),
    payloadHash: parameter('X-Amz-Content-Sha256') || 'UNSIGNED-PAYLOAD',
  };
}

/** Anybody between client and server can add an unsigned header, so S3 refuses those that mean something to it. */
function refuseUnsignedHeaders(request: S3Request, signedHeaders: readonly string[]): void {
  const unsigned = Object.keys(request.sentHeaders).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signedHeaders.includes(name),
  );
  // The signature always covers the hash of the body, even if its header is not listed.
  const unsafe = unsigned.filter((name) => name !== 'x-amz-content-sha256');
  if (unsafe.length === 0) return;
  const message = 'There were headers present in the request which were not signed';
  throw new S3Error('AccessDenied', message, { HeadersNotSigned: unsafe.join(', ') });
}

function signedDigest(payloadHash: string): string | undefined {
  if (payloadHash === 'UNSIGNED-PAYLOAD') return undefined;
  if (SHA256_HEX.test(payloadHash)) return payloadHash;
  if (payloadHash.startsWith('STREAMING-')) {
    const message = "The local S3 takes no body in chunks: set requestChecksumCalculation to 'WHEN_REQUIRED'.";
    throw new S3Error('NotImplemented', message);
  }
  throw new S3Error('InvalidArgument', 'x-amz-content-sha256 must be UNSIGNED-PAYLOAD or a valid sha256 value.');
}
