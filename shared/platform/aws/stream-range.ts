import { DynamoDBStreamsClient, GetRecordsCommand, GetShardIteratorCommand } from '@aws-sdk/client-dynamodb-streams';
import { CALL_TIMEOUTS } from './call-timeouts.ts';
import type { StreamRecord } from './table-stream.ts';

/** DynamoDB's limit for one call. */
const MAX_RECORDS_PER_CALL = 1_000;
/** A call may return fewer records than there are, down to none. */
const MAX_CALLS = 20;

/** A place in the stream of a table: a batch that Lambda gave up. */
export interface BatchRange {
  readonly streamArn: string;
  readonly shardId: string;
  readonly startSequenceNumber: string;
  readonly endSequenceNumber: string;
  readonly batchSize: number;
}

/**
 * Reads the records of a batch again. DynamoDB keeps them for 24 hours.
 *
 * @throws if the records are no longer there, or not all of them can be read
 */
export async function readStreamRange(range: BatchRange): Promise<StreamRecord[]> {
  const { streamArn: StreamArn, shardId: ShardId, startSequenceNumber, endSequenceNumber, batchSize } = range;
  const client = new DynamoDBStreamsClient({ maxAttempts: 3, requestHandler: CALL_TIMEOUTS });
  try {
    const records: StreamRecord[] = [];
    const position = { ShardIteratorType: 'AT_SEQUENCE_NUMBER' as const, SequenceNumber: startSequenceNumber };
    let { ShardIterator } = await client.send(new GetShardIteratorCommand({ StreamArn, ShardId, ...position }));
    for (let call = 0; call < MAX_CALLS && ShardIterator !== undefined; call++) {
      const Limit = Math.min(MAX_RECORDS_PER_CALL, batchSize - records.length);
      const { Records = [], NextShardIterator } = await client.send(new GetRecordsCommand({ ShardIterator, Limit }));
      for (const { dynamodb } of Records) {
        if (!dynamodb?.SequenceNumber) continue;
        records.push({ sequenceNumber: dynamodb.SequenceNumber, dynamodb: { ...dynamodb } });
        if (dynamodb.SequenceNumber === endSequenceNumber || records.length === batchSize) return records;
      }
      ShardIterator = NextShardIterator;
    }
    throw new Error(`the stream has ${records.length} of the ${batchSize} records`);
  } finally {
    client.destroy();
  }
}
