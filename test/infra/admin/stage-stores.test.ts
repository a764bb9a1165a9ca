import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STORE_OUTPUTS } from '../../../lib/infra/constructs/store-outputs.ts';
import type { AccessGate } from '../../../lib/local/iam/access-gate.ts';
import { startS3 } from '../../../lib/local/s3/start-s3.ts';
import { startSqs } from '../../../lib/local/sqs/start-sqs.ts';
import { BUCKETS, QUEUES, TABLES } from '../../../shared/platform/aws/stores.ts';
import { temporaryFolder } from '../../api/start-service.ts';
import { startTables } from '../../fixtures/start-tables.ts';
import { FakeCloudFormation } from '../deploy/fake-cloudformation.ts';
import { deployedQueue } from '../local/sqs/sqs-fixture.ts';
import { admin } from './admin-console.ts';

/*
 * Tests `--stage` against services that contain what a stage has on AWS: stores with CloudFormation names, which are
 * outputs of the stacks. Stores of a deleted deployment are there too.
 */

const STAGE = 'dev';
const gate: AccessGate = { secretOf: () => 'test', check: () => undefined };
const name = (store: string) => `planning-${STAGE}-storage-${store.toLowerCase()}-1f2e`;
const account = new FakeCloudFormation();
/** The name of the output with the address of a store. */
const outputOf = (wanted: string) => [...STORE_OUTPUTS].find(([, store]) => store === wanted)?.[0] ?? '';
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder('stage');
  stops.push(remove);
  const { stop } = await startTables();
  stops.push(stop);
  const bucket = (store: (typeof BUCKETS)[number]) => {
    return { name: name(store), corsRules: [], lifecycle: [] };
  };
  const common = { port: 0, host: '127.0.0.1', gate };
  const buckets = [...BUCKETS.map(bucket), { ...bucket('publicFiles'), name: name('logs') }];
  const s3 = await startS3({ ...common, dataFolder: `${folder}/s3`, buckets });
  const queues = QUEUES.map((queue) => deployedQueue(name(queue)));
  const sqs = await startSqs({ ...common, dataFile: `${folder}/sqs.sqlite`, queues });
  stops.push(
    () => s3.stop(),
    () => sqs.stop(),
  );
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.url);
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', sqs.url);
  const cloud = await account.start();
  stops.push(() => account.stop());
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', cloud.AWS_ENDPOINT_URL_CLOUDFORMATION);
  const outputs = (stores: readonly string[], address: (store: string) => string) =>
    Object.fromEntries(stores.map((store) => [outputOf(store), address(store)]));
  const tags = { service: 'planning', stage: STAGE };
  account.add(`planning-${STAGE}-storage`, outputs([...TABLES, ...BUCKETS], name), tags);
  const queueUrl = (queue: string) => queues.find((each) => each.name === name(queue))?.name ?? '';
  account.add(
    `planning-${STAGE}-jobs`,
    outputs(QUEUES, (queue) => `${sqs.url}/000000000000/${queueUrl(queue)}`),
    tags,
  );
  account.add(`planning-${STAGE}-api`, { BaseUrl: 'https://api.example.com' }, tags);
  // The name of this stage begins with that of the other one.
  const others = { service: 'planning', stage: `${STAGE}-two` };
  account.add(
    `planning-${STAGE}-two-storage`,
    outputs([...TABLES, ...BUCKETS], (store) => `other-${store}`),
    others,
  );
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
      }),
    );
  }
  tables.destroy();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const stop of stops.toReversed()) await stop();
});

test('finds the stores and the address of a stage in the outputs of its stacks, and uses them like those of a local service', async () => {
  const { stageStores } = await import('../../../lib/tools/admin/stage-stores.ts');
  const variables = await stageStores(STAGE, undefined);
  expect(variables).toMatchObject({
    TABLE_IDENTITY: name('identity'),
    BUCKET_PUBLIC_FILES: name('publicFiles'),
    QUEUE_ASSET_JOBS: expect.stringMatching(new RegExp(`/${name('assetJobs')}$`)),
    AWS_REGION: 'eu-central-1',
    BASE_URL: 'https://api.example.com',
  });
  expect(await admin(`tenant create 5 --name five --stage ${STAGE}`)).toMatchObject({ code: 0, err: '' });
  expect(await admin(`tenants list --stage ${STAGE}`)).toMatchObject({ code: 0, out: '     5  five' });
});

test('names the missing stores of a stage that was never deployed', async () => {
  const { code, err } = await admin('tenants list --stage prod');
  expect(code).toBe(1);
  expect(err).toContain('the stage prod has no store identity in eu-central-1');
});

test('names both addresses if two stacks of the stage have the same store', async () => {
  const tags = { service: 'planning', stage: STAGE };
  account.add('planning-old', { [outputOf('identity')]: 'an-old-table' }, tags);
  const { code, err } = await admin(`tenants list --stage ${STAGE}`);
  expect(code).toBe(1);
  expect(err).toMatch(
    /has two stores identity .*planning-dev-storage-identity-1f2e .*an-old-table \(stack planning-old\)/,
  );
});
