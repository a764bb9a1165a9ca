import type { S3Call } from '../s3-call.ts';
import { queryValue } from '../s3-request.ts';
import { sendObject } from '../send-object.ts';
import { findVersion } from './find-version.ts';

/** GetObject and HeadObject. */
export async function getObject(call: S3Call): Promise<void> {
  const { request, response, store, bucket } = call;
  const versionId = queryValue(request, 'versionId');
  const object = findVersion(call, { bucket: bucket.name, key: request.key, versionId });
  response.setHeader('x-amz-version-id', object.versionId);
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  await sendObject(response, { store, object, method, requestHeaders: request.headers });
}
