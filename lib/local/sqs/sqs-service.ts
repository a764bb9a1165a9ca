import type { AccessGate } from '../iam/access-gate.ts';
import type { Message } from './message.ts';
import { type MoveTaskRunner, startMoveTaskRunner } from './move-task-runner.ts';
import type { QueueDatabase } from './queue-database.ts';
import { findQueue } from './queue-registry.ts';
import { nextVisibleAtMs, type ReceiveOptions, receiveMessages } from './receive-messages.ts';
import { WaitingReceivers } from './waiting-receivers.ts';

/** Who calls: the key that signed, and whether the answer is still awaited. */
export interface Caller {
  readonly accessKeyId: string;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
}

/** What operations work with. */
export interface SqsService {
  readonly database: QueueDatabase;
  readonly gate: AccessGate;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly newId: () => string;
  /** Where the queues are, `http://127.0.0.1:4566`. */
  readonly url: string;
  readonly moveTasks: MoveTaskRunner;
  /** Receives at once, or as soon as there is something within the wait. */
  receive(queueName: string, options: ReceiveOptions, waitMs: number, signal: AbortSignal): Promise<readonly Message[]>;
  /** Hands to waiting receivers what the last operation brought into sight. */
  serveWaiting(): void;
  stop(): void;
}

/** Puts the parts of the service together over an open database. The caller closes the database after `stop`. */
export function createSqsService(
  options: Pick<SqsService, 'database' | 'gate' | 'clock' | 'newId' | 'url'>,
): SqsService {
  const { database, clock, newId } = options;
  const receivers = new WaitingReceivers<Message>((queueId) => {
    const nowMs = clock();
    const nextMs = nextVisibleAtMs(database, queueId, nowMs);
    return nextMs === undefined ? undefined : nextMs - nowMs;
  });

  function serveWaiting(): void {
    const changed = [...database.changedQueues];
    database.changedQueues.clear();
    for (const queueId of changed) receivers.serve(queueId);
  }
  const moveTasks = startMoveTaskRunner(database, clock, newId, serveWaiting);

  return {
    ...options,
    moveTasks,
    serveWaiting,
    async receive(queueName, receiveOptions, waitMs, signal) {
      const take = () => {
        const messages = receiveMessages(database, findQueue(database, queueName), receiveOptions, clock());
        // A receive can itself bring something into sight: dead letters in another queue, for one.
        queueMicrotask(serveWaiting);
        return messages;
      };
      const queueId = findQueue(database, queueName).id;
      const messages = take();
      if (messages.length > 0 || waitMs === 0) return messages;
      return receivers.wait({ queueId, waitMs, take, signal });
    },
    stop() {
      moveTasks.stop();
      receivers.stop();
    },
  };
}
