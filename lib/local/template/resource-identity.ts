import { createHash } from 'node:crypto';
import { LOCAL_ACCOUNT, LOCAL_REGION, localArn } from './deployment.ts';

/** Addresses of the embedded services. */
export interface ServiceUrls {
  /** Queue URLs begin with it. */
  readonly sqsUrl: string;
  /** The public host of the buckets, in place of every CloudFront distribution. */
  readonly uploadUrl: string;
}

/** A resource by its type and physical name. */
export interface ResourceIdentity {
  readonly type: string;
  readonly name: string;
}

/** The property that gives a resource its name, by type. Resources of other types get a generated name. */
export const NAME_PROPERTIES: Readonly<Record<string, string>> = {
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::ApiGateway::Stage': 'StageName',
};

/** Bucket names allow the fewest characters of all types: 63. */
const MAX_NAME_LENGTH = 63;
const HASH_LENGTH = 8;

/**
 * The name of a resource that the template leaves to CloudFormation. It depends on stack and logical id alone, so a
 * later synth finds the data of an earlier one.
 */
export function generatedName(stackName: string, logicalId: string, type: string): string {
  const hash = createHash('sha256').update(`${stackName}\0${logicalId}`).digest('hex').slice(0, HASH_LENGTH);
  const readable = `${stackName}-${logicalId}`.replace(/[^A-Za-z0-9-]/g, '-');
  const name = `${readable.slice(0, MAX_NAME_LENGTH - HASH_LENGTH - 1)}-${hash}`;
  return type === 'AWS::S3::Bucket' ? name.toLowerCase() : name;
}

const ARNS: Readonly<Record<string, (name: string) => string>> = {
  'AWS::DynamoDB::GlobalTable': (name) => localArn('dynamodb', `table/${name}`),
  'AWS::S3::Bucket': (name) => `arn:aws:s3:::${name}`,
  'AWS::SQS::Queue': (name) => localArn('sqs', name),
  'AWS::Lambda::Function': (name) => localArn('lambda', `function:${name}`),
  'AWS::Events::Rule': (name) => localArn('events', `rule/${name}`),
  'AWS::IAM::Role': (name) => `arn:aws:iam::${LOCAL_ACCOUNT}:role/${name}`,
};

/** The ARN of a resource. Types that the local cloud does not run get an ARN of the usual form. */
export function resourceArn({ type, name }: ResourceIdentity): string {
  return ARNS[type]?.(name) ?? localArn(type.split('::')[1]?.toLowerCase() ?? 'unknown', name);
}

/** The value of `Ref` for a resource. */
export function resourceRef({ type, name }: ResourceIdentity, { sqsUrl }: ServiceUrls): string {
  return type === 'AWS::SQS::Queue' ? `${sqsUrl}/${LOCAL_ACCOUNT}/${name}` : name;
}

/** The value of `Fn::GetAtt` for a resource: a text without meaning for an attribute that nothing local reads. */
export function resourceAttribute(resource: ResourceIdentity, attribute: string, { uploadUrl }: ServiceUrls): string {
  if (attribute === 'Arn') return resourceArn(resource);
  switch (`${resource.type}.${attribute}`) {
    case 'AWS::DynamoDB::GlobalTable.StreamArn':
      return streamArn(resource);
    case 'AWS::S3::Bucket.RegionalDomainName':
      return bucketDomain(resource.name);
    case 'AWS::SQS::Queue.QueueName':
      return resource.name;
    case 'AWS::CloudFront::Distribution.DomainName':
      return new URL(uploadUrl).host;
    default:
      return `${resource.name}.${attribute}`;
  }
}

/** The ARN of a table's stream. The embedded DynamoDB keeps one stream for each table. */
export function streamArn(table: ResourceIdentity): string {
  return `${resourceArn(table)}/stream/local`;
}

/** The regional host name of a bucket, by which the origin of a distribution names it. */
export function bucketDomain(bucketName: string): string {
  return `${bucketName}.s3.${LOCAL_REGION}.amazonaws.com`;
}

/** Replaces the `https://` address of a distribution by the local address of the public files. */
export function localAddresses(text: string, { uploadUrl }: ServiceUrls): string {
  const { host, origin } = new URL(uploadUrl);
  return text.replaceAll(`https://${host}`, origin);
}
