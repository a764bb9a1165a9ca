import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { BUCKETS, storeVariable, TABLES } from '../../shared/platform/aws/stores.ts';
import { canonicalJson } from '../../shared/platform/http/canonical-json.ts';

/** Everything that the service stores, as texts by name: rows, objects, numbers of waiting messages. */
export type StoreContents = ReadonlyMap<string, string>;

/** Data that a worker derives from the table `items` some time after a write; nothing else writes it. */
const isDerived = (name: string) => /match/i.test(name);

/**
 * Reads all stores with the operator's key, which the environment must contain. Omits expired rows, because the table
 * may delete them at any time.
 */
export async function storeContents(): Promise<StoreContents> {
  const parts = await Promise.all([
    ...TABLES.map((table) => rows(process.env[storeVariable(table)] ?? table)),
    ...BUCKETS.map((bucket) => objects(process.env[storeVariable(bucket)] ?? bucket)),
    waitingMessages(),
  ]);
  return new Map(parts.flat().filter(([name]) => !isDerived(name)));
}

/** The plans whose thumbnail a worker has still to draw. */
export function undrawnPlans(contents: StoreContents): string[] {
  const drawn = new Set(
    [...contents.keys()].flatMap((name) => / plans\/([\w-]+)\/thumbnail\.png$/.exec(name)?.[1] ?? []),
  );
  return [...contents].flatMap(([name, row]) => {
    const id = / \d+#plan#([\w-]+) plan$/.exec(name)?.[1];
    return id !== undefined && row.includes('"kind":{"S":"drawn"}') && !drawn.has(id) ? [id] : [];
  });
}

/** The differences, by name. */
export function differences(before: StoreContents, after: StoreContents): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort();
}

async function rows(TableName: string): Promise<[string, string][]> {
  const client = new DynamoDBClient({});
  const found: [string, string][] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    for (const item of Items) {
      if (Number(item.expiresAt?.N ?? Infinity) * 1_000 <= Date.now()) continue;
      found.push([`${TableName} ${item.pk?.S} ${item.sk?.S}`, canonicalJson(item)]);
    }
  }
  client.destroy();
  return found;
}

async function objects(Bucket: string): Promise<[string, string][]> {
  const client = new S3Client({ forcePathStyle: true });
  const found: [string, string][] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    for (const { Key, ETag, Size, LastModified } of Contents) {
      found.push([`${Bucket} ${Key}`, `${ETag} ${Size} ${LastModified?.toISOString()}`]);
    }
  }
  client.destroy();
  return found;
}

async function waitingMessages(): Promise<[string, string][]> {
  const client = new SQSClient({});
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand({}));
  const found = QueueUrls.map(async (QueueUrl): Promise<[string, string]> => {
    const { Attributes = {} } = await client.send(
      new GetQueueAttributesCommand({
        QueueUrl,
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
      }),
    );
    return [QueueUrl, canonicalJson(Attributes)];
  });
  const all = await Promise.all(found);
  client.destroy();
  return all;
}
