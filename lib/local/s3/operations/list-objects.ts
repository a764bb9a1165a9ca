import { MAX_PAGE_ENTRIES } from '../limits.ts';
import { bucketArn, type S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';
import { queryValue, type S3Request } from '../s3-request.ts';
import { sendXml } from '../send-xml.ts';
import { listEncode } from '../uri-encoding.ts';
import { afterKey } from '../version-index.ts';

/** What all lists take. */
export interface ListParameters {
  readonly prefix: string;
  readonly delimiter: string;
  readonly maxKeys: number;
  readonly encodingType: 'url' | undefined;
  /** Writes a key or prefix as the caller wants it. */
  encode(key: string): string;
}

/** ListObjectsV2. */
export function listObjects(call: S3Call): void {
  const { request, response, store, bucket } = call;
  const parameters = readListParameters(request);
  const { prefix, delimiter, maxKeys, encode } = parameters;
  call.allow('s3:ListBucket', bucketArn(bucket.name), listContext(request));
  const startAfter = queryValue(request, 'start-after');
  const token = queryValue(request, 'continuation-token');
  const from = token === undefined ? startOf(startAfter) : readToken(token);
  const page = store.listObjects(bucket.name, { prefix, delimiter, maxKeys, from });
  const next = maxKeys > 0 ? page.next : undefined;
  sendXml(response, 'ListBucketResult', {
    Name: bucket.name,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    MaxKeys: maxKeys,
    EncodingType: parameters.encodingType,
    KeyCount: page.entries.length + page.commonPrefixes.length,
    StartAfter: startAfter === undefined ? undefined : encode(startAfter),
    ContinuationToken: token,
    NextContinuationToken: next && Buffer.from(next).toString('base64url'),
    IsTruncated: next !== undefined,
    Contents: page.entries.map(({ key, etag, bytes, modifiedMs, checksum }) => ({
      Key: encode(key),
      LastModified: new Date(modifiedMs).toISOString(),
      ETag: `"${etag}"`,
      ChecksumAlgorithm: checksum?.algorithm,
      ChecksumType: checksum?.type,
      Size: bytes,
      StorageClass: 'STANDARD',
    })),
    CommonPrefixes: page.commonPrefixes.map((commonPrefix) => ({ Prefix: encode(commonPrefix) })),
  });
}

/** @throws S3Error InvalidArgument */
export function readListParameters(request: S3Request): ListParameters {
  const maxKeys = queryValue(request, 'max-keys') ?? String(MAX_PAGE_ENTRIES);
  const encodingType = queryValue(request, 'encoding-type');
  if (!/^\d{1,9}$/.test(maxKeys)) throw new S3Error('InvalidArgument', 'Provided max-keys not an integer');
  if (encodingType !== undefined && encodingType !== 'url') {
    throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request');
  }
  return {
    prefix: queryValue(request, 'prefix') ?? '',
    delimiter: queryValue(request, 'delimiter') ?? '',
    maxKeys: Math.min(Number(maxKeys), MAX_PAGE_ENTRIES),
    encodingType,
    encode: encodingType === 'url' ? listEncode : (key) => key,
  };
}

/** The condition keys of a list request; one that was not sent does not exist. */
export function listContext(request: S3Request): Record<string, string> {
  const keys = ['prefix', 'delimiter', 'max-keys'].map((name) => [`s3:${name}`, queryValue(request, name)] as const);
  return Object.fromEntries(keys.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

function startOf(startAfter: string | undefined): Uint8Array {
  return startAfter ? afterKey(startAfter) : Buffer.alloc(0);
}

function readToken(token: string): Uint8Array {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length === 0) throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect');
  return bytes;
}
