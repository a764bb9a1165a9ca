import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { AccessKey } from '../iam/create-access-gate.ts';
import { LOCAL_ACCOUNT } from '../template/deployment.ts';
import type { GivenUpFor } from './deliver-records.ts';
import { clientSettings } from './poller.ts';
import type { StreamEventRecord } from './stream-event.ts';

/** Records that were given up, and their place. */
interface GivenUpBatch {
  readonly functionArn: string;
  readonly streamArn: string;
  readonly shardId: string;
  readonly records: readonly StreamEventRecord[];
  readonly reason: GivenUpFor;
  readonly attempts: number;
}

/**
 * Lambda's message about records that it gave up. It has no records, only their place in the stream.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export function givenUpMessage(batch: GivenUpBatch, id: string, now: Date): Record<string, unknown> {
  const { functionArn, streamArn, shardId, records, reason, attempts } = batch;
  const [first, last] = [records.at(0), records.at(-1)];
  const arrival = (record: StreamEventRecord | undefined) =>
    new Date(Number(record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
  return {
    requestContext: { requestId: id, functionArn, condition: reason, approximateInvokeCount: attempts },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: now.toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first?.dynamodb.SequenceNumber,
      endSequenceNumber: last?.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: arrival(first),
      approximateArrivalOfLastRecord: arrival(last),
      batchSize: records.length,
      streamArn,
    },
  };
}

/** Sends messages to a queue by its ARN, with the operator's key. */
export function failureQueue(queueArn: string, sqsUrl: string, operatorKey: AccessKey) {
  const client = new SQSClient(clientSettings(sqsUrl, operatorKey));
  const QueueUrl = `${sqsUrl}/${LOCAL_ACCOUNT}/${queueArn.split(':').at(-1)}`;
  return async (message: Readonly<Record<string, unknown>>): Promise<void> => {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
  };
}
