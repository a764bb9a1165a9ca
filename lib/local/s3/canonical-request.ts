import { canonicalHeaders, uriEncode } from '../sigv4/signature.ts';
import type { S3Request } from './s3-request.ts';
import { uriEncodePath } from './uri-encoding.ts';

/**
 * The form of a request that is signed. S3 has its own form: paths are encoded once, and the request states the hash of
 * the body.
 * @param signedHeaders lower-case names in the order of the request
 * @param payloadHash as the request states it: a SHA-256 in hexadecimal, or `UNSIGNED-PAYLOAD`
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function canonicalRequest(request: S3Request, signedHeaders: readonly string[], payloadHash: string): string {
  const query = request.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map((pair) => pair.join('='));
  return [
    request.method,
    uriEncodePath(request.path),
    query.join('&'),
    canonicalHeaders(signedHeaders, request.sentHeaders),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
