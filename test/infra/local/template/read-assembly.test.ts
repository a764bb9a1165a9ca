import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deployment } from '../../../../lib/local/template/deployment.ts';
import { readAssembly } from '../../../../lib/local/template/read-assembly.ts';
import { TemplateError } from '../../../../lib/local/template/template-error.ts';
import { synthesizeSampleApp } from './sample-app.ts';

const URLS = { sqsUrl: 'http://127.0.0.1:4002', uploadUrl: 'http://127.0.0.1:4001' };

let folder: string;
let assembly: string;
let deployment: Deployment;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'read-assembly-'));
  // The template checks of CDK take seconds and are not what is tested here.
  process.env.CDK_VALIDATION = 'false';
  assembly = synthesizeSampleApp(folder);
  deployment = readAssembly(assembly, URLS);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function only<T>(list: readonly T[], matches: (element: T) => boolean): T {
  const [found, ...others] = list.filter(matches);
  if (found === undefined || others.length > 0) throw new Error(`expected one element, found ${others.length + 1}`);
  return found;
}

const worker = () => only(deployment.functions, ({ name }) => name.startsWith('Api-Worker'));
const table = () => only(deployment.tables, ({ name }) => name.startsWith('Storage-Items'));
const queue = (name: string) => only(deployment.queues, (each) => each.name.startsWith(`Storage-${name}`));

