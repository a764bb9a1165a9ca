import * as z from 'zod';
import { type Message, messageRow } from './message.ts';
import { moveMessage } from './move-message.ts';
import { type Queue, queueArn, queueNameOf } from './queue.ts';
import type { QueueDatabase } from './queue-database.ts';
import { deadLetterSources, lookUpQueue } from './queue-registry.ts';
import { invalidValue, SqsError } from './sqs-error.ts';

const SELECT_TASK = `
  SELECT move_task.*, queue.name AS source_name FROM move_task JOIN queue ON queue.id = move_task.source_id`;

const moveTaskRow = z
  .object({
    handle: z.string(),
    source_id: z.number(),
    source_name: z.string(),
    destination_arn: z.string().nullable(),
    messages_per_second: z.number().nullable(),
    status: z.enum(['RUNNING', 'COMPLETED', 'CANCELLED', 'FAILED']),
    moved: z.number(),
    to_move: z.number(),
    last_position: z.number(),
    failure_reason: z.string().nullable(),
    started_at: z.number(),
  })
  .transform((row) => ({
    handle: row.handle,
    sourceId: row.source_id,
    sourceArn: queueArn(row.source_name),
    destinationArn: row.destination_arn ?? undefined,
    messagesPerSecond: row.messages_per_second ?? undefined,
    status: row.status,
    moved: row.moved,
    toMove: row.to_move,
    /** What arrived in the source after the start stays there. */
    lastPosition: row.last_position,
    failureReason: row.failure_reason ?? undefined,
    startedAtMs: row.started_at,
  }));

/** The work of taking dead letters back to where they came from, or to another queue. */
export type MoveTask = z.output<typeof moveTaskRow>;

export interface NewMoveTask {
  readonly handle: string;
  /** Where to; undefined: each message to the queue that gave it up. */
  readonly destinationArn?: string | undefined;
  readonly messagesPerSecond?: number | undefined;
}

/**
 * Records a task; {@link stepMoveTask} does it.
 * @throws SqsError InvalidParameterValue when nobody's dead letters come here; UnsupportedOperation when one runs
 */
export function startMoveTask(database: QueueDatabase, source: Queue, task: NewMoveTask, nowMs: number): void {
  database.transaction(() => {
    if (deadLetterSources(database, source).length === 0) {
      throw invalidValue('SourceArn', source.arn, 'Source queue must be configured as a Dead Letter Queue.');
    }
    if (listMoveTasks(database, source, 1)[0]?.status === 'RUNNING') {
      const limit = 'Only one active task is allowed for a source queue arn at a given time.';
      throw new SqsError('UnsupportedOperation', `There is already a task running. ${limit}`);
    }
    database
      .sql(
        `INSERT INTO move_task (handle, source_id, destination_arn, messages_per_second, status, to_move,
           last_position, started_at)
         SELECT :handle, :source, :destination, :rate, 'RUNNING', count(*) FILTER (WHERE visible_at <= :now),
           coalesce(max(position), 0), :now
         FROM message WHERE queue_id = :source`,
      )
      .run({
        ':handle': task.handle,
        ':source': source.id,
        ':destination': task.destinationArn ?? null,
        ':rate': task.messagesPerSecond ?? null,
        ':now': nowMs,
      });
  });
}

/** The tasks of a queue, the newest first. */
export function listMoveTasks(database: QueueDatabase, source: Queue, limit: number): MoveTask[] {
  const rows = database
    .sql(`${SELECT_TASK} WHERE source_id = ? ORDER BY started_order DESC LIMIT ?`)
    .all(source.id, limit);
  return rows.map((row) => moveTaskRow.parse(row));
}

/** All tasks that are not at their end, for going on after a restart. */
export function runningMoveTasks(database: QueueDatabase): MoveTask[] {
  const rows = database.sql(`${SELECT_TASK} WHERE status = 'RUNNING' ORDER BY started_order`).all();
  return rows.map((row) => moveTaskRow.parse(row));
}

export function findMoveTask(database: QueueDatabase, handle: string): MoveTask | undefined {
  const row = database.sql(`${SELECT_TASK} WHERE handle = ?`).get(handle);
  return row && moveTaskRow.parse(row);
}

/** Stops a running task; what it has moved stays moved. */
export function cancelMoveTask(database: QueueDatabase, task: MoveTask): void {
  database.sql("UPDATE move_task SET status = 'CANCELLED' WHERE handle = ?").run(task.handle);
}

/**
 * Moves some messages in one transaction. A moved message is a new one: id, age and count of receives begin again.
 * @returns the task as it then stands
 */
export function stepMoveTask(
  database: QueueDatabase,
  task: MoveTask,
  maxMessages: number,
  nowMs: number,
  newId: () => string,
): MoveTask {
  return database.transaction(() => {
    const messages = selectMovable(database, task, maxMessages, nowMs);
    let { moved } = task;
    let status: MoveTask['status'] = messages.length > 0 ? 'RUNNING' : 'COMPLETED';
    let failureReason: string | undefined;
    for (const message of messages) {
      const destinationArn = task.destinationArn ?? message.deadLetterSourceArn;
      const destination = destinationArn && lookUpQueue(database, queueNameOf(destinationArn));
      if (!destination) {
        status = 'FAILED';
        failureReason = destinationArn ? 'AWS.SimpleQueueService.NonExistentQueue' : 'CouldNotDetermineMessageSource';
        break;
      }
      moveMessage(database, message, destination, {
        id: newId(),
        sentAtMs: nowMs,
        visibleAtMs: nowMs,
        deadLetterSourceArn: null,
      });
      moved += 1;
    }
    database
      .sql('UPDATE move_task SET moved = ?, status = ?, failure_reason = ? WHERE handle = ?')
      .run(moved, status, failureReason ?? null, task.handle);
    return { ...task, moved, status, failureReason };
  });
}

function selectMovable(database: QueueDatabase, task: MoveTask, limit: number, nowMs: number): Message[] {
  const rows = database
    .sql('SELECT * FROM message WHERE queue_id = ? AND position <= ? AND visible_at <= ? ORDER BY position LIMIT ?')
    .all(task.sourceId, task.lastPosition, nowMs, limit);
  return rows.map((row) => messageRow.parse(row));
}
