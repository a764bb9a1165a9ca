import { parseAlgorithm } from '../checksum.ts';
import { isNotModified, writeGuard } from '../conditions.ts';
import { MAX_PUT_BYTES } from '../limits.ts';
import { readObjectFacts } from '../object-facts.ts';
import type { ObjectFacts, ObjectVersion } from '../object-version.ts';
import { objectArn, type S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';
import { sendXml } from '../send-xml.ts';
import { parseTagHeader } from '../tagging.ts';
import { uriDecode } from '../uri-encoding.ts';
import { checksumContent } from './checksum-content.ts';
import { findVersion, type VersionAddress } from './find-version.ts';

/** CopyObject. */
export async function copyObject(call: S3Call): Promise<void> {
  const { request, response, store, bucket } = call;
  const { key, headers } = request;
  const arn = objectArn(bucket.name, key);
  call.allow('s3:PutObject', arn);
  const address = parseCopySource(headers['x-amz-copy-source'] ?? '');
  const fromVersioned = store.bucket(address.bucket).versioned;
  const source = findVersion(call, 's3:GetObject', address);
  refuseUselessCopy(call, address);
  if (isNotModified(sourceConditions(headers), source)) throw new S3Error('PreconditionFailed');
  const facts = copiedFacts(call, source);
  const guard = writeGuard(headers);
  guard(store.current(bucket.name, key));
  const algorithm = parseAlgorithm(headers['x-amz-checksum-algorithm']) ?? source.checksum?.algorithm;
  const pieces = store.open(source);
  const stored = await store.blobs.receive({ pieces, algorithm, sha256: false, stated: () => ({}) }, MAX_PUT_BYTES);
  const version = store.put(bucket.name, key, { ...stored, etag: stored.md5Hex }, facts, guard);
  if (bucket.versioned) response.setHeader('x-amz-version-id', version.versionId);
  if (fromVersioned) response.setHeader('x-amz-copy-source-version-id', source.versionId);
  sendXml(response, 'CopyObjectResult', {
    ETag: `"${version.etag}"`,
    LastModified: new Date(version.modifiedMs).toISOString(),
    ...checksumContent(version.checksum),
  });
}

/** `bucket/key?versionId=…`, its key percent-encoded, with or without a leading slash. */
function parseCopySource(header: string): VersionAddress {
  const match = /^\/?([^/?]+)\/([^?]+)(?:\?versionId=(.+))?$/.exec(header);
  if (!match) throw new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key');
  const [, bucket = '', key = '', versionId] = match;
  return { bucket: uriDecode(bucket), key: uriDecode(key), versionId };
}

function refuseUselessCopy({ request, bucket }: S3Call, source: VersionAddress): void {
  const same = source.bucket === bucket.name && source.key === request.key && source.versionId === undefined;
  if (!same || request.headers['x-amz-metadata-directive'] === 'REPLACE') return;
  throw new S3Error(
    'InvalidRequest',
    "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata.",
  );
}

function sourceConditions(headers: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const names = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];
  return Object.fromEntries(names.map((name) => [name, headers[`x-amz-copy-source-${name}`]]));
}

function copiedFacts(call: S3Call, source: ObjectVersion): ObjectFacts {
  const { headers, key } = call.request;
  const stated = readObjectFacts(headers);
  const base = headers['x-amz-metadata-directive'] === 'REPLACE' ? stated : source.facts;
  if (headers['x-amz-tagging-directive'] !== 'REPLACE') {
    if (Object.keys(source.facts.tags).length > 0) allowTags(call, key, source);
    return { ...base, tags: source.facts.tags };
  }
  call.allow('s3:PutObjectTagging', objectArn(call.bucket.name, key));
  return { ...base, tags: parseTagHeader(headers['x-amz-tagging']) };
}

/** Copied tags are read there and written here. */
function allowTags(call: S3Call, key: string, source: ObjectVersion): void {
  call.allow('s3:GetObjectTagging', objectArn(source.bucket, source.key));
  call.allow('s3:PutObjectTagging', objectArn(call.bucket.name, key));
}
