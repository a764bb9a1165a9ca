import { objectArn, type S3Call } from '../s3-call.ts';

/** DeleteObject. */
export function deleteObject({ request, response, store, bucket, allow }: S3Call): void {
  allow('s3:DeleteObject', objectArn(bucket.name, request.key));
  const marker = store.delete(bucket.name, request.key);
  if (marker) {
    response.setHeader('x-amz-delete-marker', 'true');
    response.setHeader('x-amz-version-id', marker.versionId);
  }
  response.writeHead(204).end();
}
