import { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import * as z from 'zod';
import { openBucket } from '../../../../shared/platform/aws/files.ts';
import { openQueue } from '../../../../shared/platform/aws/queue.ts';
import { openTable } from '../../../../shared/platform/aws/table.ts';

const logger = new Logger();
const Input = z.object({ key: z.string() });

/** All that an endpoint can use: tables, files, queues, schemas, the pipeline's engine, the log. */
export const handler = middy().handler(async (event: unknown) => {
  const { key } = Input.parse(event);
  logger.info('start', { key });
  await openTable('items').put({ pk: key, sk: key });
  await openBucket('privateFiles').putBytes(key, new Uint8Array(), { contentType: 'text/plain' });
  await openQueue('assetJobs').send({ key });
});
