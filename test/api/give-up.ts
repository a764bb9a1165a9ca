import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { givenUpMessage } from '../../lib/local/pollers/given-up-batch.ts';
import { type StreamEventRecord, streamEventRecord } from '../../lib/local/pollers/stream-event.ts';
import { storeVariable, type TableName } from '../../shared/platform/aws/stores.ts';
import type { Key } from '../../shared/platform/aws/table.ts';

/**
 * Sends Lambda's message that it has given up the last change of a row: the queue `setAside` gets the place of the
 * record in the stream. Needs the operator's environment.
 *
 * @param worker the name of the stream's worker
 * @throws if the stream has no change of the row
 */
export async function giveUp(table: TableName, { pk, sk }: Key, worker: string): Promise<void> {
  const { openQueue } = await import('../../shared/platform/aws/queue.ts');
  const client = new DynamoDBStreamsClient();
  try {
    const { Streams } = await client.send(new ListStreamsCommand({ TableName: process.env[storeVariable(table)] }));
    const StreamArn = Streams?.at(-1)?.StreamArn ?? '';
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
    const ShardId = StreamDescription?.Shards?.at(-1)?.ShardId ?? '';
    const start = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' as const };
    let { ShardIterator } = await client.send(new GetShardIteratorCommand(start));
    let last: StreamEventRecord | undefined;
    while (ShardIterator !== undefined) {
      const { Records = [], NextShardIterator } = await client.send(new GetRecordsCommand({ ShardIterator }));
      const ofRow = Records.findLast(({ dynamodb }) => dynamodb?.Keys?.pk?.S === pk && dynamodb.Keys.sk?.S === sk);
      if (ofRow) last = streamEventRecord(ofRow, StreamArn);
      ShardIterator = Records.length > 0 ? NextShardIterator : undefined;
    }
    if (!last) throw new Error(`the stream of ${table} has no change of ${pk} / ${sk}`);
    const functionArn = `arn:aws:lambda:eu-central-1:000000000000:function:planning-local-${worker}`;
    const batch = { functionArn, streamArn: StreamArn, shardId: ShardId, records: [last], attempts: 3 };
    await openQueue('setAside').send(
      givenUpMessage({ ...batch, reason: 'RetryAttemptsExhausted' }, crypto.randomUUID(), new Date()),
    );
  } finally {
    client.destroy();
  }
}