describe('the template reader', () => {
  it('reads a function with its code, layer, limits and environment', () => {
    const { codeFolder, layerFolders, environment, ...rest } = worker();
    expect(readFileSync(path.join(codeFolder, 'index.mjs'), 'utf8')).toContain("'code'");
    expect(layerFolders?.map((each) => readFileSync(path.join(each, 'index.mjs'), 'utf8'))).toEqual([
      expect.stringContaining("'layer'"),
    ]);
    expect(rest).toMatchObject({ memoryMb: 512, timeoutSeconds: 15, handler: 'index.handler' });
    expect(environment).toEqual({
      TABLE: table().name,
      BUCKET: deployment.buckets[0]?.name,
      QUEUE: `http://127.0.0.1:4002/000000000000/${queue('Jobs').name}`,
      CDN: 'http://127.0.0.1:4001/a',
    });
    expect(deployment.functions.map(({ name }) => name)).toEqual([worker().name, 'the-endpoint']);
  });

  it('reads a table as input of CreateTable', () => {
    expect(table()).toMatchObject({
      ttlAttribute: 'expires',
      arn: `arn:aws:dynamodb:eu-central-1:000000000000:table/${table().name}`,
      streamArn: `${table().arn}/stream/local`,
      definition: {
        TableName: table().name,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        GlobalSecondaryIndexes: [{ IndexName: 'byName', Projection: { ProjectionType: 'ALL' } }],
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
    });
  });

  it('reads a bucket and the distribution that serves it', () => {
    const [bucket] = deployment.buckets;
    expect(bucket?.name).toMatch(/^storage-files[0-9a-f-]+$/);
    expect(bucket).toMatchObject({
      corsRules: [{ allowedMethods: ['GET'], exposedHeaders: ['ETag'], maxAgeSeconds: 300 }],
      lifecycle: [{ prefix: 'tmp/', expireAfterDays: 1 }],
    });
    expect(deployment.distributions).toEqual([
      {
        bucketName: bucket?.name,
        corsRule: {
          allowedMethods: ['GET'],
          exposedHeaders: ['ETag'],
          maxAgeSeconds: 60,
        },
        headers: { vary: 'Origin', 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' },
      },
    ]);
  });

  it('reads queues with their redrive policy', () => {
    expect(queue('Jobs')).toMatchObject({
      visibilityTimeoutSeconds: 90,
      messageRetentionSeconds: 345_600,
      redrive: { deadLetterTargetArn: queue('DeadLetters').arn, maxReceiveCount: 3 },
    });
    expect(queue('DeadLetters')).toMatchObject({ messageRetentionSeconds: 1_209_600 });
  });

  it('reads the event sources', () => {
    expect(deployment.eventSources).toEqual([
      {
        kind: 'sqs',
        sourceArn: queue('Jobs').arn,
        functionArn: worker().arn,
        batchSize: 5,
        batchWindowSeconds: 0,
        maxConcurrency: 4,
        reportBatchItemFailures: true,
      },
      {
        kind: 'dynamodb',
        sourceArn: table().streamArn,
        functionArn: worker().arn,
        batchSize: 50,
        batchWindowSeconds: 0,
        reportBatchItemFailures: false,
        bisectBatchOnError: true,
        maxRetryAttempts: 2,
        maxRecordAgeSeconds: 3_600,
        failureQueueArn: queue('Jobs').arn,
      },
    ]);
  });

  it('reads the rate of a rule', () => {
    expect(deployment.schedules).toMatchObject([{ functionArn: worker().arn, everySeconds: 300 }]);
  });

  it('reads the inline policies of a role', () => {
    const documents = deployment.roles.get(worker().roleArn) ?? [];
    expect(documents.flatMap(({ Statement }) => Statement)).toEqual([
      { Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:PutItem'], Resource: [table().arn] },
      { Effect: 'Allow', Action: ['s3:GetObject'], Resource: [`arn:aws:s3:::${deployment.buckets[0]?.name}/*`] },
    ]);
  });

  it('reads the API body with its functions, and the throttle of its stage', () => {
    expect(deployment.restApi).toMatchObject({ stageName: 'api', throttlingRate: 100, throttlingBurst: 200 });
    expect(JSON.stringify(deployment.restApi.body)).toContain(
      'arn:aws:apigateway:eu-central-1:lambda:path/2015-03-31/functions/arn:aws:lambda:eu-central-1:000000000000:function:the-endpoint/invocations',
    );
  });

  it('gives the same names to a second synth', () => {
    const again = mkdtempSync(path.join(tmpdir(), 'read-assembly-'));
    try {
      const { functions, tables, queues, buckets } = readAssembly(synthesizeSampleApp(again), URLS);
      expect(functions.map(({ arn }) => arn)).toEqual(deployment.functions.map(({ arn }) => arn));
      expect(tables).toEqual(deployment.tables);
      expect(queues).toEqual(deployment.queues);
      expect(buckets).toEqual(deployment.buckets);
    } finally {
      rmSync(again, { recursive: true, force: true });
    }
  });
});

/** The properties of a role with one statement that allows everything, apart from the given members. */
const role = (members: object) => ({
  Policies: [{ PolicyDocument: { Statement: [{ Effect: 'Allow', Action: '*', Resource: '*', ...members }] } }],
});

describe('a template that cannot be read', () => {
  type Resources = Record<string, { Type: string; Properties: Record<string, unknown> }>;

  /** Reads the sample with its storage template changed, and puts the template back. */
  function readChanged(change: (resources: Resources) => void): Deployment {
    const file = path.join(assembly, 'Storage.template.json');
    const original = readFileSync(file, 'utf8');
    const template = JSON.parse(original);
    change(template.Resources);
    writeFileSync(file, JSON.stringify(template));
    try {
      return readAssembly(assembly, URLS);
    } finally {
      writeFileSync(file, original);
    }
  }

  it('is named by stack and logical id: a property of the wrong kind', () => {
    const read = () =>
      readChanged((resources) => {
        resources.Broken = { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 'soon' } };
      });
    expect(read).toThrow(TemplateError);
    expect(read).toThrow(/^Storage\/Broken: this AWS::SQS::Queue cannot be read:\n.*VisibilityTimeout/s);
  });

  it('is named by stack and logical id: a reference to nothing', () => {
    const read = () =>
      readChanged((resources) => {
        resources.Broken = { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: { Ref: 'Nobody' } } };
      });
    expect(read).toThrow('Storage/Broken: there is no resource or parameter Nobody');
  });

  it('is named by stack and logical id: an unknown intrinsic function', () => {
    const read = () =>
      readChanged((resources) => {
        resources.Broken = { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: { 'Fn::Cidr': [] } } };
      });
    expect(read).toThrow('Storage/Broken: Fn::Cidr is not supported');
  });

  it.each([
    ['a FIFO queue', 'AWS::SQS::Queue', { FifoQueue: true }, 'FIFO queues have no local implementation'],
    ['a schedule by cron', 'AWS::Events::Rule', { ScheduleExpression: 'cron(0 3 * * ? *)' }, 'only rates run locally'],
    ['a policy with a condition', 'AWS::IAM::Role', role({ Condition: {} }), 'Statement[0]'],
    ['a policy that denies', 'AWS::IAM::Role', role({ Effect: 'Deny' }), 'Statement[0]'],
    ['a policy with NotAction', 'AWS::IAM::Role', role({ NotAction: 's3:*' }), 'Unrecognized key: "NotAction"'],
    ['a policy with NotResource', 'AWS::IAM::Role', role({ NotResource: '*' }), 'Unrecognized key: "NotResource"'],
    [
      'a policy with a variable',
      'AWS::IAM::Role',
      role({ Resource: [`arn:aws:s3:::files/\${aws:username}/*`] }),
      'policy variables have no local evaluation',
    ],
  ])('is refused: %s', (_, Type, Properties, reason) => {
    const read = () =>
      readChanged((resources) => {
        resources.Broken = { Type, Properties };
      });
    expect(read).toThrow(reason);
  });

  it('is named by its folder when a stack has no list of assets', () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'read-assembly-'));
    try {
      writeFileSync(path.join(copy, 'Storage.template.json'), '{"Resources":{}}');
      expect(() => readAssembly(copy, URLS)).toThrow(/Storage\.assets\.json: cannot be read/);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});
