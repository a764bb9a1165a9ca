/** Something that calls functions until it is stopped. */
export interface Poller {
  /** Begins nothing new, and waits for the running calls, at most as long as the poller states. */
  stop(): Promise<void>;
}

/** Takes what a poller has to say, for the service's log. */
export type PollerLog = (entry: Readonly<Record<string, unknown>>) => void;

/** How long a poller that is stopped waits for its running calls. */
export const STOP_WAIT_MS = 3_000;

/** The text of whatever was thrown, for the log. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
