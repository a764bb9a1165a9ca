/*
 * Replaces the endpoint rules of the SDK's DynamoDB, S3, SES and SQS clients in bundles. The original rules are
 * decision diagrams with an interpreter, 38 kB, for access points, Outposts, dual stack, FIPS, acceleration and
 * endpoints of an account. This service needs five hosts. `regional-endpoints.test.ts` compares the results with those
 * of the SDK.
 */

interface RegionalParameters {
  readonly Region?: string;
  /** Value of `AWS_ENDPOINT_URL_*`, for the local cloud. */
  readonly Endpoint?: string;
  readonly UseFIPS?: boolean;
  readonly UseDualStack?: boolean;
}

interface BucketParameters extends RegionalParameters {
  readonly Bucket?: string;
  readonly ForcePathStyle?: boolean;
  readonly Accelerate?: boolean;
}

interface ResolvedEndpoint {
  readonly url: URL;
  readonly headers: Record<string, string[]>;
  readonly properties: Record<string, unknown>;
}

/** A bucket name that can be part of a host name. */
const HOST_LABEL = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;
const IP_ADDRESS = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/** Returns the endpoint of DynamoDB in a region. @throws Error for FIPS, dual stack and a missing region */
export function dynamodb(parameters: RegionalParameters): ResolvedEndpoint {
  return { url: regionalUrl('dynamodb', parameters), headers: {}, properties: {} };
}

/** Returns the endpoint of the streams of DynamoDB in a region. @throws Error as `dynamodb` */
export function dynamodbStreams(parameters: RegionalParameters): ResolvedEndpoint {
  return { url: regionalUrl('streams.dynamodb', parameters), headers: {}, properties: {} };
}

/** Returns the endpoint of SQS in a region. @throws Error as `dynamodb` */
export function sqs(parameters: RegionalParameters): ResolvedEndpoint {
  return { url: regionalUrl('sqs', parameters), headers: {}, properties: {} };
}

/** Returns the endpoint of SES in a region. @throws Error as `dynamodb` */
export function sesv2(parameters: RegionalParameters): ResolvedEndpoint {
  return { url: regionalUrl('email', parameters), headers: {}, properties: {} };
}

/**
 * Returns the endpoint of a bucket: with the bucket in the host, or in the path if its name or the endpoint does not
 * allow that.
 *
 * @throws Error as `dynamodb`, and for accelerated, directory and access-point buckets
 */
export function s3(parameters: BucketParameters): ResolvedEndpoint {
  const { Bucket, Region, ForcePathStyle, Accelerate } = parameters;
  if (Accelerate || Bucket?.startsWith('arn:') || Bucket?.endsWith('--x-s3')) {
    throw new Error('bundles have no endpoint rules for accelerated, directory and access-point buckets');
  }
  const url = regionalUrl('s3', parameters);
  if (Bucket !== undefined) {
    if (ForcePathStyle || !HOST_LABEL.test(Bucket) || IP_ADDRESS.test(url.hostname)) {
      url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(Bucket)}`;
    } else {
      url.hostname = `${Bucket}.${url.hostname}`;
    }
  }
  const scheme = { name: 'sigv4', signingName: 's3', signingRegion: Region, disableDoubleEncoding: true };
  return { url, headers: {}, properties: { authSchemes: [scheme] } };
}

function regionalUrl(service: string, { Region, Endpoint, UseFIPS, UseDualStack }: RegionalParameters): URL {
  if (UseFIPS || UseDualStack) throw new Error('bundles have no endpoint rules for FIPS and dual stack');
  if (Endpoint !== undefined) return new URL(Endpoint);
  if (Region === undefined) throw new Error('the environment variable AWS_REGION is not set');
  return new URL(`https://${service}.${Region}.${domainOf(Region)}`);
}

function domainOf(region: string): string {
  if (region.startsWith('cn-')) return 'amazonaws.com.cn';
  return region.startsWith('eusc-') ? 'amazonaws.eu' : 'amazonaws.com';
}
