import type { RequestListener } from 'node:http';
import type { AccessGate } from '../iam/access-gate.ts';

/** What all stores take. */
export interface StoreOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  readonly gate: AccessGate;
  /** Wraps the handler of all requests; see service/service-faults.ts. */
  readonly wrap?: ((handle: RequestListener) => RequestListener) | undefined;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}
