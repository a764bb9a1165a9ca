import { requiredVariable } from './environment.ts';
import { type BucketName, storeVariable } from './stores.ts';

/**
 * The origin of a bucket of this deployment: forms with a signed policy are posted there, and signed addresses lead
 * there. Of the local service it is that of its stand-in for S3.
 */
export function bucketOrigin(bucket: BucketName): string {
  const local = process.env.AWS_ENDPOINT_URL_S3;
  if (local !== undefined) return new URL(local).origin;
  return `https://${requiredVariable(storeVariable(bucket))}.s3.${requiredVariable('AWS_REGION')}.amazonaws.com`;
}
