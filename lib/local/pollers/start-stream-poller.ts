import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  type GetRecordsCommandInput,
  type GetRecordsCommandOutput,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { AccessKey } from '../iam/create-access-gate.ts';
import type { Invoker } from '../lambda/invoker.ts';
import { type DeployedEventSource, type DeployedTable, LOCAL_REGION } from '../template/deployment.ts';
import { batchItemFailures } from './batch-item-failures.ts';
import { pause } from './pause.ts';
import { payloadBatches } from './payload-batches.ts';
import { type Poller, type PollerLog, reasonOf, STOP_WAIT_MS } from './poller.ts';
import { settleWithin } from './settle-within.ts';
import { readCheckpoint, writeCheckpoint } from './stream-checkpoint.ts';
import { type StreamEventRecord, streamEventRecord } from './stream-event.ts';

/** Lambda reads a shard four times a second. */
const POLL_EVERY_MS = 250;
/** How often a stream is read whose table nobody has written to: rows that expire are deleted behind the gate. */
const QUIET_POLLS = 20;
const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;

/** What is polled for which function. */
export interface StreamPollerOptions {
  readonly source: DeployedEventSource;
  readonly table: DeployedTable;
  /** How many calls have written to the table; while it stays the same, its stream is read every five seconds only. */
  readonly writesSoFar: () => number;
  /** The endpoint of DynamoDB, which serves the streams too. */
  readonly dynamoDbUrl: string;
  /** Where it is kept how far the stream has been worked off, for the next start. */
  readonly checkpointFile: string;
  readonly invoker: Invoker;
  readonly operatorKey: AccessKey;
  readonly log: PollerLog;
  /** Before a failed batch is tried again, doubling up to 30 s; 1 s when not given. */
  readonly retryDelayMs?: number;
  /** For the running call when the poller is stopped; 3 s when not given. */
  readonly stopWaitMs?: number;
}

/**
 * Feeds a function from the stream of a table as Lambda does: changes come in their order, one batch at a time, and a
 * batch that fails is tried again until it succeeds. It goes on where the run before has ended; the first run begins
 * at the source's starting position.
 */
