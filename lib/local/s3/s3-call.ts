import type { ServerResponse } from 'node:http';
import type { DeployedBucket } from '../template/deployment.ts';
import type { MultipartUploads } from './multipart-uploads.ts';
import type { ObjectStore } from './object-store.ts';
import type { RequestBody } from './request-body.ts';
import type { S3Request } from './s3-request.ts';

/** One authenticated request on its way through an operation. */
export interface S3Call {
  readonly request: S3Request;
  readonly response: ServerResponse;
  readonly store: ObjectStore;
  readonly uploads: MultipartUploads;
  readonly bucket: DeployedBucket;
  readonly body: RequestBody;
  /**
   * Asks whether the caller's role allows an action.
   * @throws AccessDeniedError
   */
  allow(action: string, resourceArn: string, context?: Readonly<Record<string, string>>): void;
}

/** Checks the caller's rights, does what was asked, and answers. */
export type Operation = (call: S3Call) => void | Promise<void>;

export function bucketArn(bucket: string): string {
  return `arn:aws:s3:::${bucket}`;
}

export function objectArn(bucket: string, key: string): string {
  return `arn:aws:s3:::${bucket}/${key}`;
}
