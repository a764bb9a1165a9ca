import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { drawThumbnail } from '../../../../shared/domain/plans/draw-thumbnail.ts';
import { openPlanDrawer } from '../../../../shared/engines/floorplan/drawing/plan-drawer.ts';
import type { RowChange } from '../../../../shared/platform/aws/table-stream.ts';
import { retryWorker } from '../../../../shared/platform/streams/retry-worker.ts';
import { SetAsideRecord } from '../../../../shared/platform/streams/set-aside-record.ts';
import type { StreamConsumer } from '../../../../shared/platform/streams/stream-consumer.ts';
import { streamWorker } from '../../../../shared/platform/streams/stream-worker.ts';

const LIMIT_MS = 300;
const clock = () => new Date('2026-01-31T09:00:00.000Z');

/** A record of tenant `owner`; what happens to it is in its sort key. */
const record = (owner: number, fate: string, number: number, more = {}) => ({
  eventID: `${number}`,
  dynamodb: {
    SequenceNumber: `${number}`,
    Keys: { pk: { S: `${owner}#${number}` }, sk: { S: fate } },
    NewImage: { pk: { S: `${owner}#${number}` }, sk: { S: fate }, bytes: { B: 'AQL/' }, ...more },
  },
});

/** A consumer that counts the faults that it makes. */
function faultyConsumer(draw: (fate: string) => Promise<unknown> = async () => undefined) {
  const seen = { good: [] as string[], faults: 0 };
  const consumer: StreamConsumer = {
    name: 'draw-things',
    subjectOf({ key }) {
      if (key.sk !== 'unreadable')
        return key.sk === 'other' ? undefined : { id: key.pk, owner: key.pk.split('#')[0] ?? '' };
      seen.faults++;
      throw new TypeError('the row has no tenant');
    },
    async work(changes) {
      for (const { key } of changes) {
        if (key.sk !== 'good') seen.faults++;
        if (key.sk === 'bad') throw new RangeError('too many arguments');
        await draw(key.sk);
        if (key.sk === 'slow') await sleep(10 * LIMIT_MS);
        if (key.sk === 'good') seen.good.push(key.pk);
      }
    },
  };
  return { consumer, seen };
}

function queueOf() {
  const sent: SetAsideRecord[] = [];
  return { sent, setAside: { send: async (message: unknown) => void sent.push(SetAsideRecord.parse(message)) } };
}

