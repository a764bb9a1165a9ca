import type { ObjectVersion } from '../object-version.ts';
import { bucketArn, type S3Call } from '../s3-call.ts';
import { queryValue } from '../s3-request.ts';
import { sendXml, type XmlContent } from '../send-xml.ts';
import { readMaxKeys } from './list-objects.ts';

/** ListObjectVersions. */
export function listVersions(call: S3Call): void {
  const { request, response, store, bucket } = call;
  const maxKeys = readMaxKeys(request);
  const prefix = queryValue(request, 'prefix') ?? '';
  const afterKey = queryValue(request, 'key-marker') ?? '';
  const marker = queryValue(request, 'version-id-marker') ?? '';
  call.allow('s3:ListBucketVersions', bucketArn(bucket.name));
  const range = { prefix, afterKey, beforeSequence: sequenceOf(call, afterKey, marker), limit: maxKeys + 1 };
  const found = store.index.versions(bucket.name, range);
  const entries = found.slice(0, maxKeys);
  const last = found.length > maxKeys ? entries.at(-1) : undefined;
  const content = (version: ObjectVersion): XmlContent => ({
    Key: version.key,
    VersionId: version.versionId,
    IsLatest: store.index.latest(bucket.name, version.key)?.sequence === version.sequence,
    LastModified: new Date(version.modifiedMs).toISOString(),
    ...(version.deleteMarker ? {} : { ETag: `"${version.etag}"`, Size: version.bytes }),
  });
  sendXml(response, 'ListVersionsResult', {
    IsTruncated: last !== undefined,
    NextKeyMarker: last?.key,
    NextVersionIdMarker: last?.versionId,
    Version: entries.filter((version) => !version.deleteMarker).map(content),
    DeleteMarker: entries.filter((version) => version.deleteMarker).map(content),
  });
}

/**
 * The sequence from which the versions of the marker's key are left out. If the marker's version was deleted between
 * two pages, all versions of its key are listed again, so that none is missed.
 */
function sequenceOf({ store, bucket }: S3Call, key: string, versionId: string): number {
  if (versionId === '') return 0;
  return store.index.version(bucket.name, key, versionId)?.sequence ?? Number.MAX_SAFE_INTEGER;
}
