import type { ServerResponse } from 'node:http';
import type { DeployedBucket } from '../../template/deployment.ts';
import type { S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';
import { queryValue, type S3Request } from '../s3-request.ts';
import { sendXml } from '../send-xml.ts';

/** ListBuckets, in one page. */
export function listBuckets(
  request: S3Request,
  response: ServerResponse,
  buckets: readonly DeployedBucket[],
  allow: S3Call['allow'],
): void {
  if (request.method !== 'GET') throw new S3Error('NotImplemented', 'The templates make the buckets.');
  allow('s3:ListAllMyBuckets', '*');
  const prefix = queryValue(request, 'prefix') ?? '';
  const names = buckets.map(({ name }) => name).filter((name) => name.startsWith(prefix));
  sendXml(response, 'ListAllMyBucketsResult', { Buckets: { Bucket: names.map((Name) => ({ Name })) } });
}