describe('the worker of a stream', () => {
  test('sets failing, slow and unreadable records aside, and handles the others of the batch', async () => {
    const { consumer, seen } = faultyConsumer();
    const { sent, setAside } = queueOf();
    const worker = streamWorker(consumer, { setAside, clock, limitMs: LIMIT_MS, batchMs: 60_000, parallel: 2 });
    const Records = [
      record(1, 'slow', 1),
      record(1, 'slow', 2),
      { dynamodb: { SequenceNumber: '3' } },
      record(2, 'bad', 4),
      record(2, 'good', 5),
      record(3, 'unreadable', 6),
      record(3, 'good', 7),
      record(3, 'other', 8),
    ];
    expect(await worker({ Records })).toEqual({ batchItemFailures: [] });
    expect(seen.good.toSorted()).toEqual(['2#5', '3#7']);
    expect(seen.faults).toBe(3);
    expect(sent.map(({ row, faults }) => `${row}: ${faults}`).toSorted()).toEqual([
      '1#1 / slow: TooSlowError',
      '1#2 / slow: TooSlowError',
      '2#4 / bad: RangeError',
      '3#6 / unreadable: TypeError',
      'unreadable: ZodError',
    ]);
  });

  test('waits once a minute for a slow owner, however many records it has', async () => {
    const { consumer, seen } = faultyConsumer();
    const { sent, setAside } = queueOf();
    const worker = streamWorker(consumer, { setAside, clock, limitMs: LIMIT_MS, batchMs: 60_000, parallel: 2 });
    const began = performance.now();
    for (let batch = 0; batch < 5; batch++) {
      const slow = Array.from({ length: 19 }, (_, at) => record(1, 'slow', 20 * batch + at));
      await worker({ Records: [...slow, record(2, 'good', 20 * batch + 19)] });
    }
    expect(performance.now() - began).toBeLessThan(4 * LIMIT_MS);
    expect(seen.good).toHaveLength(5);
    expect([seen.faults, sent.length]).toEqual([1, 95]);
  });

  test('sets the rest of a batch aside when its time is over', async () => {
    const { consumer, seen } = faultyConsumer(async () => {
      nowMs += 25_000;
    });
    let nowMs = 0;
    const { sent, setAside } = queueOf();
    const deps = { setAside, clock: () => new Date(nowMs), limitMs: LIMIT_MS, batchMs: 60_000, parallel: 1 };
    const Records = Array.from({ length: 20 }, (_, n) => record(n, 'good', n));
    await streamWorker(consumer, deps)({ Records });
    expect([seen.good.length, sent.length]).toEqual([3, 17]);
  });

  test('sets the further records of an owner aside that has used its share, without a fault', async () => {
    const { consumer, seen } = faultyConsumer(async () => {
      nowMs += 1_500;
    });
    let nowMs = 0;
    const { sent, setAside } = queueOf();
    const limits = { limitMs: LIMIT_MS, batchMs: 60_000, ownerMs: 2_000, parallel: 1 };
    const worker = streamWorker(consumer, { setAside, clock: () => new Date(nowMs), ...limits });
    const Records = Array.from({ length: 20 }, (_, n) => record(n === 19 ? 2 : 1, 'good', n));
    await worker({ Records });
    expect(seen.good).toEqual(['1#0', '2#19', '1#1']);
    expect(sent.map(({ faults }) => faults)).toEqual(Array(17).fill('ShareUsedError'));
    // The next batch comes at once: the owner has its share back only as time passes, others go on.
    await worker({ Records: [record(1, 'good', 20), record(3, 'good', 21)] });
    expect(seen.good.slice(3)).toEqual(['3#21']);
    nowMs += 10_000;
    await worker({ Records: [record(1, 'good', 22)] });
    expect(seen.good.slice(4)).toEqual(['1#22']);
  });

  test('reports a record to Lambda that it cannot set aside either', async () => {
    const { consumer } = faultyConsumer();
    const setAside = { send: () => Promise.reject(new Error('SQS does not respond')) };
    const worker = streamWorker(consumer, { setAside, clock, limitMs: LIMIT_MS, batchMs: 60_000, parallel: 2 });
    expect(await worker({ Records: [record(1, 'good', 1), record(1, 'bad', 2)] })).toEqual({
      batchItemFailures: [{ itemIdentifier: '2' }],
    });
  });

  test('handles a batch together, and one by one only if that fails', async () => {
    const calls: string[][] = [];
    const consumer: StreamConsumer = {
      ...faultyConsumer().consumer,
      together: true,
      async work(changes: readonly RowChange[]) {
        calls.push(changes.map(({ key }) => key.sk));
        if (changes.some(({ key }) => key.sk === 'bad')) throw new Error('refused');
      },
    };
    const { sent, setAside } = queueOf();
    const worker = streamWorker(consumer, { setAside, clock, limitMs: LIMIT_MS, batchMs: 60_000, parallel: 1 });
    await worker({ Records: [record(1, 'good', 1), record(2, 'good', 2)] });
    await worker({ Records: [record(1, 'good', 3), record(2, 'bad', 4)] });
    expect(calls).toEqual([['good', 'good'], ['good', 'bad'], ['good'], ['bad']]);
    expect(sent).toMatchObject([{ row: '2#4 / bad' }]);
  });

  test('ends a drawing that never returns, with its process, and draws the next ones', async () => {
    const entry = new URL('../../../fixtures/hanging-drawer.mjs', import.meta.url).pathname;
    const limits = { maxProcessorMs: 1_500, maxElapsedMs: 15_000, maxMemoryBytes: 2 ** 30 };
    const drawer = openPlanDrawer(entry, limits);
    const { consumer, seen } = faultyConsumer((fate) => drawThumbnail(fate, drawer, 'fail'));
    const { sent, setAside } = queueOf();
    const worker = streamWorker(consumer, { setAside, clock, limitMs: 30_000, batchMs: 60_000, parallel: 1 });
    const Records = [
      record(1, 'hang', 1),
      record(1, 'hang', 2),
      record(2, 'good', 3),
      record(3, 'throw', 4),
      record(2, 'good', 5),
    ];
    await worker({ Records });
    expect(seen).toEqual({ good: ['2#3', '2#5'], faults: 2 });
    expect(sent.map(({ row, faults }) => `${row}: ${faults}`).toSorted()).toEqual([
      '1#1 / hang: TooSlowError, PlanDrawingError, WorkStoppedError',
      '1#2 / hang: TooSlowError',
      '3#4 / throw: PlanDrawingError, WorkStoppedError, Error',
    ]);
  });
});

