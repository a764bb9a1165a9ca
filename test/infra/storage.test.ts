import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../lib/infra/settings/config.ts';
import { TABLE_DEFINITIONS } from '../../shared/contract/table-definitions.ts';
import { catalogJobFiles } from '../../shared/domain/catalog-jobs/catalog-job-files.ts';
import { useSynthesizedApp } from './synthesized-app.ts';

const TABLE = 'AWS::DynamoDB::GlobalTable';
const BUCKET = 'AWS::S3::Bucket';

describe('the tables', () => {
  const app = useSynthesizedApp();

  it('have on-demand capacity, point-in-time recovery, and a time to live', () => {
    expect(app.current.ofType(TABLE)).toHaveLength(Object.keys(TABLE_DEFINITIONS).length);
    for (const { Properties } of app.current.ofType(TABLE)) {
      expect(Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
        Replicas: [
          {
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
            // A parameter, because CloudFormation cannot roll back the creation of a protected table.
            DeletionProtectionEnabled: { 'Fn::If': [expect.stringMatching(/^Protection/), true, false] },
          },
        ],
      });
    }
  });

  it('have the indexes and the stream that the code reads', () => {
    const table = (id: string) =>
      app.current.ofType(TABLE).find(({ logicalId }) => logicalId.startsWith(id))?.Properties;
    expect(table('JobsTable')?.GlobalSecondaryIndexes).toMatchObject([
      {
        IndexName: 'byItem',
        KeySchema: [{ AttributeName: 'itemKey' }, { AttributeName: 'createdKey' }],
        Projection: { ProjectionType: 'ALL' },
      },
      { IndexName: 'unfinished', KeySchema: [{ AttributeName: 'unfinishedKey' }, { AttributeName: 'dueAt' }] },
      { IndexName: 'turns', KeySchema: [{ AttributeName: 'turnKey' }, { AttributeName: 'turnOrder' }] },
      {
        IndexName: 'byTenant',
        KeySchema: [{ AttributeName: 'listKey' }, { AttributeName: 'listOrder' }],
        Projection: { ProjectionType: 'INCLUDE' },
      },
    ]);
    expect(table('ItemsTable')?.StreamSpecification).toEqual({ StreamViewType: 'NEW_AND_OLD_IMAGES' });
    expect(table('IdentityTable')).not.toHaveProperty('StreamSpecification');
  });
});

