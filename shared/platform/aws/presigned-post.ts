import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { requiredVariable } from './environment.ts';
import { type BucketName, storeVariable } from './stores.ts';

/** Used only for signing; it sends no requests. */
const s3 = new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined });

/** What a form may upload: one key, one content type, a range of sizes, until a time. */
export interface PostRule {
  readonly key: string;
  readonly contentType: string;
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly expiresInSeconds: number;
}

/** A signed form that anybody can post: first `fields` unchanged, then the file as `file`. */
export interface PresignedPost {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Opens the signing of forms for this bucket. S3 enforces the rule of each form. Needs `PutObject`. */
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
