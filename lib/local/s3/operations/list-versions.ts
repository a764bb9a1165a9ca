import type { ObjectVersion } from '../object-version.ts';
import { bucketArn, type S3Call } from '../s3-call.ts';
import { queryValue } from '../s3-request.ts';
import { sendXml } from '../send-xml.ts';
import type { XmlContent } from '../xml.ts';
import { listContext, readListParameters } from './list-objects.ts';

/** ListObjectVersions. */
export function listVersions(call: S3Call): void {
  const { request, response, store, bucket } = call;
  const { prefix, delimiter, maxKeys, encodingType, encode } = readListParameters(request);
  call.allow('s3:ListBucketVersions', bucketArn(bucket.name), listContext(request));
  const key = queryValue(request, 'key-marker') || undefined;
  const versionId = queryValue(request, 'version-id-marker') || undefined;
  const after = key === undefined ? undefined : { key, versionId };
  const page = store.listVersions(bucket.name, { prefix, delimiter, maxKeys }, after);
  const truncated = maxKeys > 0 && page.next !== undefined;
  const content = (version: ObjectVersion): XmlContent => ({
    Key: encode(version.key),
    VersionId: version.versionId,
    IsLatest: store.latest(bucket.name, version.key)?.sequence === version.sequence,
    LastModified: new Date(version.modifiedMs).toISOString(),
    ...(version.deleteMarker ? {} : { ETag: `"${version.etag}"`, Size: version.bytes, StorageClass: 'STANDARD' }),
  });
  sendXml(response, 'ListVersionsResult', {
    Name: bucket.name,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    KeyMarker: encode(key ?? ''),
    VersionIdMarker: versionId ?? '',
    MaxKeys: maxKeys,
    EncodingType: encodingType,
    IsTruncated: truncated,
    ...(truncated ? nextMarkers(page.last, encode) : {}),
    Version: page.entries.filter((version) => !version.deleteMarker).map(content),
    DeleteMarker: page.entries.filter((version) => version.deleteMarker).map(content),
    CommonPrefixes: page.commonPrefixes.map((commonPrefix) => ({ Prefix: encode(commonPrefix) })),
  });
}

function nextMarkers(
  last: ObjectVersion | string | undefined,
  encode: (key: string) => string,
): Record<string, XmlContent> {
  if (last === undefined) return {};
  if (typeof last === 'string') return { NextKeyMarker: encode(last) };
  return { NextKeyMarker: encode(last.key), NextVersionIdMarker: last.versionId };
}