describe('the buckets', () => {
  const app = useSynthesizedApp();
  const bucket = (id: string) =>
    app.current.ofType(BUCKET).find(({ logicalId }) => logicalId.startsWith(id))?.Properties;

  it('are closed to the public', () => {
    expect(app.current.ofType(BUCKET)).toHaveLength(3);
    for (const { Properties } of app.current.ofType(BUCKET)) {
      expect(Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  it('and the queues refuse requests without TLS', () => {
    const closed = [
      ...app.current.ofType('AWS::S3::BucketPolicy'),
      ...app.current.ofType('AWS::SQS::QueuePolicy'),
    ].filter(({ Properties }) => {
      const text = JSON.stringify(Properties.PolicyDocument);
      return text.includes('"aws:SecureTransport":"false"') && text.includes('"Effect":"Deny"');
    });
    expect(closed).toHaveLength(app.current.ofType(BUCKET).length + app.current.ofType('AWS::SQS::Queue').length);
  });

  it('keep overwritten files for a while, unused uploads for a day, and let pages load and send files', () => {
    for (const id of ['PublicFiles', 'PrivateFiles']) {
      expect(bucket(id)).toMatchObject({
        VersioningConfiguration: { Status: 'Enabled' },
        CorsConfiguration: { CorsRules: [{ AllowedOrigins: ['*'], MaxAge: 86_400 }] },
        LifecycleConfiguration: {
          Rules: expect.arrayContaining([
            expect.objectContaining({
              NoncurrentVersionExpiration: { NoncurrentDays: 30 },
              AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
            }),
          ]),
        },
      });
    }
    expect(bucket('PrivateFiles')).toMatchObject({
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['GET', 'HEAD', 'POST', 'PUT'] }] },
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([
          expect.objectContaining({ Prefix: 'uploads/', ExpirationInDays: 1, Status: 'Enabled' }),
        ]),
      },
    });
  });

  it('delete the files of imports and exports some days after the rows of their jobs', () => {
    expect(bucket('PrivateFiles')).toMatchObject({
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([
          expect.objectContaining({ Prefix: 'catalog-jobs/', ExpirationInDays: 430, Status: 'Enabled' }),
        ]),
      },
    });
    expect(catalogJobFiles({ tenant: 7, id: '7-x' }).plan(1)).toMatch(/^catalog-jobs\/7\//);
  });

  it('allow only CloudFront to read public files', () => {
    const policies = app.current.ofType('AWS::S3::BucketPolicy').map(({ Properties }) => JSON.stringify(Properties));
    const readable = policies.filter((text) => text.includes('cloudfront.amazonaws.com'));
    expect(readable).toHaveLength(1);
    // The distribution is in a later stack, so the policy allows those of the account.
    expect(readable[0]).toMatch(/"ArnLike":\{"aws:SourceArn":.*:distribution\/\*/);
    // With it S3 answers 404 for a file that does not exist, without it 403.
    expect(readable[0]).toContain('"s3:ListBucket"');
    expect(readable[0]).toContain('PublicFiles');
    expect(app.current.ofType('AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
  });
});

describe('a resource with data', () => {
  const app = useSynthesizedApp();
  const local = useSynthesizedApp(loadConfig('local', { uploadUrl: 'http://127.0.0.1:4001' }));
  const kept = [TABLE, BUCKET, 'AWS::SQS::Queue', 'AWS::Logs::LogGroup'];

  it('remains after its stack is deleted, but not after a deployment that failed to create it', () => {
    for (const { Type, logicalId, DeletionPolicy, UpdateReplacePolicy } of app.current.resources) {
      if (!kept.includes(Type)) continue;
      expect([logicalId, DeletionPolicy, UpdateReplacePolicy]).toEqual([logicalId, 'RetainExceptOnCreate', 'Retain']);
    }
  });

  it('is deleted with its stack if the stage may lose its data', () => {
    for (const { Type, logicalId, DeletionPolicy } of local.current.resources) {
      if (kept.includes(Type)) expect([logicalId, DeletionPolicy]).toEqual([logicalId, 'Delete']);
    }
  });

  it('keeps its logical id, because another id would create an empty store', () => {
    const types = [TABLE, BUCKET, 'AWS::SQS::Queue', 'AWS::CloudFront::Distribution', 'AWS::ApiGateway::RestApi'];
    const ids = app.current.resources.filter(({ Type }) => types.includes(Type));
    expect(ids.map(({ stack, logicalId }) => `${stack}/${logicalId}`).toSorted()).toMatchInlineSnapshot(`
      [
        "planning-prod-api/ApiF70053CD",
        "planning-prod-delivery/DeliveryDistribution45EACD51",
        "planning-prod-jobs/AccountMailsDeadLetters4C2E6D9D",
        "planning-prod-jobs/AccountMailsQueueD4794D60",
        "planning-prod-jobs/AssetJobsDeadLetters261B2FC7",
        "planning-prod-jobs/AssetJobsQueueE5DD1831",
        "planning-prod-jobs/CatalogJobsDeadLettersA1DF74ED",
        "planning-prod-jobs/CatalogJobsQueue1D35E328",
        "planning-prod-jobs/CatalogSnapshotsDeadLetters0D2ACDB6",
        "planning-prod-jobs/CatalogSnapshotsQueue6772F53C",
        "planning-prod-jobs/ExportJobsDeadLetters40176CED",
        "planning-prod-jobs/ExportJobsQueue0626DBF8",
        "planning-prod-jobs/MailNoticesDeadLetters0B76DEF3",
        "planning-prod-jobs/MailNoticesQueue15D8CB27",
        "planning-prod-jobs/MatchSnapshotsDeadLetters71E92DAA",
        "planning-prod-jobs/MatchSnapshotsQueue23EFA23B",
        "planning-prod-jobs/PlanJobsDeadLettersB8B83771",
        "planning-prod-jobs/PlanJobsQueueBECDB021",
        "planning-prod-jobs/RenderJobsDeadLetters55BF91E7",
        "planning-prod-jobs/RenderJobsQueue9A27AC41",
        "planning-prod-jobs/SetAsideDeadLettersCBCB3F42",
        "planning-prod-jobs/SetAsideQueue935A8FB2",
        "planning-prod-jobs/SlowWebhooksDeadLetters1642C8FA",
        "planning-prod-jobs/SlowWebhooksQueueCDA4B814",
        "planning-prod-jobs/WebhooksDeadLettersA656B8E7",
        "planning-prod-jobs/WebhooksQueueCBC86013",
        "planning-prod-storage/AccessLogsBucketCD784A59",
        "planning-prod-storage/AuditTable6B25623D",
        "planning-prod-storage/CatalogInfosTable149035E3",
        "planning-prod-storage/EventsTable36A36365",
        "planning-prod-storage/IdentityTable008BEA09",
        "planning-prod-storage/ItemsTableC23F734C",
        "planning-prod-storage/JobsTable548A1CC1",
        "planning-prod-storage/MatchesTable188A1443",
        "planning-prod-storage/PlansTable56DFDEE5",
        "planning-prod-storage/PrivateFilesBucket6CA884A5",
        "planning-prod-storage/PublicFilesBucket8CD7F995",
        "planning-prod-storage/SavedTable6BF3D27D",
        "planning-prod-storage/TagsTable1F2F835A",
        "planning-prod-storage/UsageTableC91F6939",
      ]
    `);
  });
});

describe('a customer key', () => {
  const app = useSynthesizedApp(loadConfig('prod', { customerKey: true }));

  it('encrypts tables, buckets and queues, with few calls of KMS', () => {
    expect(app.current.ofType('AWS::KMS::Key')[0]?.Properties.EnableKeyRotation).toBe(true);
    for (const { Properties } of app.current.ofType(TABLE)) {
      expect(Properties.SSESpecification).toMatchObject({ SSEEnabled: true, SSEType: 'KMS' });
    }
    for (const { Properties } of app.current.ofType('AWS::SQS::Queue')) {
      expect(Properties).toMatchObject({ KmsMasterKeyId: expect.anything(), KmsDataKeyReusePeriodSeconds: 300 });
    }
    const encrypted = app.current
      .ofType(BUCKET)
      .filter(({ Properties }) => JSON.stringify(Properties.BucketEncryption).includes('"BucketKeyEnabled":true'));
    expect(encrypted).toHaveLength(2);
  });

  it('keeps its logical id, because encrypted data is lost without the key', () => {
    const keys = app.current.ofType('AWS::KMS::Key').map(({ stack, logicalId }) => `${stack}/${logicalId}`);
    expect(keys).toMatchInlineSnapshot(`
      [
        "planning-prod-storage/Key961B73FD",
      ]
    `);
  });

  it('remains after its stack is deleted', () => {
    expect(app.current.ofType('AWS::KMS::Key')[0]).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
  });

  it('may be used by the functions that use the stores', () => {
    const users = app.current
      .ofType('AWS::IAM::Role')
      .filter(({ Properties }) => JSON.stringify(Properties).includes('kms:GenerateDataKey'));
    const functions = app.current.ofType('AWS::Lambda::Function');
    expect(users).toHaveLength(functions.length - 1);
  });
});
