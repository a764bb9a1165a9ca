import { randomUUID } from 'node:crypto';
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
import type { DeployedEventSource, DeployedTable } from '../template/deployment.ts';
import { deliverRecords } from './deliver-records.ts';
import { givenUpMessage } from './given-up-batch.ts';
import { MAX_PAYLOAD_BYTES, payloadBatches } from './payload-batches.ts';
import { clientSettings, type Poller, type PollerLog, pause, reasonOf, STOP_WAIT_MS, waitForAll } from './poller.ts';
import { readSize } from './read-size.ts';
import { readCheckpoint, writeCheckpoint } from './stream-checkpoint.ts';
import { type StreamEventRecord, streamEventRecord } from './stream-event.ts';

/** Lambda reads a shard four times a second. */
const POLL_EVERY_MS = 250;
/** A stream is read after so many pauses if no call has written to its table: DynamoDB itself deletes expired rows. */
const QUIET_POLLS = 20;
const FIRST_RETRY_DELAY_MS = 1_000;
/** The pause after an error of the database. */
const MAX_READ_DELAY_MS = 30_000;

interface StreamPollerOptions {
  readonly source: DeployedEventSource;
  readonly table: DeployedTable;
  /** How many calls have written to the table. While the number stays, its stream is read every five seconds only. */
  readonly writesSoFar: () => number;
  /** The endpoint of DynamoDB, which serves the streams too. */
  readonly dynamoDbUrl: string;
  /** Keeps the position in the stream for the next start. */
  readonly checkpointFile: string;
  readonly invoker: Invoker;
  readonly operatorKey: AccessKey;
  /** Hears of records that are given up; needed for a source with limits. */
  readonly sendFailure?: (message: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly log: PollerLog;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** The pause before the first retry of a failed batch, doubled for each further one up to 30 s; 1 s by default. */
  readonly retryDelayMs?: number;
  /** How long a stop waits for the running call; 3 s by default. */
  readonly stopWaitMs?: number;
}

/**
 * Calls a function with the changes of a table like Lambda: in their order, one batch at a time. A failed batch is
 * retried, halved or given up as the source defines; see deliver-records.ts. It starts at the position where the last
 * run ended, the first time at the oldest change.
 */
export function startStreamPoller(options: StreamPollerOptions): Poller {
  const { source, table, writesSoFar, dynamoDbUrl, checkpointFile, invoker, operatorKey, log } = options;
  const { retryDelayMs = FIRST_RETRY_DELAY_MS, stopWaitMs = STOP_WAIT_MS, clock = Date.now, sendFailure } = options;
  const client = new DynamoDBStreamsClient(clientSettings(dynamoDbUrl, operatorKey));
  const stopping = new AbortController();
  const { signal } = stopping;
  mkdirSync(path.dirname(checkpointFile), { recursive: true });

  /** Runs until stopped. After an error of the database it starts again at the checkpoint. */
  const poll = async (): Promise<void> => {
    let delayMs = retryDelayMs;
    while (!signal.aborted) {
      try {
        await readFromCheckpoint(() => {
          delayMs = retryDelayMs;
        });
      } catch (error) {
        if (signal.aborted) return;
        log({ poller: 'stream', table: table.name, message: 'the stream cannot be read', reason: reasonOf(error) });
        await pause(delayMs, signal);
        delayMs = Math.min(delayMs * 2, MAX_READ_DELAY_MS);
      }
    }
  };

  const readFromCheckpoint = async (onProgress: () => void): Promise<void> => {
    const stream = await findStream(client, table.name);
    const checkpoint = readCheckpoint(checkpointFile, stream.arn) ?? {
      streamArn: stream.arn,
      sequenceNumber: null,
    };
    writeCheckpoint(checkpointFile, checkpoint);
    let iterator = await shardIterator(client, stream, checkpoint.sequenceNumber);
    while (!signal.aborted && iterator !== undefined) {
      const seenWrites = writesSoFar();
      const { records, next } = await collectBatch(iterator);
      for (const batch of payloadBatches(records)) {
        await processBatch(stream, batch);
        onProgress();
      }
      if (records.length === 0) await quiet(seenWrites);
      iterator = next;
    }
  };

  /** Waits until a call writes to the table, at least for the time between two reads. */
  const quiet = async (seenWrites: number): Promise<void> => {
    for (let polls = 0; polls < QUIET_POLLS && !signal.aborted; polls++) {
      await pause(POLL_EVERY_MS, signal);
      if (writesSoFar() !== seenWrites) return;
    }
  };

  const size = readSize();

  /** Reads until the batch is full, its window is over, or no more is there. The window starts with the first record. */
  const collectBatch = async (start: string): Promise<{ records: StreamEventRecord[]; next: string | undefined }> => {
    const records: StreamEventRecord[] = [];
    let next: string | undefined = start;
    let windowEndMs = Number.POSITIVE_INFINITY;
    let bytes = 0;
    while (records.length < source.batchSize && bytes < MAX_PAYLOAD_BYTES && next !== undefined && !signal.aborted) {
      const asked = size.next(source.batchSize - records.length);
      const input: GetRecordsCommandInput = { ShardIterator: next, Limit: asked };
      const { Records = [], NextShardIterator }: GetRecordsCommandOutput = await client.send(
        new GetRecordsCommand(input),
      );
      const read = Records.map((record) => streamEventRecord(record, source.sourceArn));
      const readBytes = read.reduce((sum, record) => sum + Buffer.byteLength(JSON.stringify(record)), 0);
      size.note(asked, read.length, readBytes);
      records.push(...read);
      bytes += readBytes;
      next = NextShardIterator;
      if (records.length === 0) break;
      if (windowEndMs === Number.POSITIVE_INFINITY) windowEndMs = performance.now() + source.batchWindowSeconds * 1000;
      // More is there already, and nobody waits for the end of a window.
      if (read.length === asked && source.batchWindowSeconds === 0) continue;
      if (performance.now() >= windowEndMs) break;
      // Without a pause, every read would find no record or one while a call writes.
      await pause(Math.min(POLL_EVERY_MS, windowEndMs - performance.now()), signal);
    }
    return { records, next };
  };

  const processBatch = (stream: TableStream, batch: readonly StreamEventRecord[]): Promise<void> =>
    deliverRecords(batch, {
      source,
      signal,
      clock,
      retryDelayMs,
      invoke: (records) => invoker.invoke(source.functionArn, JSON.stringify({ Records: records })),
      done: ({ dynamodb }) =>
        writeCheckpoint(checkpointFile, { streamArn: stream.arn, sequenceNumber: dynamodb.SequenceNumber }),
      onRetry: (reason) => log({ poller: 'stream', table: table.name, message: 'the batch is tried again', reason }),
      async giveUp(records, reason, attempts) {
        log({ poller: 'stream', table: table.name, message: 'records are given up', reason, records: records.length });
        const place = { functionArn: source.functionArn, streamArn: stream.arn, shardId: stream.shardId };
        await sendFailure?.(givenUpMessage({ ...place, records, reason, attempts }, randomUUID(), new Date(clock())));
      },
    });

  const polling = poll();
  return {
    stop: async () => {
      stopping.abort();
      await waitForAll([polling], stopWaitMs);
      client.destroy();
    },
  };
}

interface TableStream {
  readonly arn: string;
  readonly shardId: string;
}

/** The embedded DynamoDB has one shard per stream. */
async function findStream(client: DynamoDBStreamsClient, TableName: string): Promise<TableStream> {
  const { Streams = [] } = await client.send(new ListStreamsCommand({ TableName }));
  const arn = Streams.at(-1)?.StreamArn;
  if (arn === undefined) throw new Error(`the table ${TableName} has no stream`);
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: arn }));
  const shard = StreamDescription?.Shards?.[0];
  if (shard?.ShardId === undefined) throw new Error(`the stream of the table ${TableName} has no shard`);
  return { arn, shardId: shard.ShardId };
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
