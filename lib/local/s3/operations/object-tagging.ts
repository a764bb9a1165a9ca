import { MAX_XML_BYTES } from '../limits.ts';
import { readTextBody } from '../request-body.ts';
import type { S3Call } from '../s3-call.ts';
import { queryValue } from '../s3-request.ts';
import { sendXml } from '../send-xml.ts';
import { parseTagging, taggingContent } from '../tagging.ts';
import { parseXml } from '../xml.ts';
import { findVersion } from './find-version.ts';

/** GetObjectTagging. */
export function getObjectTagging(call: S3Call): void {
  const object = findVersion(call, 's3:GetObjectTagging', addressOf(call));
  sendXml(call.response, 'Tagging', taggingContent(object.facts.tags));
}

/** PutObjectTagging. */
export async function putObjectTagging(call: S3Call): Promise<void> {
  findVersion(call, 's3:PutObjectTagging', addressOf(call));
  const tags = parseTagging(parseXml(await readTextBody(call.body, MAX_XML_BYTES)));
  // Looked up again: while the body came, the object may have been replaced.
  call.store.setTags(findVersion(call, 's3:PutObjectTagging', addressOf(call)), tags);
  call.response.writeHead(200, { 'content-length': 0 }).end();
}

/** DeleteObjectTagging. */
export function deleteObjectTagging(call: S3Call): void {
  call.store.setTags(findVersion(call, 's3:DeleteObjectTagging', addressOf(call)), {});
  call.response.writeHead(204).end();
}

function addressOf({ request, bucket }: S3Call) {
  return { bucket: bucket.name, key: request.key, versionId: queryValue(request, 'versionId') };
}
