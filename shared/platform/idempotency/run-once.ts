import type { Key, Table } from '../aws/table.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Clock, IdSource } from '../identifiers/clock.ts';
import { type Claim, claimKey, freeKey, recordResponse } from './idempotency-store.ts';
import { MAX_RECORDED_BYTES, type RecordedResponse } from './recorded-response.ts';

/**
 * How long a second call waits for the response of the first, and the first and the longest pause between two reads.
 */
const MAX_WAIT_MS = 5_000;
const FIRST_POLL_MS = 100;
const MAX_POLL_MS = 800;

/** Dependencies of {@link runOnce}. */
export interface RunOnceDeps {
  /** The table `identity`: GetItem and UpdateItem. */
  readonly identity: Table;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Called when the end of a call could not be stored: its caller has the response, but a repeated call runs again. */
  readonly onUnrecorded: (reason: unknown) => void;
}

/** A response, and whether it was stored by an earlier call. */
interface OnceResult {
  readonly response: RecordedResponse;
  readonly replayed: boolean;
}

/**
 * Runs a call once for each idempotency key and returns the same response to every caller with the same key and request
 * for 24 hours. When several calls arrive together, one runs and the others wait for it for at most 5 s.
 *
 * Only successful responses are stored. After an error the key is free again: a refused request (4xx) has created
 * nothing, and the caller may correct it; a fault (5xx) must be retryable. The lease of a crashed call ends after 30 s.
 * Then the same request may run again, so in this case the guarantee is 'at least once'.
 *
 * @param run makes the response; its errors go to the caller
 * @throws ServiceError `CONFLICT` (409) for another request with the same key, or when the first call still runs after
 * the wait
 */
export async function runOnce(
  request: { readonly key: Key; readonly fingerprint: string },
  run: () => Promise<RecordedResponse>,
  deps: RunOnceDeps,
): Promise<OnceResult> {
  const claim: Claim = { ...request, id: deps.ids() };
  const deadlineMs = deps.clock().getTime() + MAX_WAIT_MS;
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
    const state = await claimKey(deps.identity, claim, deps.clock());
    if (state.kind === 'claimed') return { response: await runClaimed(claim, run, deps), replayed: false };
    if (state.kind === 'answered') return { response: state.answer, replayed: true };
    if (state.kind === 'otherRequest') {
      throw new ServiceError('CONFLICT', 'This Idempotency-Key was sent with another request. Take a new key.');
    }
    if (deps.clock().getTime() >= deadlineMs) throw firstCallInFlight();
    await deps.sleep(pollMs);
  }
}

async function runClaimed(
  claim: Claim,
  run: () => Promise<RecordedResponse>,
  deps: RunOnceDeps,
): Promise<RecordedResponse> {
  const response = await run().catch(async (error: unknown) => {
    await endClaim(() => freeKey(deps.identity, claim, deps.clock()), deps);
    throw error;
  });
  const failed = response.status >= 400;
  await endClaim(() => (failed ? freeKey(deps.identity, claim, deps.clock()) : record(claim, response, deps)), deps);
  return response;
}

/** The caller gets the result of the call even if it could not be stored; the lease then ends by itself. */
async function endClaim(write: () => Promise<boolean>, { onUnrecorded }: RunOnceDeps): Promise<void> {
  try {
    if (!(await write())) onUnrecorded(new Error('the call took longer than its lease'));
  } catch (error) {
    onUnrecorded(error);
  }
}

function record(claim: Claim, response: RecordedResponse, { identity, clock }: RunOnceDeps): Promise<boolean> {
  const fits = Buffer.byteLength(response.body ?? '') <= MAX_RECORDED_BYTES;
  return recordResponse(identity, claim, fits ? response : { ...response, body: null }, clock());
}

function firstCallInFlight(): ServiceError {
  return new ServiceError('CONFLICT', 'The first request with this Idempotency-Key is still under way. Try again.', {
    headers: { 'retry-after': '1' },
  });
}
