import type { DeployedQueue } from '../template/deployment.ts';
import { type Queue, queueNameOf, toQueue } from './queue.ts';
import {
  checkQueueAttributes,
  deployedAttributes,
  QUEUE_ATTRIBUTE_DEFAULTS,
  type QueueAttributes,
  redrivePolicy,
} from './queue-attributes.ts';
import type { QueueDatabase } from './queue-database.ts';
import { invalidValue, SqsError } from './sqs-error.ts';

const QUEUE_NAME = /^[\w-]{1,80}$|^[\w-]{1,75}\.fifo$/;

/** The queue of this name, or undefined. */
export function lookUpQueue(database: QueueDatabase, name: string): Queue | undefined {
  const row = database.sql('SELECT * FROM queue WHERE name = ?').get(name);
  return row && toQueue(row);
}

/**
 * The queue of this name.
 * @throws SqsError QueueDoesNotExist
 */
export function findQueue(database: QueueDatabase, name: string): Queue {
  const queue = lookUpQueue(database, name);
  if (!queue) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
  return queue;
}

/** Queues in the order of their names: those that begin with the prefix and follow `after`. */
export function listQueues(database: QueueDatabase, prefix: string, after: string, limit: number): Queue[] {
  const rows = database
    .sql('SELECT * FROM queue WHERE name > ? AND substr(name, 1, ?) = ? ORDER BY name LIMIT ?')
    .all(after, prefix.length, prefix, limit);
  return rows.map(toQueue);
}

/** Queues that send their dead letters to this one, in the order of their names. */
export function deadLetterSources(database: QueueDatabase, target: Queue): Queue[] {
  const rows = database
    .sql(
      `SELECT * FROM queue
       WHERE json_extract(attributes, '$.RedrivePolicy') ->> '$.deadLetterTargetArn' = ? ORDER BY name`,
    )
    .all(target.arn);
  return rows.map(toQueue);
}

/**
 * Creates a queue; answers the one that exists when it has the same attributes.
 * @throws SqsError InvalidParameterValue, InvalidAttributeName, InvalidAttributeValue, QueueNameExists
 */
export function createQueue(
  database: QueueDatabase,
  name: string,
  attributes: QueueAttributes,
  tags: Readonly<Record<string, string>>,
  nowMs: number,
): Queue {
  if (!QUEUE_NAME.test(name)) {
    throw new SqsError(
      'InvalidParameterValue',
      'Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length',
    );
  }
  const fifo = attributes.FifoQueue !== undefined;
  if (fifo !== name.endsWith('.fifo')) {
    throw new SqsError('InvalidParameterValue', 'The name of a FIFO queue can only end with the .fifo suffix.');
  }
  checkQueueAttributes(attributes, fifo);
  return database.transaction(() => {
    const existing = lookUpQueue(database, name);
    if (existing) {
      refuseDifference(existing, attributes);
      return existing;
    }
    const complete = withoutEmptyPolicies({ ...QUEUE_ATTRIBUTE_DEFAULTS, ...attributes });
    checkRedrive(database, complete, fifo);
    insertQueue(database, name, complete, tags, nowMs);
    return findQueue(database, name);
  });
}

/**
 * Sets some attributes; the others stay.
 * @throws SqsError InvalidAttributeName, InvalidAttributeValue, InvalidParameterValue
 */
export function setQueueAttributes(
  database: QueueDatabase,
  queue: Queue,
  attributes: QueueAttributes,
  nowMs: number,
): void {
  const { fifo } = queue.settings;
  checkQueueAttributes(attributes, fifo);
  if (attributes.FifoQueue !== undefined && !fifo) {
    throw new SqsError('InvalidAttributeName', 'You can specify this attribute only when you create the queue.');
  }
  database.transaction(() => {
    checkRedrive(database, withoutEmptyPolicies(attributes), fifo);
    updateAttributes(database, queue, attributes, nowMs);
  });
}

/** Deletes the queue with all that is in it. */
export function deleteQueue(database: QueueDatabase, queue: Queue): void {
  database.sql('DELETE FROM queue WHERE id = ?').run(queue.id);
  database.changedQueues.add(queue.id);
}

export function setQueueTags(database: QueueDatabase, queue: Queue, tags: Readonly<Record<string, string>>): void {
  database.sql('UPDATE queue SET tags = ? WHERE id = ?').run(JSON.stringify(tags), queue.id);
}

/**
 * Makes the queues of the deployment exist with the attributes of the template. Messages stay, and so do queues that
 * the template does not name.
 */
export function deployQueues(database: QueueDatabase, queues: readonly DeployedQueue[], nowMs: number): void {
  database.transaction(() => {
    for (const deployed of queues) {
      const attributes = deployedAttributes(deployed);
      const existing = lookUpQueue(database, deployed.name);
      if (existing) updateAttributes(database, existing, attributes, nowMs);
      else {
        const complete = withoutEmptyPolicies({ ...QUEUE_ATTRIBUTE_DEFAULTS, ...attributes });
        insertQueue(database, deployed.name, complete, {}, nowMs);
      }
    }
  });
}

function refuseDifference(existing: Queue, attributes: QueueAttributes): void {
  const different = Object.keys(attributes).find((name) => attributes[name] !== (existing.attributes[name] ?? ''));
  if (different === undefined) return;
  throw new SqsError(
    'QueueNameExists',
    `A queue already exists with the same name and a different value for attribute ${different}`,
  );
}

function checkRedrive(database: QueueDatabase, attributes: QueueAttributes, fifo: boolean): void {
  const policy = attributes.RedrivePolicy;
  if (policy === undefined) return;
  const target = lookUpQueue(database, queueNameOf(redrivePolicy.parse(policy).deadLetterTargetArn));
  if (!target) throw invalidValue('RedrivePolicy', policy, 'Dead letter target does not exist.');
  if (target.settings.fifo !== fifo) {
    throw invalidValue('RedrivePolicy', policy, 'Dead-letter queue must be same type of queue as the source.');
  }
}

function insertQueue(
  database: QueueDatabase,
  name: string,
  attributes: QueueAttributes,
  tags: Readonly<Record<string, string>>,
  nowMs: number,
): void {
  database
    .sql('INSERT INTO queue (name, attributes, tags, created_at, modified_at) VALUES (?, ?, ?, ?, ?)')
    .run(name, JSON.stringify(attributes), JSON.stringify(tags), nowMs, nowMs);
}

function updateAttributes(database: QueueDatabase, queue: Queue, changes: QueueAttributes, nowMs: number): void {
  const before = JSON.stringify(queue.attributes);
  const after = JSON.stringify(withoutEmptyPolicies({ ...queue.attributes, ...changes }));
  if (after === before) return;
  database.sql('UPDATE queue SET attributes = ?, modified_at = ? WHERE id = ?').run(after, nowMs, queue.id);
  database.changedQueues.add(queue.id);
}

function withoutEmptyPolicies(attributes: QueueAttributes): QueueAttributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
}
