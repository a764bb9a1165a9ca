import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvocationError } from '../../../../lib/local/lambda/invoker.ts';
import { deliverRecords, type GivenUpFor } from '../../../../lib/local/pollers/deliver-records.ts';
import type { StreamEventRecord } from '../../../../lib/local/pollers/stream-event.ts';
import type { DeployedEventSource } from '../../../../lib/local/template/deployment.ts';

const NOW_SECONDS = 10_000;

const recordsOf = (count: number, ageSeconds = (_n: number) => 0) =>
  Array.from(
    { length: count },
    (_, n): StreamEventRecord => ({
      ...{ eventID: `${n}`, eventName: 'INSERT', eventVersion: '1.1', eventSource: 'aws:dynamodb' },
      ...{ awsRegion: 'r', eventSourceARN: 'arn' },
      dynamodb: { SequenceNumber: `${n}`, ApproximateCreationDateTime: NOW_SECONDS - ageSeconds(n) },
    }),
  );
const numbers = (records: readonly StreamEventRecord[]) => records.map(({ eventID }) => Number(eventID));

interface Run {
  readonly calls: number[][];
  readonly givenUp: { records: number[]; reason: GivenUpFor; attempts: number }[];
  readonly checkpoints: number[];
}

async function run(
  records: readonly StreamEventRecord[],
  limits: Partial<DeployedEventSource>,
  fn: (records: number[], call: number) => unknown,
): Promise<Run> {
  const found: Run = { calls: [], givenUp: [], checkpoints: [] };
  await deliverRecords(records, {
    source: {
      ...{ kind: 'dynamodb', sourceArn: 'arn', functionArn: 'fn', batchSize: 10, batchWindowSeconds: 0 },
      ...{ reportBatchItemFailures: true, ...limits },
    },
    async invoke(batch) {
      found.calls.push(numbers(batch));
      return JSON.stringify(fn(numbers(batch), found.calls.length) ?? null);
    },
    giveUp: async (batch, reason, attempts) => void found.givenUp.push({ records: numbers(batch), reason, attempts }),
    done: ({ eventID }) => found.checkpoints.push(Number(eventID)),
    onRetry: () => undefined,
    retryDelayMs: 0,
    signal: new AbortController().signal,
    clock: () => NOW_SECONDS * 1000,
  });
  return found;
}

describe('the delivery of records', () => {
  it('halves a batch with a poisoned record until the record is alone, and gives up only that one', async () => {
    let faults = 0;
    const { calls, givenUp, checkpoints } = await run(
      recordsOf(8),
      { bisectBatchOnError: true, maxRetryAttempts: 2 },
      (batch) => {
        if (!batch.includes(5)) return undefined;
        faults++;
        throw new InvocationError('crash', 'out of memory');
      },
    );
    expect(givenUp).toEqual([{ records: [5], reason: 'RetryAttemptsExhausted', attempts: 3 }]);
    // Once with eight, four and two records, then three attempts alone.
    expect(faults).toBe(6);
    expect(calls.filter((call) => !call.includes(5)).flat()).toEqual([0, 1, 2, 3, 4, 6, 7]);
    expect(checkpoints.at(-1)).toBe(7);
  });

  it('gives up a whole batch after its attempts when it does not halve', async () => {
    const { calls, givenUp } = await run(recordsOf(4), { maxRetryAttempts: 2 }, () => {
      throw new InvocationError('timeout', 'too slow');
    });
    expect(calls).toHaveLength(3);
    expect(givenUp).toEqual([{ records: [0, 1, 2, 3], reason: 'RetryAttemptsExhausted', attempts: 3 }]);
  });

  it('delivers everything from the first reported record on again', async () => {
    const { calls, checkpoints } = await run(recordsOf(5), { bisectBatchOnError: true }, (_, call) =>
      call === 1 ? { batchItemFailures: [{ itemIdentifier: '3' }, { itemIdentifier: '2' }] } : undefined,
    );
    expect(calls).toEqual([
      [0, 1, 2, 3, 4],
      [2, 3, 4],
    ]);
    expect(checkpoints).toEqual([1, 4]);
  });

  it('gives up records that are too old, without a call', async () => {
    const old = recordsOf(4, (n) => (n < 2 ? 3_601 : 3_599));
    const { calls, givenUp } = await run(old, { maxRecordAgeSeconds: 3_600 }, () => undefined);
    expect(calls).toEqual([[2, 3]]);
    expect(givenUp).toEqual([{ records: [0, 1], reason: 'RecordAgeExceeded', attempts: 0 }]);
  });

  it('repeats a throttled call without counting it', async () => {
    const { calls, givenUp } = await run(recordsOf(2), { bisectBatchOnError: true, maxRetryAttempts: 1 }, (_, call) => {
      if (call < 6) throw new InvocationError('throttled', 'no process is free');
    });
    expect(givenUp).toEqual([]);
    expect(calls.at(-1)).toEqual([0, 1]);
  });

  it('delivers every good record and gives up every poisoned one, whichever they are', async () => {
    let faults = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('good', 'good', 'crash', 'report'), { maxLength: 30 }),
        async (fates) => {
          const done = new Set<number>();
          const { givenUp } = await run(
            recordsOf(fates.length),
            { bisectBatchOnError: true, maxRetryAttempts: 1 },
            (batch) => {
              if (batch.some((n) => fates[n] === 'crash')) {
                faults++;
                throw new InvocationError('crash', 'out of memory');
              }
              for (const n of batch) if (fates[n] === 'good') done.add(n);
              const failed = batch.filter((n) => fates[n] === 'report');
              faults += failed.length;
              return { batchItemFailures: failed.map((n) => ({ itemIdentifier: `${n}` })) };
            },
          );
          const lost = new Set(givenUp.flatMap(({ records }) => records));
          for (const [n, fate] of fates.entries()) {
            if (fate === 'good') expect(done.has(n)).toBe(true);
            else expect(lost.has(n)).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(faults).toBeGreaterThan(0);
  });
});
