import { setTimeout as sleep } from 'node:timers/promises';
import type { AccessKey } from '../iam/create-access-gate.ts';
import { LOCAL_REGION } from '../template/deployment.ts';

/** Something that calls functions until it is stopped. */
export interface Poller {
  /** Starts no new call, and waits for the running ones, up to a limit. */
  stop(): Promise<void>;
}

/** Takes the messages of a poller, for the service's log. */
export type PollerLog = (entry: Readonly<Record<string, unknown>>) => void;

/** How long a stopped poller waits for its running calls. */
export const STOP_WAIT_MS = 3_000;

/** The settings of an SDK client that calls an embedded service with a key. */
export function clientSettings(endpoint: string, { id, secret }: AccessKey) {
  return { endpoint, region: LOCAL_REGION, credentials: { accessKeyId: id, secretAccessKey: secret } };
}

/** The text of an error of any type, for the log. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Waits. Ends early, without an error, when the poller is stopped. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Waits until all promises are fulfilled or rejected, but no longer than `maxMs`. */
export async function waitForAll(promises: Iterable<Promise<unknown>>, maxMs: number): Promise<void> {
  const stopWaiting = new AbortController();
  await Promise.race([Promise.allSettled(promises), pause(maxMs, stopWaiting.signal)]);
  stopWaiting.abort();
}
