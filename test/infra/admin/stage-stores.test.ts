import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STORE_TAG, storeTag } from '../../../lib/infra/constructs/store-tag.ts';
import type { AccessGate } from '../../../lib/local/iam/access-gate.ts';
import { startS3 } from '../../../lib/local/s3/start-s3.ts';
import { startSqs } from '../../../lib/local/sqs/start-sqs.ts';
import { BUCKETS, QUEUES, TABLES } from '../../../shared/platform/aws/stores.ts';
import { temporaryFolder } from '../../api/start-service.ts';
import { startTables } from '../../fixtures/start-tables.ts';
import { deployedQueue } from '../local/sqs/sqs-fixture.ts';
import { admin } from './admin-console.ts';

/*
 * Tests `--stage` against services that contain what a stage has on AWS: stores with CloudFormation names, identified
 * by a tag.
 */

const STAGE = 'dev';
const gate: AccessGate = { secretOf: () => 'test', check: () => undefined };
const name = (store: string) => `planning-${STAGE}-storage-${store.toLowerCase()}-1f2e`;
const tag = (store: Parameters<typeof storeTag>[1]) => storeTag({ stage: STAGE }, store);
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder('stage');
  stops.push(remove);
  const { stop } = await startTables();
  stops.push(stop);
  const bucket = (store: (typeof BUCKETS)[number]) => {
    return { name: name(store), versioned: true, corsRules: [], lifecycle: [], tags: { [STORE_TAG]: tag(store) } };
  };
  const common = { port: 0, host: '127.0.0.1', gate };
  const buckets = [...BUCKETS.map(bucket), { ...bucket('publicFiles'), name: name('logs'), tags: {} }];
  const s3 = await startS3({ ...common, dataFolder: `${folder}/s3`, buckets });
  const queues = QUEUES.map((queue) => deployedQueue(name(queue), { tags: { [STORE_TAG]: tag(queue) } }));
  const sqs = await startSqs({ ...common, dataFile: `${folder}/sqs.sqlite`, queues });
  stops.push(
    () => s3.stop(),
    () => sqs.stop(),
  );
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.url);
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', sqs.url);
  const tables = new DynamoDBClient({});
  for (const table of TABLES) {
    await tables.send(
      new CreateTableCommand({
        TableName: name(table),
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        Tags: [{ Key: STORE_TAG, Value: tag(table) }],
      }),
    );
  }
  tables.destroy();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const stop of stops.toReversed()) await stop();
});

test('finds the stores of a stage by their tags, and uses them like those of a local service', async () => {
  const { stageStores } = await import('../../../lib/tools/admin/stage-stores.ts');
  const variables = await stageStores(STAGE, undefined);
  expect(variables).toMatchObject({
    TABLE_IDENTITY: name('identity'),
    BUCKET_PUBLIC_FILES: name('publicFiles'),
    QUEUE_ASSET_JOBS: expect.stringMatching(new RegExp(`/${name('assetJobs')}$`)),
    AWS_REGION: 'eu-central-1',
  });
  expect(await admin(`tenant create 5 --name five --stage ${STAGE}`)).toMatchObject({ code: 0, err: '' });
  expect(await admin(`tenants list --stage ${STAGE}`)).toMatchObject({ code: 0, out: '     5  five' });
});

test('names the missing stores of a stage that was never deployed', async () => {
  const { code, err } = await admin('tenants list --stage prod');
  expect(code).toBe(1);
  expect(err).toContain('the stage prod has no store identity in eu-central-1');
});
