import type { Key, Table } from '../aws/table.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Clock, IdSource } from '../identifiers/clock.ts';
import { type Claim, claimKey, freeKey, recordResponse } from './idempotency-store.ts';
import { MAX_RECORDED_BYTES, type RecordedResponse } from './recorded-response.ts';

/** How long a second call waits for the first one's answer, and how long between looks, at first and at most. */
const MAX_WAIT_MS = 5_000;
const FIRST_POLL_MS = 100;
const MAX_POLL_MS = 800;

export interface RunOnceDeps {
  /** The table `identity`: GetItem and UpdateItem. */
  readonly identity: Table;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Told when the end of a call could not be noted: its caller has the answer, a repetition will run again. */
  readonly onUnrecorded: (reason: unknown) => void;
}

/** An answer, and whether it was made now or kept from the call that made it. */
export interface OnceResult {
  readonly answer: RecordedResponse;
  readonly replayed: boolean;
}

/**
 * Runs a call once for each idempotency key and gives its answer to everybody who comes with the same key and request
 * within 24 hours. Of several at the same time one runs and the others wait for it, 5 s at most. Throws `CONFLICT`
 * (409) for another request with the key, and when the first call is still running after the wait.
 *
 * Only success is kept. After a failure the key is free again: what was refused (4xx) has created nothing, and the
 * caller may mend and send it; what broke (5xx) is what retries are for, and a kept 500 would turn a moment's fault into
 * one that lasts a day. A call that dies holds its key for 30 s; then the same request runs again, as after a timeout
 * without a key: between a crash and that the promise is 'at least once'.
 *
 * @param run makes the answer; what it throws is passed on
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
    if (state.kind === 'claimed') return { answer: await runClaimed(claim, run, deps), replayed: false };
    if (state.kind === 'answered') return { answer: state.answer, replayed: true };
    if (state.kind === 'otherRequest') {
      throw new ServiceError('CONFLICT', 'This Idempotency-Key was sent with another request. Take a new key.');
    }
    if (deps.clock().getTime() >= deadlineMs) throw stillUnderWay();
    await deps.sleep(pollMs);
  }
}

async function runClaimed(
  claim: Claim,
  run: () => Promise<RecordedResponse>,
  deps: RunOnceDeps,
): Promise<RecordedResponse> {
  const answer = await run().catch(async (error: unknown) => {
    await settle(() => freeKey(deps.identity, claim, deps.clock()), deps);
    throw error;
  });
  const failed = answer.status >= 400;
  await settle(() => (failed ? freeKey(deps.identity, claim, deps.clock()) : record(claim, answer, deps)), deps);
  return answer;
}

/** The caller is to hear how the call ended, whether or not that could be noted; the lease ends by itself. */
async function settle(note: () => Promise<boolean>, { onUnrecorded }: RunOnceDeps): Promise<void> {
  try {
    if (!(await note())) onUnrecorded(new Error('the call took longer than its lease'));
  } catch (error) {
    onUnrecorded(error);
  }
}

function record(claim: Claim, answer: RecordedResponse, { identity, clock }: RunOnceDeps): Promise<boolean> {
  const fits = Buffer.byteLength(answer.body ?? '') <= MAX_RECORDED_BYTES;
  return recordResponse(identity, claim, fits ? answer : { ...answer, body: null }, clock());
}

function stillUnderWay(): ServiceError {
  return new ServiceError('CONFLICT', 'The first request with this Idempotency-Key is still under way. Try again.', {
    headers: { 'retry-after': '1' },
  });
}
