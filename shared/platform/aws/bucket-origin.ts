import { requiredVariable } from './environment.ts';
import { type BucketName, storeVariable } from './stores.ts';

/** The host of a bucket of this deployment in AWS: forms with a signed policy are posted there. */
export function bucketOrigin(bucket: BucketName): string {
  return `https://${requiredVariable(storeVariable(bucket))}.s3.${requiredVariable('AWS_REGION')}.amazonaws.com`;
}
