import { isNotModified } from '../conditions.ts';
import { objectArn, type S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';
import { uriDecode } from '../s3-request.ts';
import { sendXml } from '../send-xml.ts';
import { storedHeaders } from '../stored-headers.ts';
import { findVersion, type VersionAddress } from './find-version.ts';
import { MAX_PUT_BYTES } from './put-object.ts';

/** CopyObject of a current object, with new headers. */
export async function copyObject(call: S3Call): Promise<void> {
  const { request, response, store, bucket } = call;
  const { key, headers } = request;
  call.allow('s3:PutObject', objectArn(bucket.name, key));
  if (headers['x-amz-metadata-directive'] !== 'REPLACE') {
    throw new S3Error('NotImplemented', 'The local S3 copies objects with the metadata directive REPLACE only.');
  }
  const address = parseCopySource(headers['x-amz-copy-source'] ?? '');
  store.bucket(address.bucket);
  const source = findVersion(call, address);
  isNotModified({ 'if-match': headers['x-amz-copy-source-if-match'] }, source.etag);
  const pieces = store.open(source);
  const stored = await store.blobs.receive({ pieces, stated: {} }, { maxBytes: MAX_PUT_BYTES });
  const version = store.put(bucket.name, key, stored, storedHeaders(headers));
  sendXml(response, 'CopyObjectResult', {
    ETag: `"${version.etag}"`,
    LastModified: new Date(version.modifiedMs).toISOString(),
  });
}

/** `bucket/key`, the key percent-encoded, with or without a leading slash. */
function parseCopySource(header: string): VersionAddress {
  const [, bucket = '', key = '', rest = ''] = /^\/?([^/?]+)\/([^?]+)(.*)$/.exec(header) ?? [];
  if (key === '') throw new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key');
  if (rest !== '') throw new S3Error('NotImplemented', 'The local S3 copies current objects only.');
  return { bucket: uriDecode(bucket), key: uriDecode(key) };
}
