import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceCallError } from '../../../shared/contract/client/index.ts';

/** Half a minute: so long a call of a killed function holds its Idempotency-Key. */
const TRIES = 7;
const FIRST_PAUSE_MS = 500;

/**
 * Makes a call again if the service fails or the connection breaks, up to seven times with growing pauses. The call
 * must be safe to repeat. A refused call is not tried again, unless the service says when to.
 *
 * @throws the error of the last try
 */
export async function patientCall<T>(call: () => Promise<T>, firstPauseMs = FIRST_PAUSE_MS): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await call();
    } catch (error) {
      const isRefused = error instanceof ServiceCallError && error.status < 500 && error.retryAfterMs === undefined;
      if (isRefused || tried === TRIES) throw error;
      await sleep(firstPauseMs * 2 ** (tried - 1));
    }
  }
}
