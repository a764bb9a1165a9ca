import type { RequestListener } from 'node:http';
import type { CallFault } from '../dynamodb/call-fault.ts';
import type { Invoker } from '../lambda/invoker.ts';

/** The four services with an HTTP interface for SDK clients. */
export type StoreName = 'dynamodb' | 's3' | 'sqs' | 'ses';

/**
 * Where tests make the services of this machine behave as badly as AWS may. `npm start` has none of them; see
 * test/chaos/faults.
 */
export interface ServiceFaults {
  /** Wraps the handler of all requests of a store. @param isFunctionKey whether a function signs with this key */
  wrapStore(
    handle: RequestListener,
    store: StoreName,
    isFunctionKey: (accessKeyId: string) => boolean,
  ): RequestListener;
  /** The fault of a call of the database by a function. */
  databaseCall(operation: string, input: unknown): CallFault | undefined;
  /** Milliseconds by which a sent message is late. */
  latenessMs(): number;
  /** Further variables of a new process of a function. */
  environment(ofFunction: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** Whether a process is stopped between two events. */
  freezes(): boolean;
  /** Wraps what calls functions for queues, streams and schedules. */
  wrapInvoker(invoker: Invoker): Invoker;
  /** The name of a header as the function gets it. */
  headerName(name: string): string;
}