export function startStreamPoller(options: StreamPollerOptions): Poller {
  const { source, table, writesSoFar, dynamoDbUrl, checkpointFile, invoker, operatorKey, log } = options;
  const { retryDelayMs = FIRST_RETRY_DELAY_MS, stopWaitMs = STOP_WAIT_MS } = options;
  const client = new DynamoDBStreamsClient({
    endpoint: dynamoDbUrl,
    region: LOCAL_REGION,
    credentials: { accessKeyId: operatorKey.id, secretAccessKey: operatorKey.secret },
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  mkdirSync(path.dirname(checkpointFile), { recursive: true });

  /** Runs until stopped; after a failure it begins again at the checkpoint, which is how a batch is repeated. */
  const poll = async (): Promise<void> => {
    let delayMs = retryDelayMs;
    while (!signal.aborted) {
      try {
        await readFromCheckpoint(() => {
          delayMs = retryDelayMs;
        });
      } catch (error) {
        if (signal.aborted) return;
        log({ poller: 'stream', table: table.name, message: 'the batch is tried again', reason: reasonOf(error) });
        await pause(delayMs, signal);
        delayMs = Math.min(delayMs * 2, MAX_RETRY_DELAY_MS);
      }
    }
  };

  const readFromCheckpoint = async (onProgress: () => void): Promise<void> => {
    const stream = await findStream(client, table.name);
    const checkpoint = readCheckpoint(checkpointFile, stream.arn) ?? {
      streamArn: stream.arn,
      sequenceNumber: source.startingPosition === 'LATEST' ? stream.lastSequenceNumber : null,
    };
    writeCheckpoint(checkpointFile, checkpoint);
    let iterator = await shardIterator(client, stream, checkpoint.sequenceNumber);
    while (!signal.aborted && iterator !== undefined) {
      const seenWrites = writesSoFar();
      const { records, next } = await collectBatch(iterator);
      for (const batch of payloadBatches(records)) {
        await processBatch(stream.arn, batch);
        onProgress();
      }
      if (records.length === 0) await quiet(seenWrites);
      iterator = next;
    }
  };

  /** Waits as long as nobody writes, and for the time between two reads at least. */
  const quiet = async (seenWrites: number): Promise<void> => {
    for (let polls = 0; polls < QUIET_POLLS && !signal.aborted; polls++) {
      await pause(POLL_EVERY_MS, signal);
      if (writesSoFar() !== seenWrites) return;
    }
  };

  /** Reads until the batch is full, or its window, which opens with the first record, is over. */
  const collectBatch = async (start: string): Promise<{ records: StreamEventRecord[]; next: string | undefined }> => {
    const records: StreamEventRecord[] = [];
    let next: string | undefined = start;
    let windowEndMs = Number.POSITIVE_INFINITY;
    while (records.length < source.batchSize && next !== undefined && !signal.aborted) {
      const input: GetRecordsCommandInput = { ShardIterator: next, Limit: source.batchSize - records.length };
      const { Records = [], NextShardIterator }: GetRecordsCommandOutput = await client.send(
        new GetRecordsCommand(input),
      );
      records.push(...Records.map((record) => streamEventRecord(record, source.sourceArn)));
      next = NextShardIterator;
      if (source.batchWindowSeconds === 0 || records.length === 0) break;
      if (windowEndMs === Number.POSITIVE_INFINITY) windowEndMs = performance.now() + source.batchWindowSeconds * 1000;
      if (performance.now() >= windowEndMs) break;
      // What it has was read; while somebody writes, a read without a pause would find a record or none, over and over.
      if (records.length < source.batchSize)
        await pause(Math.min(POLL_EVERY_MS, windowEndMs - performance.now()), signal);
    }
    return { records, next };
  };

  const processBatch = async (streamArn: string, records: readonly StreamEventRecord[]): Promise<void> => {
    const result = await invoker.invoke(source.functionArn, JSON.stringify({ Records: records }));
    const identifiers = records.map(({ dynamodb }) => dynamodb.SequenceNumber);
    const failed = source.reportBatchItemFailures ? batchItemFailures(result, identifiers) : new Set<string>();
    const firstFailure = identifiers.findIndex((identifier) => failed.has(identifier));
    const lastDone = firstFailure < 0 ? identifiers.at(-1) : identifiers[firstFailure - 1];
    if (lastDone !== undefined) writeCheckpoint(checkpointFile, { streamArn, sequenceNumber: lastDone });
    if (firstFailure >= 0) throw new Error(`the function reports the record ${identifiers[firstFailure]} as failed`);
  };

  const polling = poll();
  return {
    stop: async () => {
      stopping.abort();
      await settleWithin([polling], stopWaitMs);
      client.destroy();
    },
  };
}

interface TableStream {
  readonly arn: string;
  readonly shardId: string;
  /** Null for a stream without records. */
  readonly lastSequenceNumber: string | null;
}

/** The embedded DynamoDB has one shard for each stream. */
async function findStream(client: DynamoDBStreamsClient, TableName: string): Promise<TableStream> {
  const { Streams = [] } = await client.send(new ListStreamsCommand({ TableName }));
  const arn = Streams.at(-1)?.StreamArn;
  if (arn === undefined) throw new Error(`the table ${TableName} has no stream`);
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: arn }));
  const shard = StreamDescription?.Shards?.[0];
  if (shard?.ShardId === undefined) throw new Error(`the stream of the table ${TableName} has no shard`);
  return { arn, shardId: shard.ShardId, lastSequenceNumber: shard.SequenceNumberRange?.EndingSequenceNumber ?? null };
}

async function shardIterator(
  client: DynamoDBStreamsClient,
  { arn: StreamArn, shardId: ShardId }: TableStream,
  after: string | null,
): Promise<string | undefined> {
  const position =
    after === null
      ? { ShardIteratorType: 'TRIM_HORIZON' as const }
      : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: after };
  const { ShardIterator } = await client.send(new GetShardIteratorCommand({ StreamArn, ShardId, ...position }));
  return ShardIterator;
}
