import { LOCAL_ACCOUNT, LOCAL_REGION } from './deployment.ts';

/** Where the embedded services answer. */
export interface Places {
  /** Queue URLs begin with it. */
  readonly sqsUrl: string;
  /** The public face of the buckets; stands for every CloudFront distribution. */
  readonly uploadUrl: string;
  /** The API, without a stage. */
  readonly baseUrl: string;
}

/** A resource by its type and physical name. */
export interface ResourceIdentity {
  readonly type: string;
  readonly name: string;
}

/** The property that gives a resource its name, by type. */
export const NAME_PROPERTIES: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Events::Rule': 'Name',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::IAM::Role': 'RoleName',
  'AWS::IAM::ManagedPolicy': 'ManagedPolicyName',
  'AWS::ApiGateway::Stage': 'StageName',
};

const regional = (service: string, resource: string): string =>
  `arn:aws:${service}:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${resource}`;

const ARNS: Readonly<Record<string, (name: string) => string>> = {
  'AWS::DynamoDB::Table': (name) => regional('dynamodb', `table/${name}`),
  'AWS::DynamoDB::GlobalTable': (name) => regional('dynamodb', `table/${name}`),
  'AWS::S3::Bucket': (name) => `arn:aws:s3:::${name}`,
  'AWS::SQS::Queue': (name) => regional('sqs', name),
  'AWS::Lambda::Function': (name) => regional('lambda', `function:${name}`),
  'AWS::Events::Rule': (name) => regional('events', `rule/${name}`),
  'AWS::Scheduler::Schedule': (name) => regional('scheduler', `schedule/default/${name}`),
  'AWS::IAM::Role': (name) => `arn:aws:iam::${LOCAL_ACCOUNT}:role/${name}`,
  'AWS::IAM::ManagedPolicy': (name) => `arn:aws:iam::${LOCAL_ACCOUNT}:policy/${name}`,
  'AWS::CloudFront::Distribution': (name) => `arn:aws:cloudfront::${LOCAL_ACCOUNT}:distribution/${name}`,
};

/** The ARN of a resource; types without a local meaning get one of the usual form. */
export function resourceArn({ type, name }: ResourceIdentity): string {
  return ARNS[type]?.(name) ?? regional(type.split('::')[1]?.toLowerCase() ?? 'unknown', name);
}

/** What `Ref` answers for a resource. */
export function resourceRef(resource: ResourceIdentity, places: Places): string {
  switch (resource.type) {
    case 'AWS::SQS::Queue':
      return queueUrl(resource.name, places);
    case 'AWS::IAM::ManagedPolicy':
      return resourceArn(resource);
    default:
      return resource.name;
  }
}

/** What `Fn::GetAtt` answers for a resource; undefined for an attribute without a local value. */
export function resourceAttribute(resource: ResourceIdentity, attribute: string, places: Places): string | undefined {
  if (attribute === 'Arn') return resourceArn(resource);
  switch (`${resource.type}.${attribute}`) {
    case 'AWS::DynamoDB::Table.StreamArn':
    case 'AWS::DynamoDB::GlobalTable.StreamArn':
      return `${resourceArn(resource)}/stream/local`;
    case 'AWS::S3::Bucket.DomainName':
      return `${resource.name}.s3.amazonaws.com`;
    case 'AWS::S3::Bucket.RegionalDomainName':
      return bucketDomain(resource.name);
    case 'AWS::SQS::Queue.QueueName':
      return resource.name;
    case 'AWS::SQS::Queue.QueueUrl':
      return queueUrl(resource.name, places);
    case 'AWS::CloudFront::Distribution.DomainName':
      return new URL(places.uploadUrl).host;
    case 'AWS::ApiGateway::RestApi.RestApiId':
      return resource.name;
    default:
      return undefined;
  }
}

/** The regional host name of a bucket, by which origins name it. */
export function bucketDomain(bucketName: string): string {
  return `${bucketName}.s3.${LOCAL_REGION}.amazonaws.com`;
}

/**
 * Gives a text put together by a template its local form: `https://` before the host of the upload face, and the
 * address of a REST API, become the addresses at which they answer on this machine.
 */
export function localAddresses(text: string, places: Places): string {
  return text
    .replaceAll(`https://${new URL(places.uploadUrl).host}`, new URL(places.uploadUrl).origin)
    .replace(/https:\/\/[\w-]+\.execute-api\.[\w-]+\.amazonaws\.com/g, new URL(places.baseUrl).origin);
}

function queueUrl(name: string, { sqsUrl }: Places): string {
  return `${sqsUrl.replace(/\/$/, '')}/${LOCAL_ACCOUNT}/${name}`;
}
