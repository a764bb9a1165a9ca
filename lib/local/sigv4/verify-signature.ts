import type { IncomingHttpHeaders } from 'node:http';
import { type Authorization, parseAuthorizationHeader } from './authorization-header.ts';
import { type CredentialScope, SIGNATURE_ALGORITHM } from './credential-scope.ts';
import { canonicalHeaders, sha256Hex, sign, signaturesMatch, stringToSign } from './signature.ts';
import { SignatureError } from './signature-error.ts';
import { signingKey } from './signing-key.ts';
import { MAX_CLOCK_SKEW_MS, signingTimeMs } from './signing-time.ts';
import { uriEncode } from './uri-encoding.ts';

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
  const { scope: claimed, signedHeaders, signature } = readAuthorization(request.headers.authorization);
  const secret = scope.secretOf(claimed.accessKeyId);
  if (secret === undefined) {
    throw new SignatureError('UnrecognizedClientException', 'The security token included in the request is invalid.');
  }
  if (claimed.service !== scope.service) {
    throw new SignatureError(
      'InvalidSignatureException',
      `Credential should be scoped to correct service: '${scope.service}'.`,
    );
  }
  if (!signedHeaders.includes('host')) {
    throw new SignatureError('InvalidSignatureException', "'Host' must be a 'SignedHeader' in the AWS Authorization.");
  }
  const time = signingTime(request.headers, claimed, scope.nowMs);
  const text = stringToSign(canonicalRequest(request, signedHeaders), time, claimed);
  if (!signaturesMatch(sign(signingKey(secret, claimed), text), signature)) {
    throw new SignatureError(
      'InvalidSignatureException',
      'The request signature we calculated does not match the signature you provided. ' +
        'Check your AWS Secret Access Key and signing method.',
    );
  }
  return claimed.accessKeyId;
}

function readAuthorization(header: string | undefined): Authorization {
  if (!header) throw new SignatureError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const authorization = parseAuthorizationHeader(header);
  if (authorization) return authorization;
  throw new SignatureError(
    'IncompleteSignatureException',
    `The authorization header is not of the form '${SIGNATURE_ALGORITHM} Credential=…, SignedHeaders=…, Signature=…'.`,
  );
}

/** The time of signing, fresh. */
function signingTime(headers: IncomingHttpHeaders, { date }: CredentialScope, nowMs: number): string {
  const time = headers['x-amz-date'];
  const signedAtMs = typeof time === 'string' && time.startsWith(date) ? signingTimeMs(time) : undefined;
  if (typeof time !== 'string' || signedAtMs === undefined) {
    throw new SignatureError(
      'IncompleteSignatureException',
      "Authorization header requires existence of an 'X-Amz-Date' header of the same day.",
    );
  }
  if (Math.abs(nowMs - signedAtMs) > MAX_CLOCK_SKEW_MS) {
    throw new SignatureError(
      'InvalidSignatureException',
      `Signature expired: ${time} is too far from ${new Date(nowMs).toISOString()}.`,
    );
  }
  return time;
}

function canonicalRequest(request: SignedRequest, signedHeaders: readonly string[]): string {
  const [path = '/', query = ''] = request.url.split('?', 2);
  return [
    request.method,
    canonicalPath(path),
    canonicalQuery(query),
    canonicalHeaders(signedHeaders, request.headers),
    signedHeaders.join(';'),
    sha256Hex(request.body),
  ].join('\n');
}

/** Outside S3 every segment is encoded once more than on the request line. */
function canonicalPath(path: string): string {
  return path.split('/').map(uriEncode).join('/');
}

function canonicalQuery(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => [uriEncode(name), uriEncode(value)]);
  const encoded = pairs.map(([name, value]) => `${name}=${value}`);
  return encoded.sort().join('&');
}
