import { InvocationError } from '../lambda/invoker.ts';
import type { DeployedEventSource } from '../template/deployment.ts';
import { batchItemFailures } from './batch-item-failures.ts';
import { pause, reasonOf } from './poller.ts';
import type { StreamEventRecord } from './stream-event.ts';

const MAX_RETRY_DELAY_MS = 30_000;

/** Why Lambda gives records up. */
export type GivenUpFor = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

/** Records that are delivered in one call, and the failed attempts so far. */
interface Batch {
  readonly records: readonly StreamEventRecord[];
  readonly failures: number;
}

interface DeliverOptions {
  readonly source: DeployedEventSource;
  /** Calls the function. Returns its result as JSON text. */
  readonly invoke: (records: readonly StreamEventRecord[]) => Promise<string>;
  /** Called for records that are not delivered any more, before the next ones are delivered. */
  readonly giveUp: (records: readonly StreamEventRecord[], reason: GivenUpFor, attempts: number) => Promise<void>;
  /** Called when all records up to this one are done. */
  readonly done: (last: StreamEventRecord) => void;
  readonly onRetry: (reason: string) => void;
  /** The pause before the first retry, doubled for each further one. */
  readonly retryDelayMs: number;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * Delivers the records of one shard to a function, in their order, with the rules of Lambda's event source mapping.
 * Records that are too old are given up. When a call fails, the batch is halved if the mapping says so, which does not
 * count as an attempt; a batch that is not or cannot be halved is retried up to the attempts of the mapping. When the
 * function reports items, everything from the first of them on is delivered again, which counts as an attempt.
 * A throttled call is repeated without counting. Ends early when the signal is aborted.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
 */
export async function deliverRecords(records: readonly StreamEventRecord[], options: DeliverOptions): Promise<void> {
  const { source, invoke, giveUp, done, onRetry, retryDelayMs, signal, clock } = options;
  const { maxRetryAttempts = Number.POSITIVE_INFINITY, bisectBatchOnError = false } = source;
  const waiting: Batch[] = [{ records, failures: 0 }];
  let delayMs = retryDelayMs;
  for (let batch = waiting.shift(); batch && !signal.aborted; batch = waiting.shift()) {
    const tooOld = batch.records.filter((record) => isTooOld(record, source, clock()));
    const fresh = batch.records.slice(tooOld.length);
    await release(tooOld, 'RecordAgeExceeded', batch.failures);
    if (fresh.length === 0) continue;
    const outcome = await attempt(fresh, source, invoke);
    if (signal.aborted && outcome.failedAt !== undefined) return;
    const { failedAt, reason, isThrottled = false } = outcome;
    const passed = fresh.slice(0, failedAt ?? fresh.length);
    const rest = fresh.slice(passed.length);
    const lastPassed = passed.at(-1);
    if (lastPassed) {
      done(lastPassed);
      delayMs = retryDelayMs;
    }
    if (rest.length === 0) continue;
    onRetry(reason ?? 'the function reported failed records');
    const isHalved = bisectBatchOnError && reason !== undefined && !isThrottled && rest.length > 1;
    const failures = batch.failures + (isHalved || isThrottled ? 0 : 1);
    if (failures > maxRetryAttempts) {
      await release(rest, 'RetryAttemptsExhausted', failures);
      continue;
    }
    const middle = isHalved ? Math.ceil(rest.length / 2) : rest.length;
    const halves = [rest.slice(0, middle), rest.slice(middle)].filter((half) => half.length > 0);
    waiting.unshift(...halves.map((half) => ({ records: half, failures })));
    await pause(delayMs, signal);
    delayMs = Math.min(2 * delayMs, MAX_RETRY_DELAY_MS);
  }

  async function release(given: readonly StreamEventRecord[], reason: GivenUpFor, attempts: number): Promise<void> {
    const last = given.at(-1);
    if (!last) return;
    await giveUp(given, reason, attempts);
    done(last);
    delayMs = retryDelayMs;
  }
}

interface Outcome {
  /** Position of the first record that is not done; undefined if all are. */
  readonly failedAt?: number | undefined;
  /** Why the call as a whole failed. */
  readonly reason?: string;
  readonly isThrottled?: boolean;
}

async function attempt(
  records: readonly StreamEventRecord[],
  source: DeployedEventSource,
  invoke: DeliverOptions['invoke'],
): Promise<Outcome> {
  let result: string;
  try {
    result = await invoke(records);
  } catch (error) {
    const isThrottled = error instanceof InvocationError && error.failure === 'throttled';
    return { failedAt: 0, reason: reasonOf(error), isThrottled };
  }
  if (!source.reportBatchItemFailures) return {};
  const numbers = records.map(({ dynamodb }) => dynamodb.SequenceNumber);
  const failed = batchItemFailures(result, numbers);
  const failedAt = numbers.findIndex((number) => failed.has(number));
  return { failedAt: failedAt < 0 ? undefined : failedAt };
}

function isTooOld({ dynamodb }: StreamEventRecord, source: DeployedEventSource, nowMs: number): boolean {
  const createdSeconds = Number(dynamodb.ApproximateCreationDateTime ?? Number.NaN);
  return source.maxRecordAgeSeconds !== undefined && nowMs / 1000 - createdSeconds > source.maxRecordAgeSeconds;
}
