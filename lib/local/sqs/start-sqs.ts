import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { AccessGate } from '../iam/access-gate.ts';
import type { DeployedQueue } from '../template/deployment.ts';
import { openQueueDatabase } from './queue-database.ts';
import { deployQueues } from './queue-registry.ts';
import { createSqsHandler } from './sqs-handler.ts';
import { createSqsService } from './sqs-service.ts';

/** How long a request may take to arrive; the wait of a long poll does not count. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than clients keep a connection, so that none is closed under a request on its way. */
const KEEP_ALIVE_MS = 65_000;

export interface SqsOptions {
  /** The SQLite file that holds queues and messages; made with its folder when absent. */
  readonly dataFile: string;
  /** 0 takes any free port. Queue URLs contain it, so it has to stay the same between starts. */
  readonly port: number;
  readonly host: string;
  readonly gate: AccessGate;
  /** Created, or brought to the attributes that the template states; messages stay. */
  readonly queues: readonly DeployedQueue[];
  /** The time of the queues, milliseconds since 1970. */
  readonly clock?: () => number;
}

/** A running SQS. */
export interface RunningSqs {
  /** The endpoint for clients; a queue's URL is `<url>/<account>/<name>`. */
  readonly url: string;
  /** Ends waiting receives with nothing, then connections, then the database. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded SQS: the JSON protocol of Amazon SQS over durable queues. What it has acknowledged survives the
 * end of the process, however it comes.
 */
export async function startSqs(options: SqsOptions): Promise<RunningSqs> {
  const { dataFile, port, host, gate, queues, clock = Date.now } = options;
  const database = openQueueDatabase(dataFile);
  try {
    deployQueues(database, queues, clock());
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS });
    server.listen(port, host);
    await once(server, 'listening');
    const url = `http://${host}:${(server.address() as AddressInfo).port}`;
    const service = createSqsService({ database, gate, clock, newId: randomUUID, url });
    server.on('request', createSqsHandler(service));
    return {
      url,
      async stop() {
        const closed = once(server, 'close');
        server.close();
        service.stop();
        // A turn for the answers of the receives that were just ended.
        await setImmediate();
        server.closeAllConnections();
        await closed;
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
