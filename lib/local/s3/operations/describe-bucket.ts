import { bucketArn, type S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';
import { sendXml } from '../send-xml.ts';
import { taggingContent } from '../tagging.ts';

/** HeadBucket. */
export function headBucket(call: S3Call): void {
  call.allow('s3:ListBucket', bucketArn(call.bucket.name));
  call.response.writeHead(200).end();
}

/** GetBucketVersioning. */
export function getBucketVersioning(call: S3Call): void {
  call.allow('s3:GetBucketVersioning', bucketArn(call.bucket.name));
  sendXml(call.response, 'VersioningConfiguration', { Status: call.bucket.versioned ? 'Enabled' : undefined });
}

/** GetBucketTagging. */
export function getBucketTagging({ allow, bucket: { name, tags = {} }, response }: S3Call): void {
  allow('s3:GetBucketTagging', bucketArn(name));
  if (Object.keys(tags).length === 0) throw new S3Error('NoSuchTagSet');
  sendXml(response, 'Tagging', taggingContent(tags));
}

/** GetBucketCors. */
export function getBucketCors(call: S3Call): void {
  const { bucket, response } = call;
  call.allow('s3:GetBucketCORS', bucketArn(bucket.name));
  if (bucket.corsRules.length === 0) throw new S3Error('NoSuchCORSConfiguration');
  sendXml(response, 'CORSConfiguration', {
    CORSRule: bucket.corsRules.map((rule) => ({
      AllowedOrigin: rule.allowedOrigins,
      AllowedMethod: rule.allowedMethods,
      AllowedHeader: rule.allowedHeaders,
      ExposeHeader: rule.exposedHeaders,
      MaxAgeSeconds: rule.maxAgeSeconds,
    })),
  });
}
