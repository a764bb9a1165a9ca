import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { requiredVariable } from './environment.ts';
import { type BucketName, storeVariable } from './stores.ts';

/** Signs, and calls nobody. */
const s3 = new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined });

/** What a form may put into a bucket: one key, of one content type, of some size, until some time. */
export interface PostRule {
  readonly key: string;
  readonly contentType: string;
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly expiresInSeconds: number;
}

/** A form that anybody may post: `fields` first, as they are, then the file as `file`. */
export interface PresignedPost {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Signs forms for the bucket of this name; S3 holds each to its rule. Needs `PutObject`. */
export function openFormUploads(bucket: BucketName): (rule: PostRule) => Promise<PresignedPost> {
  const Bucket = requiredVariable(storeVariable(bucket));
  return ({ key, contentType, minBytes, maxBytes, expiresInSeconds }) =>
    createPresignedPost(s3, {
      Bucket,
      Key: key,
      Fields: { 'Content-Type': contentType },
      Conditions: [['content-length-range', minBytes, maxBytes]],
      Expires: expiresInSeconds,
    });
}
