import type { AccessGate } from '../iam/access-gate.ts';
import type { ChunkSigning } from './aws-chunked.ts';
import { S3Error } from './s3-error.ts';
import { queryValue, type S3Request } from './s3-request.ts';
import {
  type CredentialScope,
  parseCredential,
  SIGNATURE_ALGORITHM,
  scopeText,
  sign,
  signaturesMatch,
  signingKey,
  stringToSign,
} from './signature-v4.ts';

const MAX_CLOCK_SKEW_MS = 15 * 60_000;
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
interface Claim {
  readonly scope: CredentialScope;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
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
  const text = stringToSign(request, claim.signedHeaders, claim.payloadHash, claim.timestamp, claim.scope);
  if (!signaturesMatch(sign(key, text), claim.signature)) {
    throw new S3Error('SignatureDoesNotMatch', undefined, { StringToSign: text });
  }
  refuseUnsignedHeaders(request, claim.signedHeaders);
  return { accessKeyId: claim.scope.accessKeyId, payload: payloadSignature(claim, key) };
}

function headerClaim(request: S3Request, nowMs: number): Claim {
  const { authorization } = request.headers;
  if (authorization === undefined) throw new S3Error('AccessDenied');
  const [algorithm, ...rest] = authorization.split(' ');
  const fields = new Map(rest.join(' ').split(',').map(splitField));
  const scope = parseCredential(fields.get('Credential') ?? '');
  const signature = fields.get('Signature');
  const signedHeaders = fields.get('SignedHeaders')?.split(';');
  if (algorithm !== SIGNATURE_ALGORITHM || !scope || !signature || !signedHeaders) {
    throw new S3Error('AuthorizationHeaderMalformed');
  }
  const timestamp = request.headers['x-amz-date'] ?? '';
  const signedAtMs = timestampMs(timestamp);
  if (signedAtMs === undefined || !timestamp.startsWith(scope.date)) {
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  }
  if (Math.abs(nowMs - signedAtMs) > MAX_CLOCK_SKEW_MS) throw new S3Error('RequestTimeTooSkewed');
  const payloadHash = request.headers['x-amz-content-sha256'];
  if (!payloadHash) {
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  }
  return { scope, signature, signedHeaders, timestamp, payloadHash };
}

function queryClaim(request: S3Request, nowMs: number): Claim {
  const parameter = (name: string) => queryValue(request, name) ?? '';
  const scope = parseCredential(parameter('X-Amz-Credential'));
  const timestamp = parameter('X-Amz-Date');
  const signedAtMs = timestampMs(timestamp);
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

function splitField(field: string): [name: string, value: string] {
  const [name = '', ...value] = field.trim().split('=');
  return [name, value.join('=')];
}

function timestampMs(timestamp: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(ms) ? undefined : ms;
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

function payloadSignature(claim: Claim, key: Buffer): PayloadSignature {
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
