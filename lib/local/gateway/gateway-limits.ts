import { LOAD_SHEDDING, type LoadSheddingLimits } from './load-shedding.ts';

/** The limits of an API Gateway REST API with Lambda behind it. Tests make times shorter. */
export interface GatewayLimits {
  readonly maxUrlCharacters: number;
  readonly maxBodyBytes: number;
  /** Of the event as JSON, the body in base64 included. */
  readonly maxEventBytes: number;
  /** Of a buffered result as JSON. */
  readonly maxResultBytes: number;
  /** Where an integration sets none of its own. */
  readonly integrationTimeoutMs: number;
  /** For a client to send its request line and headers. */
  readonly headersTimeoutMs: number;
  /** For a client to send its body, after the headers. */
  readonly bodyTimeoutMs: number;
  /** For a connection on which nothing moves, while an answer streams as well. */
  readonly idleTimeoutMs: number;
  /** For answers under way when the gateway stops. */
  readonly stopGraceMs: number;
  /** When the machine has more to do than it can. */
  readonly loadShedding: LoadSheddingLimits;
}

/** Source: quotas of API Gateway REST APIs and of Lambda; `headers`, `body`, `stopGrace` and `loadShedding` are our own. */
export const GATEWAY_LIMITS: GatewayLimits = {
  maxUrlCharacters: 10_240,
  maxBodyBytes: 10 * 1024 * 1024,
  maxEventBytes: 6 * 1024 * 1024,
  maxResultBytes: 6 * 1024 * 1024,
  integrationTimeoutMs: 29_000,
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 60_000,
  idleTimeoutMs: 310_000,
  stopGraceMs: 500,
  loadShedding: LOAD_SHEDDING,
};
