import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Poller } from '../../../../lib/local/pollers/poller.ts';
import { startStreamPoller } from '../../../../lib/local/pollers/start-stream-poller.ts';
import type { StreamEventRecord } from '../../../../lib/local/pollers/stream-event.ts';
import type { DeployedEventSource } from '../../../../lib/local/template/deployment.ts';
import { type BatchRange, readStreamRange } from '../../../../shared/platform/aws/stream-range.ts';
import { changeOf } from '../../../../shared/platform/aws/table-stream.ts';
import {
  type Clients,
  OPERATOR_KEY,
  type RunningTables,
  removeFolder,
  runTables,
  tableOf,
} from '../dynamodb/running-tables.ts';
import { type RecordingInvoker, recordingInvoker } from './recording-invoker.ts';

interface StreamEvent {
  readonly Records: readonly StreamEventRecord[];
}

const table = tableOf('changes', [], { stream: true });
const within = { timeout: 120_000, interval: 20 };

let running: RunningTables;
let clients: Clients;
let pollers: Poller[];

beforeEach(async () => {
  running = await runTables([table]);
  clients = running.clientsFor(OPERATOR_KEY);
  pollers = [];
});

afterEach(async () => {
  await Promise.all(pollers.map((poller) => poller.stop()));
  await running.stop();
  removeFolder(running.dataFolder);
});

function poll(
  invoker: RecordingInvoker<StreamEvent>,
  rest: Partial<DeployedEventSource> = {},
  dynamoDbUrl = running.url,
  sendFailure: (message: unknown) => Promise<void> = async () => undefined,
): Poller {
  const poller = startStreamPoller({
    source: {
      kind: 'dynamodb',
      sourceArn: table.streamArn ?? '',
      functionArn: 'arn:aws:lambda:eu-central-1:000000000000:function:indexer',
      batchSize: 10,
      batchWindowSeconds: 0,
      reportBatchItemFailures: false,
      ...rest,
    },
    table,
    writesSoFar: () => running.writesTo(table),
    dynamoDbUrl,
    checkpointFile: path.join(running.dataFolder, 'pollers', 'changes.json'),
    invoker,
    operatorKey: OPERATOR_KEY,
    log: () => undefined,
    sendFailure,
    retryDelayMs: 20,
  });
  pollers.push(poller);
  return poller;
}

const put = (n: number) =>
  clients.documents.send(new PutCommand({ TableName: 'changes', Item: { pk: 'p', sk: `${n}`, n } }));

async function putAll(from: number, to: number): Promise<void> {
  for (let n = from; n < to; n++) await put(n);
}

const numbersOf = (events: readonly StreamEvent[]) =>
  events.flatMap(({ Records }) =>
    Records.map(({ dynamodb }) => Number((dynamodb.Keys as { sk: { S: string } } | undefined)?.sk.S)),
  );
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

