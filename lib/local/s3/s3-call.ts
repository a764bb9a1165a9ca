import type { ServerResponse } from 'node:http';
import type { DeployedBucket } from '../template/deployment.ts';
import type { ObjectStore } from './object-store.ts';
import type { RequestBody } from './request-body.ts';
import type { S3Request } from './s3-request.ts';

/** One authenticated request, as an operation gets it. */
export interface S3Call {
  readonly request: S3Request;
  readonly response: ServerResponse;
  readonly store: ObjectStore;
  readonly bucket: DeployedBucket;
  readonly body: RequestBody;
  /**
   * Checks whether the caller's role allows an action.
   * @throws AccessDeniedError
   */
  allow(action: string, resourceArn: string): void;
}

/** Checks the caller's rights, does the work, and sends the response. */
export type Operation = (call: S3Call) => void | Promise<void>;

/** Returns the ARN of a bucket. */
export function bucketArn(bucket: string): string {
  return `arn:aws:s3:::${bucket}`;
}

/** Returns the ARN of an object. */
export function objectArn(bucket: string, key: string): string {
  return `arn:aws:s3:::${bucket}/${key}`;
}
