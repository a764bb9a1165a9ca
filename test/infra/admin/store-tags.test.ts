import { expect, test } from 'vitest';
import * as z from 'zod';
import { STORE_TAG, storeTag } from '../../../lib/infra/constructs/store-tag.ts';
import { loadConfig } from '../../../lib/infra/settings/config.ts';
import { BUCKETS, QUEUES, TABLES } from '../../../shared/platform/aws/stores.ts';
import { useSynthesizedApp } from '../synthesized-app.ts';

const config = loadConfig('prod');
const app = useSynthesizedApp(config);

const Tags = z.array(z.object({ Key: z.string(), Value: z.string() })).default([]);
const Tagged = z.looseObject({ Tags, Replicas: z.array(z.looseObject({ Tags })).default([]) });

/** The values of the tag on all resources of a type; a global table has its tags on its replicas. */
function storeTags(type: string): string[] {
  return app.current.ofType(type).flatMap(({ Properties }) => {
    const { Tags: own, Replicas } = Tagged.parse(Properties ?? {});
    const all = [...own, ...Replicas.flatMap((replica) => replica.Tags)];
    return all.filter(({ Key }) => Key === STORE_TAG).map(({ Value }) => Value);
  });
}

test.each([
  ['AWS::DynamoDB::GlobalTable', TABLES],
  ['AWS::S3::Bucket', BUCKETS],
  ['AWS::SQS::Queue', QUEUES],
] as const)(
  'the admin command finds each store among the resources of %s by one tag, and no other store',
  (type, stores) => {
    expect(storeTags(type).sort()).toEqual(stores.map((store) => storeTag(config, store)).sort());
  },
);

test('CloudFormation names every store after its stack, so after the stage, which limits the search to the stage', () => {
  for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::SQS::Queue']) {
    for (const { stack, Properties } of app.current.ofType(type)) {
      expect(stack).toMatch(/^planning-prod-/);
      for (const name of ['TableName', 'BucketName', 'QueueName']) expect(Properties).not.toHaveProperty(name);
    }
  }
});
