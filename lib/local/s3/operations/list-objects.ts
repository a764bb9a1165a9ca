import { bucketArn, type S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';
import { queryValue, type S3Request } from '../s3-request.ts';
import { sendXml } from '../send-xml.ts';

/** Entries in one list. Source: S3 API reference, 'ListObjectsV2'. */
const MAX_PAGE_ENTRIES = 1000;

/** ListObjectsV2. The continuation token is the last key of the page before. */
export function listObjects({ request, response, store, bucket, allow }: S3Call): void {
  const maxKeys = readMaxKeys(request);
  const prefix = queryValue(request, 'prefix') ?? '';
  const token = queryValue(request, 'continuation-token');
  allow('s3:ListBucket', bucketArn(bucket.name));
  const afterKey = token === undefined ? undefined : Buffer.from(token, 'base64url').toString('utf8');
  const found = store.index.currentObjects(bucket.name, { prefix, afterKey, limit: maxKeys + 1 });
  const entries = found.slice(0, maxKeys);
  const lastKey = found.length > maxKeys ? entries.at(-1)?.key : undefined;
  sendXml(response, 'ListBucketResult', {
    KeyCount: entries.length,
    NextContinuationToken: lastKey === undefined ? undefined : Buffer.from(lastKey).toString('base64url'),
    IsTruncated: lastKey !== undefined,
    Contents: entries.map(({ key, etag, bytes, modifiedMs }) => ({
      Key: key,
      LastModified: new Date(modifiedMs).toISOString(),
      ETag: `"${etag}"`,
      Size: bytes,
    })),
  });
}

/** The most entries of a page. @throws S3Error InvalidArgument */
export function readMaxKeys(request: S3Request): number {
  const text = queryValue(request, 'max-keys') ?? String(MAX_PAGE_ENTRIES);
  const maxKeys = Number(text);
  if (!/^\d{1,9}$/.test(text) || maxKeys === 0) {
    throw new S3Error('InvalidArgument', 'max-keys must be a number from 1 on.');
  }
  return Math.min(maxKeys, MAX_PAGE_ENTRIES);
}
