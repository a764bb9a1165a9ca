import type { KeyObject } from 'node:crypto';
import type { AccessGate } from '../iam/access-gate.ts';
import { type Authorization, parseAuthorizationHeader } from '../sigv4/authorization-header.ts';
import { SIGNATURE_ALGORITHM, scopeText } from '../sigv4/credential-scope.ts';
import { sign, signaturesMatch, stringToSign } from '../sigv4/signature.ts';
import { signingKey } from '../sigv4/signing-key.ts';
import { MAX_CLOCK_SKEW_MS, signingTimeMs } from '../sigv4/signing-time.ts';
import type { ChunkSigning } from './aws-chunked.ts';
import { canonicalRequest } from './canonical-request.ts';
import { isForS3, parseS3Credential } from './s3-credential.ts';
import { S3Error } from './s3-error.ts';
import { queryValue, type S3Request } from './s3-request.ts';

const MAX_EXPIRY_SECONDS = 7 * 24 * 3600;

/** Who sent a request, and what its signature says about the body. */
export interface Authentication {
  readonly accessKeyId: string;
  readonly payload: PayloadSignature;
}

/** How a body is covered by the signature: by a digest, chunk by chunk, or not at all. */
export type PayloadSignature =
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'sha256'; readonly hex: string }
  /** In aws-chunked framing; `signing` when each chunk is signed. */
  | { readonly kind: 'chunks'; readonly signing?: ChunkSigning };

/** What a request claims before anything is checked. */
interface Claim extends Authorization {
  /** `YYYYMMDDTHHMMSSZ` */
  readonly timestamp: string;
  readonly payloadHash: string;
}

/**
 * Verifies the signature of a request, in its `authorization` header or in its query.
 * @throws S3Error AccessDenied (nothing signed, expired), InvalidAccessKeyId, SignatureDoesNotMatch, RequestTimeTooSkewed
 */
export function authenticate(request: S3Request, gate: AccessGate, nowMs: number): Authentication {
  const presigned = queryValue(request, 'X-Amz-Signature') !== undefined;
  const claim = presigned ? queryClaim(request, nowMs) : headerClaim(request, nowMs);
  const secret = gate.secretOf(claim.scope.accessKeyId);
  if (secret === undefined) {
    throw new S3Error('InvalidAccessKeyId', undefined, { AWSAccessKeyId: claim.scope.accessKeyId });
  }
  const key = signingKey(secret, claim.scope);
  const signed = canonicalRequest(request, claim.signedHeaders, claim.payloadHash);
  const text = stringToSign(signed, claim.timestamp, claim.scope);
  if (!signaturesMatch(sign(key, text), claim.signature)) {
    throw new S3Error('SignatureDoesNotMatch', undefined, { StringToSign: text });
  }
  refuseUnsignedHeaders(request, claim.signedHeaders);
  return { accessKeyId: claim.scope.accessKeyId, payload: payloadSignature(claim, key) };
}

function headerClaim(request: S3Request, nowMs: number): Claim {
  const { authorization } = request.headers;
  if (authorization === undefined) throw new S3Error('AccessDenied');
  const claimed = parseAuthorizationHeader(authorization);
  if (!claimed || !isForS3(claimed.scope)) throw new S3Error('AuthorizationHeaderMalformed');
  const timestamp = request.headers['x-amz-date'] ?? '';
  const signedAtMs = signingTimeMs(timestamp);
  if (signedAtMs === undefined || !timestamp.startsWith(claimed.scope.date)) {
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  }
  if (Math.abs(nowMs - signedAtMs) > MAX_CLOCK_SKEW_MS) throw new S3Error('RequestTimeTooSkewed');
  const payloadHash = request.headers['x-amz-content-sha256'];
  if (!payloadHash) {
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  }
  return { ...claimed, timestamp, payloadHash };
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
    payloadHash:
      queryValue(request, 'X-Amz-Content-Sha256') ?? request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  };
}

/** A header that means something to S3 but is not signed could have been added by anybody on the way. */
function refuseUnsignedHeaders(request: S3Request, signedHeaders: readonly string[]): void {
  const unsigned = Object.keys(request.sentHeaders).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signedHeaders.includes(name),
  );
  // The hash of the body is part of what is signed, whether its header is listed or not.
  const unsafe = unsigned.filter((name) => name !== 'x-amz-content-sha256');
  if (unsafe.length === 0) return;
  const message = 'There were headers present in the request which were not signed';
  throw new S3Error('AccessDenied', message, { HeadersNotSigned: unsafe.join(', ') });
}

function payloadSignature(claim: Claim, key: KeyObject): PayloadSignature {
  const { payloadHash, timestamp, scope, signature } = claim;
  if (/^[0-9a-f]{64}$/.test(payloadHash)) return { kind: 'sha256', hex: payloadHash };
  switch (payloadHash) {
    case 'UNSIGNED-PAYLOAD':
      return { kind: 'unsigned' };
    case 'STREAMING-UNSIGNED-PAYLOAD-TRAILER':
      return { kind: 'chunks' };
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD':
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER':
      return { kind: 'chunks', signing: { key, timestamp, scope: scopeText(scope), seedSignature: signature } };
    default:
      throw new S3Error(
        'InvalidArgument',
        'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-… or a valid sha256 value.',
      );
  }
}
