import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  paginateListTables,
} from '@aws-sdk/client-dynamodb';
import { GetBucketTaggingCommand, paginateListBuckets, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { ListQueueTagsCommand, paginateListQueues, SQSClient } from '@aws-sdk/client-sqs';
import { CALL_TIMEOUTS } from '../../../shared/platform/aws/call-timeouts.ts';
import { BUCKETS, QUEUES, storeVariable, TABLES } from '../../../shared/platform/aws/stores.ts';
import { STORE_TAG, storeTag } from '../../infra/constructs/store-tag.ts';
import { LOCAL_STAGE, loadConfig, namePrefix, requireStage } from '../../infra/settings/config.ts';

/** A store with its tag, as the account lists it. */
interface TaggedStore {
  readonly tag: string | undefined;
  /** Table name, bucket name or queue URL. */
  readonly address: string;
}

/**
 * Finds the stores of a deployed stage in the account of the credentials, by the tag that the stacks set.
 * CloudFormation generates the names, so names only narrow the search. Returns the environment variables that
 * `shared/platform/aws` reads.
 *
 * @throws before any request for a stage without settings; after it if a store is missing (another account, another
 * region, or not deployed)
 *
 * The operator's credentials need `dynamodb:ListTables`, `DescribeTable` and `ListTagsOfResource`,
 * `s3:ListAllMyBuckets` and `GetBucketTagging`, `sqs:ListQueues` and `ListQueueTags`.
 */
export async function stageStores(stage: string, region: string | undefined): Promise<Record<string, string>> {
  if (stage === LOCAL_STAGE) throw new Error('the stage local runs on this machine: give --data instead of --stage');
  const config = loadConfig(stage);
  requireStage(stage);
  const where = { region: region ?? config.region, requestHandler: CALL_TIMEOUTS };
  const prefix = `${namePrefix(config)}-`;
  const lists = await Promise.all([
    taggedTables(prefix, where),
    taggedBuckets(prefix, where),
    taggedQueues(prefix, where),
  ]);
  const addresses = new Map(lists.flat().map(({ tag, address }) => [tag, address]));
  const variables = [...TABLES, ...BUCKETS, ...QUEUES].map((store) => {
    const address = addresses.get(storeTag(config, store));
    if (address === undefined) {
      throw new Error(`the stage ${stage} has no store ${store} in ${where.region}: is it deployed in this account?`);
    }
    return [storeVariable(store), address];
  });
  return { ...Object.fromEntries(variables), AWS_REGION: where.region };
}

interface Where {
  readonly region: string;
  readonly requestHandler: typeof CALL_TIMEOUTS;
}

async function taggedTables(prefix: string, where: Where): Promise<TaggedStore[]> {
  const client = new DynamoDBClient(where);
  const found: TaggedStore[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    for (const address of TableNames.filter((name) => name.startsWith(prefix))) {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: address }));
      const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn }));
      found.push({ address, tag: Tags.find(({ Key }) => Key === STORE_TAG)?.Value });
    }
  }
  client.destroy();
  return found;
}

async function taggedBuckets(prefix: string, where: Where): Promise<TaggedStore[]> {
  const client = new S3Client({ ...where, forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined });
  const found: TaggedStore[] = [];
  for await (const { Buckets = [] } of paginateListBuckets(
    { client },
    { Prefix: prefix, BucketRegion: where.region },
  )) {
    for (const { Name: address = '' } of Buckets) {
      found.push({ address, tag: await tagOfBucket(client, address) });
    }
  }
  client.destroy();
  return found;
}

/** S3 returns an error for a bucket without tags: another owner's bucket with a similar name. */
async function tagOfBucket(client: S3Client, Bucket: string): Promise<string | undefined> {
  try {
    const { TagSet = [] } = await client.send(new GetBucketTaggingCommand({ Bucket }));
    return TagSet.find(({ Key }) => Key === STORE_TAG)?.Value;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchTagSet') return undefined;
    throw error;
  }
}

async function taggedQueues(prefix: string, where: Where): Promise<TaggedStore[]> {
  const client = new SQSClient(where);
  const found: TaggedStore[] = [];
  for await (const { QueueUrls = [] } of paginateListQueues({ client }, { QueueNamePrefix: prefix })) {
    for (const address of QueueUrls) {
      const { Tags = {} } = await client.send(new ListQueueTagsCommand({ QueueUrl: address }));
      found.push({ address, tag: Tags[STORE_TAG] });
    }
  }
  client.destroy();
  return found;
}
