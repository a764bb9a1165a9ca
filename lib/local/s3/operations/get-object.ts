import { checksumHeader } from '../checksum.ts';
import { metadataHeaders } from '../object-facts.ts';
import type { ObjectVersion } from '../object-version.ts';
import type { S3Call } from '../s3-call.ts';
import { queryValue, type S3Request } from '../s3-request.ts';
import { sendObject } from '../send-object.ts';
import { findVersion } from './find-version.ts';

/** Parameters with which a reader overrides what is stored. */
const RESPONSE_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

/** GetObject and HeadObject. */
export async function getObject(call: S3Call): Promise<void> {
  const { request, response, store, bucket } = call;
  const versionId = queryValue(request, 'versionId');
  const object = findVersion(call, 's3:GetObject', { bucket: bucket.name, key: request.key, versionId });
  const tagCount = Object.keys(object.facts.tags).length;
  await sendObject(response, {
    store,
    object,
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    requestHeaders: request.headers,
    headers: {
      ...metadataHeaders(object.facts),
      ...overrides(request),
      ...(bucket.versioned ? { 'x-amz-version-id': object.versionId } : {}),
      ...(tagCount > 0 ? { 'x-amz-tagging-count': String(tagCount) } : {}),
    },
    wholeHeaders: request.headers['x-amz-checksum-mode'] === 'ENABLED' ? checksumHeaders(object) : {},
  });
}

function overrides(request: S3Request): Record<string, string> {
  const asked = RESPONSE_HEADERS.map((name) => [name, queryValue(request, `response-${name}`)] as const);
  return Object.fromEntries(asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The headers that answer the checksum with which an object was stored. */
export function checksumHeaders({ checksum }: Pick<ObjectVersion, 'checksum'>): Record<string, string> {
  if (!checksum) return {};
  return { [checksumHeader(checksum.algorithm)]: checksum.value, 'x-amz-checksum-type': checksum.type };
}
