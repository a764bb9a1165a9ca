import { listen } from '../host/listen.ts';
import type { StoreOptions } from '../host/store-options.ts';
import type { DeployedQueue } from '../template/deployment.ts';
import { openQueueDatabase } from './queue-database.ts';
import { countMessages, deployQueues, listQueues } from './queue-registry.ts';
import { createSqsHandler } from './sqs-handler.ts';
import { createSqsService } from './sqs-service.ts';

/** How long a client may take to send its request. The wait of a long poll does not count. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How long a stop waits for the responses of open receives. */
const STOP_GRACE_MS = 50;

/** The queues, and where they are served. A port must be the same after a restart, because queue URLs contain it. */
export interface SqsOptions extends StoreOptions {
  /** The SQLite file of queues and messages. It is created if it does not exist. */
  readonly dataFile: string;
  /** Milliseconds for which a sent message is late; see service/service-faults.ts. */
  readonly latenessMs?: (() => number) | undefined;
  /** They are created, or get the attributes of the template. Messages stay. */
  readonly queues: readonly DeployedQueue[];
}

/** A queue with its numbers of messages: those that wait, and those that a worker has received. */
export interface QueueCounts {
  readonly name: string;
  readonly waiting: number;
  readonly inFlight: number;
}

/** A running SQS. */
export interface RunningSqs {
  /** The endpoint for clients. A queue's URL is `<url>/<account>/<name>`. */
  readonly url: string;
  counts(): readonly QueueCounts[];
  /** Ends waiting receives without messages, then connections, then the database. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded SQS: the JSON protocol of Amazon SQS over durable standard queues. A message that it has
 * acknowledged survives a kill of the process.
 */
export async function startSqs(options: SqsOptions): Promise<RunningSqs> {
  const { dataFile, port, host, gate, wrap, queues, clock = Date.now, latenessMs = () => 0 } = options;
  const database = openQueueDatabase(dataFile);
  deployQueues(database, queues, clock());
  const service = createSqsService({ database, gate, clock, latenessMs });
  const listener = await listen(
    { host, port, wrap, requestTimeout: REQUEST_TIMEOUT_MS, stopGraceMs: STOP_GRACE_MS },
    createSqsHandler(service),
  );
  return {
    url: listener.url,
    counts: () =>
      listQueues(database).map((queue) => {
        const { visible, delayed, inFlight } = countMessages(database, queue, clock());
        return { name: queue.name, waiting: visible + delayed, inFlight };
      }),
    async stop() {
      service.stop();
      await listener.stop();
      database.close();
    },
  };
}
