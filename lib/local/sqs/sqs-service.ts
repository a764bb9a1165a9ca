import type { AccessGate } from '../iam/access-gate.ts';
import type { Message } from './message.ts';
import type { QueueDatabase } from './queue-database.ts';
import { findQueue } from './queue-registry.ts';
import { firstVisibleAtMs, type ReceiveOptions, receiveMessages } from './receive-messages.ts';
import { WaitingReceivers } from './waiting-receivers.ts';

/** The sender of a request. */
export interface Caller {
  readonly accessKeyId: string;
  /** Aborted when the client closes its connection. */
  readonly signal: AbortSignal;
  /** Host and port of the request: with them begin the URLs of queues in the response. */
  readonly host: string;
}

/** What the operations need. */
export interface SqsService {
  readonly database: QueueDatabase;
  readonly gate: AccessGate;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Milliseconds for which a sent message is late; see service/service-faults.ts. */
  readonly latenessMs: () => number;
  /** Receives at once, or waits up to `waitMs` for the first message. */
  receive(queueName: string, options: ReceiveOptions, waitMs: number, signal: AbortSignal): Promise<readonly Message[]>;
  /** Gives waiting receivers the messages that the last operation made visible. */
  serveWaiting(): void;
  stop(): void;
}

/** Creates the service over an open database. The caller closes the database after `stop`. */
export function createSqsService(options: Pick<SqsService, 'database' | 'gate' | 'clock' | 'latenessMs'>): SqsService {
  const { database, clock } = options;
  const receivers = new WaitingReceivers((queueId) => {
    const visibleAtMs = firstVisibleAtMs(database, queueId);
    // A message may have become visible since the receive looked for one: it is not to wait for the next.
    return visibleAtMs === undefined ? undefined : Math.max(0, visibleAtMs - clock());
  });

  function serveWaiting(): void {
    const changed = [...database.changedQueues];
    database.changedQueues.clear();
    for (const queueId of changed) receivers.serve(queueId);
  }

  return {
    ...options,
    serveWaiting,
    async receive(queueName, receiveOptions, waitMs, signal) {
      const take = () => {
        const messages = receiveMessages(database, findQueue(database, queueName), receiveOptions, clock());
        // A receive can make messages visible too: dead letters in another queue.
        queueMicrotask(serveWaiting);
        return messages;
      };
      const queueId = findQueue(database, queueName).id;
      const messages = take();
      if (messages.length > 0 || waitMs === 0) return messages;
      return receivers.wait({ queueId, waitMs, take, signal });
    },
    stop: () => receivers.stop(),
  };
}