/** Hands every call on as it is, and counts those that read a stream. */
async function countReads(target: string): Promise<{ url: string; reads: () => number; close: () => void }> {
  let reads = 0;
  const server = createServer((call, answer) => {
    if (call.headers['x-amz-target']?.toString().endsWith('.GetRecords')) reads++;
    const { method, headers } = call;
    const onward = request(target, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    onward.on('error', (error) => answer.destroy(error));
    call.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, reads: () => reads, close: () => server.close() };
}

describe('the stream poller', () => {
  it("hands changes over in the form of Lambda's event", async () => {
    const key = { pk: 'p', sk: '1' };
    const item = { ...key, n: 1.5, bytes: new Uint8Array([1, 2, 255]), deep: [{ set: new Set(['a']) }] };
    await clients.documents.send(new PutCommand({ TableName: 'changes', Item: item }));
    await clients.documents.send(new DeleteCommand({ TableName: 'changes', Key: key }));
    const invoker = recordingInvoker<StreamEvent>(() => undefined);
    poll(invoker);
    await expect.poll(() => numbersOf(invoker.events), within).toHaveLength(2);
    const records = invoker.events.flatMap(({ Records }) => Records);
    const image = {
      pk: { S: 'p' },
      sk: { S: '1' },
      n: { N: '1.5' },
      bytes: { B: 'AQL/' },
      deep: { L: [{ M: { set: { SS: ['a'] } } }] },
    };
    expect(records[0]).toEqual({
      eventID: expect.any(String),
      eventName: 'INSERT',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'eu-central-1',
      eventSourceARN: table.streamArn,
      dynamodb: {
        ApproximateCreationDateTime: expect.closeTo(Date.now() / 1000, -2),
        Keys: { pk: { S: 'p' }, sk: { S: '1' } },
        NewImage: image,
        SequenceNumber: expect.stringMatching(/^\d+$/),
        SizeBytes: expect.any(Number),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    });
    expect(records[1]).toMatchObject({ eventName: 'REMOVE', dynamodb: { OldImage: image } });
  });

  it('keeps the order, one batch at a time, up to the batch size', async () => {
    const invoker = recordingInvoker<StreamEvent>(() => sleep(5));
    const poller = poll(invoker, { batchSize: 7 });
    await putAll(0, 50);
    await expect.poll(() => numbersOf(invoker.events), within).toEqual(count(0, 50));
    await poller.stop();
    expect(invoker.mostAtOnce).toBe(1);
    expect(Math.max(...invoker.events.map(({ Records }) => Records.length))).toBeLessThanOrEqual(7);
  });

  it('tries a failed batch again before anything else', async () => {
    const invoker = recordingInvoker<StreamEvent>((_, call) => {
      if (call === 2 || call === 3) throw new Error('no luck');
    });
    await putAll(0, 12);
    poll(invoker, { batchSize: 4 });
    await expect.poll(() => invoker.events.length, within).toBe(5);
    expect(invoker.events.map((event) => numbersOf([event]))).toEqual([
      count(0, 4),
      count(4, 8),
      count(4, 8),
      count(4, 8),
      count(8, 12),
    ]);
  });

  it('sends the place of records that it gives up, from which they can be read again', async () => {
    const sent: unknown[] = [];
    let faults = 0;
    const invoker = recordingInvoker<StreamEvent>((event) => {
      if (!numbersOf([event]).some((n) => n === 2 || n === 3)) return;
      faults++;
      throw new Error('out of memory');
    });
    await putAll(0, 6);
    const sendFailure = async (message: unknown) => void sent.push(message);
    poll(invoker, { batchSize: 6, bisectBatchOnError: true, maxRetryAttempts: 1 }, running.url, sendFailure);
    await expect.poll(() => sent.length, within).toBe(2);
    await expect.poll(() => numbersOf(invoker.events), within).toContain(5);
    expect(faults).toBeGreaterThan(2);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB_STREAMS', running.url);
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', OPERATOR_KEY.id);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', OPERATOR_KEY.secret);
    const place = z.object({ DDBStreamBatchInfo: z.custom<BatchRange>((range) => typeof range === 'object') });
    const records = await Promise.all(sent.map((each) => readStreamRange(place.parse(each).DDBStreamBatchInfo)));
    expect(records.flat().map((record) => changeOf(record))).toMatchObject([
      { key: { pk: 'p', sk: '2' }, after: { n: 2 } },
      { key: { pk: 'p', sk: '3' }, after: { n: 3 } },
    ]);
    vi.unstubAllEnvs();
  });

  it('continues after a restart at its position, without loss or repetition', async () => {
    const first = recordingInvoker<StreamEvent>(() => undefined);
    const poller = poll(first);
    await putAll(0, 5);
    await expect.poll(() => numbersOf(first.events), within).toEqual(count(0, 5));
    await poller.stop();
    await putAll(5, 9);
    const second = recordingInvoker<StreamEvent>(() => undefined);
    poll(second);
    await expect.poll(() => numbersOf(second.events), within).toEqual(count(5, 9));
  });

  it('collects while its window is open', async () => {
    const invoker = recordingInvoker<StreamEvent>(() => undefined);
    poll(invoker, { batchSize: 4, batchWindowSeconds: 60 });
    await putAll(0, 2);
    await sleep(100);
    await putAll(2, 4);
    await expect.poll(() => numbersOf(invoker.events), within).toEqual(count(0, 4));
    expect(invoker.events).toHaveLength(1);
  });

  it('reads four times a second while calls write to the table and its window is open', async () => {
    const invoker = recordingInvoker<StreamEvent>(() => undefined);
    const counted = await countReads(running.url);
    try {
      const beganMs = performance.now();
      poll(invoker, { batchSize: 1_000, batchWindowSeconds: 2 }, counted.url);
      let written = 0;
      while (invoker.events.length === 0) await put(written++);
      const tookMs = performance.now() - beganMs;
      const reads = counted.reads();
      expect(written).toBeGreaterThan(reads);
      // The first read and the one after the pause that the window's end cuts short come on top.
      expect(reads).toBeLessThanOrEqual(tookMs / 250 + 2);
      expect(reads).toBeGreaterThan(1);
    } finally {
      counted.close();
    }
  });

  it('continues when the database is killed', async () => {
    const invoker = recordingInvoker<StreamEvent>(() => undefined);
    poll(invoker);
    await put(0);
    await expect.poll(() => numbersOf(invoker.events), within).toEqual([0]);
    const [pid = 0] = running.processes;
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(
        () =>
          put(1).then(
            () => 'written',
            () => 'refused',
          ),
        within,
      )
      .toBe('written');
    await expect.poll(() => numbersOf(invoker.events), within).toEqual([0, 1]);
  });
});
