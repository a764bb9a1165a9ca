/** When requests are turned away for want of time to answer them. */
export interface LoadSheddingLimits {
  /** How long a request should wait for its answer on a machine that has more to do than it can. */
  readonly targetMs: number;
  /** So many requests at once are always taken, however slow their answers are. */
  readonly minInFlight: number;
  /** So many at once are a crowd: a page that opens, a script, the tests. Fewer never begin an overload. */
  readonly crowd: number;
  /** More at once are never taken. */
  readonly maxBurst: number;
  /** How long a crowd may stand before it counts as overload. */
  readonly graceMs: number;
  /** How long after a crowd was last refused the next one is refused without that grace. */
  readonly memoryMs: number;
}

/**
 * Our own. The bar is 99 in 100 answers below 250 ms at several times the load that two cores bear; `npm run load` prints how
 * far it is met. Few at once are as many as two cores can use: more only wait, and make each function's process rarer warm.
 * A crowd is more than a few clients that send 40 requests at once (decisions.md, "Rate limits"): on a slow machine a first
 * start takes more than the grace to answer those. The memory bridges a pause of what overloads, and no longer: published
 * clients never send a request again that was refused, and theirs is the next page that opens.
 */
export const LOAD_SHEDDING: LoadSheddingLimits = {
  targetMs: 50,
  minInFlight: 6,
  crowd: 128,
  maxBurst: 512,
  graceMs: 5_000,
  memoryMs: 10_000,
};

/** Weight of the latest second in the rate of answers. */
const LATEST_SHARE = 0.5;
const WINDOW_MS = 1_000;

/** How long after a refusal requests are still being refused, as a caller sees it. */
const SHEDDING_MS = 1_000;

/** Decides which requests are taken. */
export interface LoadShedder {
  /** Whether a request was refused a moment ago. */
  isShedding(): boolean;
  /** Whether a request that comes now has no place; it counts as refused then. */
  refuses(): boolean;
  /** Takes a request's place among those in flight, and answers how to give it back; undefined when there is none. */
  take(): (() => void) | undefined;
}

/**
 * Refuses early what would wait too long, so that what is taken is answered soon, as AWS answers 429 where a queue would
 * grow here. By Little's law a request waits for as long as those in flight take at the rate of answers: the limit in
 * flight is that rate times the time that a request should wait. A crowd above it is overload only when it stays, as in
 * CoDel: a short one is a queue that does its work.
 * Sources: Nichols and Jacobson, "Controlling Queue Delay" (2012); Netflix, "Performance Under Load" (2018).
 *
 * @param clock milliseconds
 */
export function createLoadShedder(limits: LoadSheddingLimits, clock: () => number): LoadShedder {
  const { targetMs, minInFlight, crowd, maxBurst, graceMs, memoryMs } = limits;
  const rate = answerRate(clock);
  let inFlight = 0;
  let crowdedSinceMs: number | undefined;
  let refusedMs = Number.NEGATIVE_INFINITY;
  let overloadedMs = Number.NEGATIVE_INFINITY;
  let refused = { sinceMs: Number.NEGATIVE_INFINITY, count: 0 };

  const limit = () => Math.max(minInFlight, (rate.perSecond() * targetMs) / 1000);
  const leave = () => {
    inFlight -= 1;
    rate.count();
    if (inFlight < Math.max(crowd, limit())) crowdedSinceMs = undefined;
  };
  const refuses = () => {
    const most = limit();
    if (inFlight < most) return false;
    const nowMs = clock();
    if (inFlight >= Math.max(crowd, most)) crowdedSinceMs ??= nowMs;
    const stays = crowdedSinceMs !== undefined && nowMs - crowdedSinceMs >= graceMs;
    if (!stays && nowMs - overloadedMs >= memoryMs && inFlight < maxBurst) return false;
    refusedMs = nowMs;
    if (nowMs - refused.sinceMs >= graceMs) refused = { sinceMs: nowMs, count: 0 };
    refused.count += 1;
    // Pages that open now and then, each refused in part, must not keep the overload alive that they come after.
    if (stays || refused.count >= crowd) overloadedMs = nowMs;
    return true;
  };
  return {
    isShedding: () => clock() - refusedMs < SHEDDING_MS,
    refuses,
    take() {
      if (refuses()) return undefined;
      inFlight += 1;
      let left = false;
      return () => {
        if (!left) leave();
        left = true;
      };
    },
  };
}

/** Answers a second, smoothed over the last seconds. */
function answerRate(clock: () => number): { count(): void; perSecond(): number } {
  let smoothed = 0;
  let counted = 0;
  let beganMs = clock();
  const turn = () => {
    const passedMs = clock() - beganMs;
    // A clock that is set back begins anew.
    if (passedMs >= 0 && passedMs < WINDOW_MS) return;
    smoothed += LATEST_SHARE * ((counted * 1000) / Math.max(passedMs, WINDOW_MS) - smoothed);
    counted = 0;
    beganMs = clock();
  };
  return {
    count() {
      turn();
      counted += 1;
    },
    perSecond() {
      turn();
      return smoothed;
    },
  };
}
