import { endCallsWith } from '../aws/abortable-calls.ts';
import type { Queue } from '../aws/queue.ts';
import { changeOf, type RowChange, readTableStream, type StreamRecord } from '../aws/table-stream.ts';
import type { Clock } from '../identifiers/clock.ts';
import type { BatchResponse } from '../jobs/job-worker.ts';
import { embeddedMetrics } from '../runtime/embedded-metrics.ts';
import { logger, metricLog } from '../runtime/logger.ts';
import { TooSlowError, withinTime } from '../runtime/within-time.ts';
import { ownerShares } from './owner-shares.ts';
import { setAsideRecord } from './set-aside-record.ts';
import type { StreamConsumer } from './stream-consumer.ts';

/** How long after a slow record the further records of its owner are set aside without an attempt. */
const SLOW_OWNER_MS = 60_000;
/** More owners than this are not remembered. */
const MAX_SLOW_OWNERS = 1_000;

/** What the worker of a stream needs. */
interface StreamWorkerDeps {
  /** The queue `setAside`; its worker tries the records again. */
  readonly setAside: Pick<Queue, 'send'>;
  readonly clock: Clock;
  /** Time limit for the changes of one subject. */
  readonly limitMs: number;
  /**
   * After this time in a batch, its further records are set aside without an attempt: the function must not time out.
   */
  readonly batchMs: number;
  /**
   * Time of one owner, of which a fifth of the time that passes comes back: its further records go to the queue, so
   * that the next batch, with records of other owners, does not wait for them. No limit if it is not set.
   */
  readonly ownerMs?: number;
  /** Number of subjects that are handled at the same time, at most one of each owner. */
  readonly parallel: number;
}

/** The records of an owner take more time than its share. This is no fault, and is not counted as one. */
class ShareUsedError extends Error {
  override readonly name = 'ShareUsedError';
}

/** The records of one subject, in their order. */
interface Task {
  readonly owner: string;
  readonly records: StreamRecord[];
  readonly changes: RowChange[];
}

/**
 * Makes the Lambda handler of a table's stream. It handles each subject by itself, and owners take turns. A record that
 * fails or takes too long is set aside: it is sent to the queue `setAside`, counted and logged, and the others go on.
 * After a slow record the owner's further records are set aside for a minute, so the stream waits once for a slow
 * owner; a batch with many slow owners is set aside from its time limit on. An owner with many records that take long
 * gets a share of the time. A record that cannot be set aside either is reported to Lambda, which delivers the batch
 * from it on again.
 */
export function streamWorker(
  consumer: StreamConsumer,
  deps: StreamWorkerDeps,
): (event: unknown) => Promise<BatchResponse> {
  const slowUntil = new Map<string, number>();
  const shares = deps.ownerMs === undefined ? undefined : ownerShares(deps.ownerMs);
  return async (event) => {
    const endMs = deps.clock().getTime() + deps.batchMs;
    const unsaved: string[] = [];
    let count = 0;
    const setAside = async (records: readonly StreamRecord[], fault: unknown): Promise<void> => {
      const isFault = !(fault instanceof ShareUsedError);
      const facts = { worker: consumer.name, records: records.length, error: errorOf(fault) };
      if (isFault) logger.error('record set aside', facts);
      else logger.info('record put off', facts);
      for (const record of records) {
        try {
          await deps.setAside.send(setAsideRecord(consumer.name, record, fault, deps.clock()));
          if (isFault) count++;
        } catch (error) {
          logger.error('record not set aside', { worker: consumer.name, error: errorOf(error) });
          unsaved.push(record.sequenceNumber);
        }
      }
    };
    const tasks = await tasksOf(readTableStream(event), consumer, setAside);
    if (!(await handledTogether(tasks, consumer, deps.limitMs))) {
      await takeTurns(tasks, deps.parallel, async (task) => {
        const { owner, records, changes } = task;
        const nowMs = deps.clock().getTime();
        if ((slowUntil.get(owner) ?? 0) > nowMs) {
          return setAside(records, new TooSlowError(`the owner ${owner} had a slow record within the last minute`));
        }
        if (shares?.isUsedUp(owner, nowMs)) {
          return setAside(records, new ShareUsedError(`the owner ${owner} has used its share of the time`));
        }
        if (nowMs >= endMs) return setAside(records, new TooSlowError('the batch has no time left'));
        try {
          await withinTime(deps.limitMs, (signal) => endCallsWith(signal, () => consumer.work(changes, signal)));
        } catch (error) {
          if (error instanceof TooSlowError) noteSlow(slowUntil, owner, deps.clock().getTime());
          await setAside(records, error);
        }
        const endedMs = deps.clock().getTime();
        shares?.use(owner, endedMs - nowMs, endedMs);
      });
    }
    countSetAside(consumer.name, count, deps.clock());
    return { batchItemFailures: unsaved.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

/** Counts records that were set aside, for the alarm `recordsSetAside`. */
export function countSetAside(worker: string, RecordsSetAside: number, now: Date): void {
  if (RecordsSetAside === 0) return;
  metricLog.info('records set aside', embeddedMetrics({ RecordsSetAside }, { worker }, [['worker']], now));
}

/** Groups records by subject. Sets unreadable records aside. */
async function tasksOf(
  records: readonly StreamRecord[],
  consumer: StreamConsumer,
  setAside: (records: readonly StreamRecord[], fault: unknown) => Promise<void>,
): Promise<Task[]> {
  const tasks = new Map<string, Task>();
  for (const record of records) {
    try {
      const change = changeOf(record);
      const subject = consumer.subjectOf(change);
      if (!subject) continue;
      const task = tasks.get(subject.id) ?? { owner: subject.owner, records: [], changes: [] };
      tasks.set(subject.id, task);
      task.records.push(record);
      task.changes.push(change);
    } catch (error) {
      await setAside([record], error);
    }
  }
  return [...tasks.values()];
}

async function handledTogether(tasks: readonly Task[], consumer: StreamConsumer, limitMs: number): Promise<boolean> {
  if (tasks.length === 0) return true;
  if (!consumer.together) return false;
  try {
    const changes = tasks.flatMap((task) => task.changes);
    await withinTime(limitMs, (signal) => endCallsWith(signal, () => consumer.work(changes, signal)));
    return true;
  } catch (error) {
    logger.warn('batch is handled one by one', { worker: consumer.name, error: errorOf(error) });
    return false;
  }
}

/** Runs tasks in parallel, those of one owner one after the other, the first task of each owner first. */
async function takeTurns(tasks: readonly Task[], parallel: number, run: (task: Task) => Promise<void>): Promise<void> {
  const byOwner = Map.groupBy(tasks, ({ owner }) => owner);
  const waiting = [...byOwner.values()];
  const lane = async (): Promise<void> => {
    for (let own = waiting.shift(); own; own = waiting.shift()) {
      const [task, ...rest] = own;
      if (!task) continue;
      await run(task);
      if (rest.length > 0) waiting.push(rest);
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
}

function noteSlow(slowUntil: Map<string, number>, owner: string, nowMs: number): void {
  for (const [known, untilMs] of slowUntil) if (untilMs <= nowMs) slowUntil.delete(known);
  if (slowUntil.size < MAX_SLOW_OWNERS) slowUntil.set(owner, nowMs + SLOW_OWNER_MS);
}

function errorOf(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error(String(fault));
}
