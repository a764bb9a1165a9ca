import * as z from 'zod';
import { AwsError } from '../sigv4/aws-error.ts';
import type { DeployedQueue } from '../template/deployment.ts';
import { type Queue, toQueue } from './queue.ts';
import { deployedAttributes } from './queue-attributes.ts';
import type { QueueDatabase } from './queue-database.ts';

const countsRow = z.object({ visible: z.number(), inFlight: z.number(), delayed: z.number() });

/** The queue of this name, or undefined. */
export function lookUpQueue(database: QueueDatabase, name: string): Queue | undefined {
  const row = database.sql('SELECT * FROM queue WHERE name = ?').get(name);
  return row && toQueue(row);
}

/**
 * The queue of this name.
 * @throws {AwsError} QueueDoesNotExist
 */
export function findQueue(database: QueueDatabase, name: string): Queue {
  const queue = lookUpQueue(database, name);
  if (!queue) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
  return queue;
}

/** All queues, sorted by name. */
export function listQueues(database: QueueDatabase): Queue[] {
  return database.sql('SELECT * FROM queue ORDER BY name').all().map(toQueue);
}

/**
 * Creates the queues of the deployment, or gives them the attributes of the template. Messages stay, and so do queues
 * that are not in the template.
 */
export function deployQueues(database: QueueDatabase, queues: readonly DeployedQueue[], nowMs: number): void {
  database.transaction(() => {
    for (const queue of queues) {
      database
        .sql(
          `INSERT INTO queue (name, attributes, tags, created_at, modified_at) VALUES (:name, :attributes, '{}', :now, :now)
           ON CONFLICT (name) DO UPDATE SET attributes = :attributes, modified_at = :now`,
        )
        .run({
          ':name': queue.name,
          ':attributes': JSON.stringify(deployedAttributes(queue)),
          ':now': nowMs,
        });
    }
  });
}

/** Counts the messages of a queue by state. */
export function countMessages(database: QueueDatabase, queue: Queue, nowMs: number): z.output<typeof countsRow> {
  return database.transaction(() => {
    dropExpired(database, queue, nowMs);
    const row = database
      .sql(
        `SELECT count(*) FILTER (WHERE visible_at <= :now) AS visible,
           count(*) FILTER (WHERE visible_at > :now AND receive_count > 0) AS inFlight,
           count(*) FILTER (WHERE visible_at > :now AND receive_count = 0) AS delayed
         FROM message WHERE queue_id = :queue`,
      )
      .get({ ':queue': queue.id, ':now': nowMs });
    return countsRow.parse(row);
  });
}

/** Deletes messages that are older than the queue's retention period. */
export function dropExpired(database: QueueDatabase, queue: Queue, nowMs: number): void {
  const { changes } = database
    .sql('DELETE FROM message WHERE queue_id = ? AND sent_at <= ?')
    .run(queue.id, nowMs - queue.settings.retentionSeconds * 1000);
  if (changes) database.changedQueues.add(queue.id);
}

/** Deletes all messages of a queue, including those in flight. */
export function purgeQueue(database: QueueDatabase, queue: Queue): void {
  database.sql('DELETE FROM message WHERE queue_id = ?').run(queue.id);
  database.changedQueues.add(queue.id);
}
