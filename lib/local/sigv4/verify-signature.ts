import type { IncomingHttpHeaders } from 'node:http';
import {
  type Authorization,
  type CredentialScope,
  MAX_CLOCK_SKEW_MS,
  parseAuthorizationHeader,
  SIGNATURE_ALGORITHM,
  signingTimeMs,
} from './authorization.ts';
import { AwsError } from './aws-error.ts';
import { canonicalRequest } from './canonical-request.ts';
import { sha256Hex, sign, signaturesMatch, signingKey, stringToSign, uriEncode } from './signature.ts';

/** A received request with its whole body. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/** The service that checks the signature, and when. */
interface SignatureScope {
  /** The signing name of the service, for example `sqs`. */
  readonly service: string;
  /** The secret of an access key; undefined if the key does not exist. */
  readonly secretOf: (accessKeyId: string) => string | undefined;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/**
 * Checks the Signature Version 4 in the headers of a request to any service except S3, which has its own rules for
 * paths and payload hashes.
 * @returns the access key id of the signer
 * @throws AwsError
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function verifySignature(request: SignedRequest, scope: SignatureScope): string {
  const { scope: claimed, signedHeaders, signature } = readAuthorization(request.headers.authorization);
  const secret = scope.secretOf(claimed.accessKeyId);
  if (secret === undefined) {
    throw refused('UnrecognizedClientException', 'The security token included in the request is invalid.');
  }
  if (claimed.service !== scope.service) {
    throw invalid(`Credential should be scoped to correct service: '${scope.service}'.`);
  }
  if (!signedHeaders.includes('host')) throw invalid("'Host' must be a 'SignedHeader' in the AWS Authorization.");
  const time = signingTime(request.headers, claimed, scope.nowMs);
  const text = stringToSign(canonicalForm(request, signedHeaders), time, claimed);
  if (!signaturesMatch(sign(signingKey(secret, claimed), text), signature)) {
    throw invalid('The request signature we calculated does not match the signature you provided.');
  }
  return claimed.accessKeyId;
}

function readAuthorization(header: string | undefined): Authorization {
  if (!header) throw refused('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const authorization = parseAuthorizationHeader(header);
  if (authorization) return authorization;
  const form = `'${SIGNATURE_ALGORITHM} Credential=…, SignedHeaders=…, Signature=…'`;
  throw refused('IncompleteSignatureException', `The authorization header is not of the form ${form}.`);
}

/** @returns the time of signing, if it is at most 15 minutes away */
function signingTime(headers: IncomingHttpHeaders, { date }: CredentialScope, nowMs: number): string {
  const time = headers['x-amz-date'];
  const signedAtMs = typeof time === 'string' && time.startsWith(date) ? signingTimeMs(time) : undefined;
  if (typeof time !== 'string' || signedAtMs === undefined) {
    throw refused('IncompleteSignatureException', "The request needs an 'X-Amz-Date' header of the same day.");
  }
  if (Math.abs(nowMs - signedAtMs) > MAX_CLOCK_SKEW_MS) {
    throw invalid(`Signature expired: ${time} is too far from ${new Date(nowMs).toISOString()}.`);
  }
  return time;
}

function invalid(message: string): AwsError {
  return refused('InvalidSignatureException', message);
}

function refused(type: string, message: string): AwsError {
  return new AwsError(type, message, 403);
}

function canonicalForm({ method, url, headers, body }: SignedRequest, signedHeaders: readonly string[]): string {
  const [path = '/', query = ''] = url.split('?', 2);
  return canonicalRequest({
    method,
    // Every service except S3 encodes the segments of the request line once more.
    path: path.split('/').map(uriEncode).join('/'),
    query: new URLSearchParams(query),
    headers,
    signedHeaders,
    payloadHash: sha256Hex(body),
  });
}