describe('the worker of records that were set aside', () => {
  const retry = (consumer: StreamConsumer, setAside = queueOf().setAside, range: unknown[] = []) =>
    retryAll([consumer], setAside, range);
  const retryAll = (consumers: readonly StreamConsumer[], setAside = queueOf().setAside, range: unknown[] = []) =>
    retryWorker({
      consumers,
      setAside,
      clock,
      limitMs: LIMIT_MS,
      readRange: async () => range as { sequenceNumber: string; dynamodb: Record<string, unknown> }[],
    });
  const message = (id: string, body: unknown) => ({ messageId: id, body: JSON.stringify(body) });

  test('tries each record again; what fails again returns to the queue', async () => {
    const { consumer, seen } = faultyConsumer();
    const { sent, setAside } = queueOf();
    const down = { ...consumer, work: () => Promise.reject(new Error('no disk')) };
    const large = { text: { S: randomBytes(300_000).toString('base64') } };
    await streamWorker(down, { setAside, clock, limitMs: LIMIT_MS, batchMs: 60_000, parallel: 1 })({
      Records: [record(1, 'good', 1, large), record(1, 'bad', 2), record(2, 'slow', 3)],
    });
    for (const each of sent) expect(JSON.stringify(each).length).toBeLessThan(256 * 1024);
    const [good, bad, slow] = sent;
    const Records = [message('a', good), message('b', bad), message('c', slow), message('d', { no: 'record' })];
    expect(await retry(consumer)({ Records })).toEqual({
      batchItemFailures: ['b', 'c', 'd'].map((itemIdentifier) => ({ itemIdentifier })),
    });
    expect(seen).toEqual({ good: ['1#1'], faults: 2 });
  });

  test('makes one message of each record of a batch that Lambda gave up, for each worker of the function', async () => {
    const { consumer } = faultyConsumer();
    const { sent, setAside } = queueOf();
    const body = {
      requestContext: { functionArn: 'arn:aws:lambda:eu-central-1:1:function:planning-dev-draw-things' },
      DDBStreamBatchInfo: {
        ...{ shardId: 's', startSequenceNumber: '1', endSequenceNumber: '2', batchSize: 2, streamArn: 'arn' },
      },
    };
    const range = [record(1, 'good', 1), record(2, 'bad', 2)].map(({ dynamodb }) => ({ sequenceNumber: '', dynamodb }));
    const others = [
      { ...consumer, name: 'count-things', functionName: 'draw-things' },
      { ...consumer, name: 'of-another-function' },
    ];
    expect(await retryAll([consumer, ...others], setAside, range)({ Records: [message('a', body)] })).toEqual({
      batchItemFailures: [],
    });
    expect(sent.map(({ worker, row }) => `${worker} ${row}`)).toEqual([
      'draw-things 1#1 / good',
      'draw-things 2#2 / bad',
      'count-things 1#1 / good',
      'count-things 2#2 / bad',
    ]);
  });
});
