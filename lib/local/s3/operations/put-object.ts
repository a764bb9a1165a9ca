import { writeGuard } from '../conditions.ts';
import { MAX_PUT_BYTES } from '../limits.ts';
import { readObjectFacts } from '../object-facts.ts';
import { objectArn, type S3Call } from '../s3-call.ts';
import { checksumHeaders } from './get-object.ts';

/** PutObject. */
export async function putObject(call: S3Call): Promise<void> {
  const { request, response, store, bucket, body } = call;
  const { key, headers } = request;
  const arn = objectArn(bucket.name, key);
  call.allow('s3:PutObject', arn);
  if (headers['x-amz-tagging'] !== undefined) call.allow('s3:PutObjectTagging', arn);
  const facts = readObjectFacts(headers);
  const guard = writeGuard(headers);
  // Asked before the bytes come, to spare them the way, and again when they are to be kept.
  guard(store.current(bucket.name, key));
  const stored = await store.blobs.receive(body, MAX_PUT_BYTES);
  const version = store.put(bucket.name, key, { ...stored, etag: stored.md5Hex }, facts, guard);
  for (const [name, value] of Object.entries(checksumHeaders(version))) response.setHeader(name, value);
  if (bucket.versioned) response.setHeader('x-amz-version-id', version.versionId);
  response.writeHead(200, { etag: `"${version.etag}"`, 'content-length': 0 }).end();
}
