import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { App, Duration, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as sources from 'aws-cdk-lib/aws-lambda-event-sources';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as sqs from 'aws-cdk-lib/aws-sqs';

/**
 * Synthesizes an app with one of everything that the local cloud reads, in two stacks that refer to each other.
 * @returns the folder of the cloud assembly
 */
export function synthesizeSampleApp(folder: string): string {
  const code = path.join(folder, 'code');
  const layer = path.join(folder, 'layer');
  for (const each of [code, layer]) {
    mkdirSync(each, { recursive: true });
    writeFileSync(path.join(each, 'index.mjs'), `export const handler = async () => '${path.basename(each)}';\n`);
  }
  const outdir = path.join(folder, 'cdk.out');
  const app = new App({ outdir, analyticsReporting: false });

  const storage = new Stack(app, 'Storage');
  const items = new dynamodb.TableV2(storage, 'Items', {
    partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
    sortKey: { name: 'sk', type: dynamodb.AttributeType.STRING },
    timeToLiveAttribute: 'expires',
    dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
    globalSecondaryIndexes: [
      { indexName: 'byName', partitionKey: { name: 'name', type: dynamodb.AttributeType.STRING } },
    ],
  });
  const files = new s3.Bucket(storage, 'Files', {
    versioned: true,
    cors: [
      {
        allowedMethods: [s3.HttpMethods.GET],
        allowedOrigins: ['*'],
        allowedHeaders: ['*'],
        exposedHeaders: ['ETag'],
        maxAge: 300,
      },
    ],
    lifecycleRules: [
      { prefix: 'tmp/', expiration: Duration.days(1) },
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  });
  const distribution = new cloudfront.Distribution(storage, 'Cdn', {
    defaultBehavior: {
      origin: origins.S3BucketOrigin.withOriginAccessControl(files as s3.IBucket),
      responseHeadersPolicy: new cloudfront.ResponseHeadersPolicy(storage, 'Headers', {
        corsBehavior: {
          accessControlAllowOrigins: ['*'],
          accessControlAllowMethods: ['GET'],
          accessControlAllowHeaders: ['*'],
          accessControlExposeHeaders: ['ETag'],
          accessControlAllowCredentials: false,
          accessControlMaxAge: Duration.minutes(1),
          originOverride: true,
        },
        customHeadersBehavior: { customHeaders: [{ header: 'Vary', value: 'Origin', override: false }] },
        securityHeadersBehavior: {
          contentTypeOptions: { override: true },
          contentSecurityPolicy: { contentSecurityPolicy: 'sandbox', override: true },
        },
      }),
    },
  });
  const deadLetters = new sqs.Queue(storage, 'DeadLetters', { retentionPeriod: Duration.days(14) });
  const jobs = new sqs.CfnQueue(storage, 'Jobs', {
    visibilityTimeout: 90,
    redrivePolicy: { deadLetterTargetArn: deadLetters.queueArn, maxReceiveCount: 3 },
  });

  const api = new Stack(app, 'Api');
  const role = new iam.Role(api, 'Role', {
    assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      inline: new iam.PolicyDocument({
        statements: [
          new iam.PolicyStatement({ actions: ['dynamodb:GetItem', 'dynamodb:PutItem'], resources: [items.tableArn] }),
          new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: [files.arnForObjects('*')] }),
        ],
      }),
    },
  }).withoutPolicyUpdates();
  const common = {
    runtime: lambda.Runtime.NODEJS_22_X,
    handler: 'index.handler',
    code: lambda.Code.fromAsset(code),
    role,
    timeout: Duration.seconds(15),
  };
  const worker = new lambda.Function(api, 'Worker', {
    ...common,
    layers: [new lambda.LayerVersion(api, 'Shared', { code: lambda.Code.fromAsset(layer) })],
    memorySize: 512,
    environment: {
      TABLE: items.tableName,
      BUCKET: files.bucketName,
      QUEUE: jobs.ref,
      CDN: `https://${distribution.distributionDomainName}/a`,
    },
  });
  worker.addEventSource(
    new sources.SqsEventSource(sqs.Queue.fromQueueArn(api, 'JobsByArn', jobs.attrArn), {
      batchSize: 5,
      maxConcurrency: 4,
      reportBatchItemFailures: true,
    }),
  );
  worker.addEventSource(
    new sources.DynamoEventSource(items as dynamodb.ITable, {
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: 50,
      bisectBatchOnError: true,
      retryAttempts: 2,
      maxRecordAge: Duration.hours(1),
      onFailure: new sources.SqsDlq(sqs.Queue.fromQueueArn(api, 'FailuresByArn', jobs.attrArn)),
    }),
  );
  const endpoint = new lambda.Function(api, 'Endpoint', { ...common, functionName: 'the-endpoint', memorySize: 256 });
  new events.Rule(api, 'Often', {
    schedule: events.Schedule.rate(Duration.minutes(5)),
    targets: [new targets.LambdaFunction(worker)],
  });

  const uri = `arn:aws:apigateway:${api.region}:lambda:path/2015-03-31/functions/${endpoint.functionArn}/invocations`;
  new apigateway.SpecRestApi(api, 'Rest', {
    apiDefinition: apigateway.ApiDefinition.fromInline({
      openapi: '3.0.1',
      info: { title: 'Sample', version: '1' },
      paths: { '/a': { get: { 'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri } } } },
    }),
    deployOptions: { stageName: 'api', throttlingRateLimit: 100, throttlingBurstLimit: 200 },
  });
  app.synth();
  return outdir;
}
