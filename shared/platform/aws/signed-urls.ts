import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { requiredVariable } from './environment.ts';
import { type BucketName, storeVariable } from './stores.ts';

/** Used only for signing; it sends no requests. */
const s3 = new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined });

/** Returns a URL with which anybody can read the object until it expires, or with `HEAD` ask for its headers. */
export type UrlSigner = (key: string, expiresInSeconds: number, method?: 'GET' | 'HEAD') => Promise<string>;

/**
 * Opens the signing of URLs for this bucket. Needs `GetObject`. Not part of `openBucket`, because most functions sign
 * no URL and their bundles are 4 kB smaller without it.
 */
export function openUrlSigner(bucket: BucketName): UrlSigner {
  const Bucket = requiredVariable(storeVariable(bucket));
  return (key, expiresInSeconds, method = 'GET') => {
    const object = { Bucket, Key: key };
    const command = method === 'HEAD' ? new HeadObjectCommand(object) : new GetObjectCommand(object);
    return getSignedUrl(s3, command, { expiresIn: expiresInSeconds });
  };
}
