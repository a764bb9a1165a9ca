import { objectArn, type S3Call } from '../s3-call.ts';
import { storedHeaders } from '../stored-headers.ts';

/** The largest object of one upload. Source: S3 user guide, 'Uploading objects'. */
export const MAX_PUT_BYTES = 5 * 2 ** 30;

/** PutObject. */
export async function putObject({ request, response, store, bucket, body, allow }: S3Call): Promise<void> {
  const { key } = request;
  allow('s3:PutObject', objectArn(bucket.name, key));
  const stored = await store.blobs.receive(body, { maxBytes: MAX_PUT_BYTES });
  const version = store.put(bucket.name, key, stored, storedHeaders(request.headers));
  const headers = { etag: `"${version.etag}"`, 'x-amz-version-id': version.versionId, 'content-length': 0 };
  response.writeHead(200, headers).end();
}
