import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createInFlightLimit } from '../../../../lib/local/gateway/in-flight-limit.ts';

const OVERLOAD_LIMIT = 8 * availableParallelism();
const MAX = OVERLOAD_LIMIT + 10;
const MANY = 1;
const FEW = 0;

describe('the limit of requests in flight', () => {
  it('takes a crowd up to its maximum', () => {
    const mayStart = createInFlightLimit(() => 0, MAX);
    expect([0, MAX - 1, MAX].map((inFlight) => mayStart(inFlight, MANY))).toEqual([true, true, false]);
  });

  it('is lower while requests were refused for a second, and until a second has passed without a refusal', () => {
    let nowMs = 0;
    const mayStart = createInFlightLimit(() => nowMs, MAX);
    const isLow = () => !mayStart(OVERLOAD_LIMIT, MANY) && mayStart(OVERLOAD_LIMIT - 1, MANY);
    for (; nowMs < 1_000; nowMs += 250) {
      expect(mayStart(OVERLOAD_LIMIT, MANY)).toBe(true);
      expect(mayStart(MAX, MANY)).toBe(false);
    }
    expect(isLow()).toBe(true);
    nowMs += 999;
    expect(isLow()).toBe(true);
    nowMs += 1_000;
    expect(isLow()).toBe(false);
  });

  it('stays high if refusals come now and then', () => {
    let nowMs = 0;
    const mayStart = createInFlightLimit(() => nowMs, MAX);
    for (let page = 0; page < 10; page++, nowMs += 1_500) {
      expect(mayStart(MAX, MANY)).toBe(false);
      expect(mayStart(MAX - 1, MANY)).toBe(true);
    }
  });

  it('lets a client with few requests in when another one has taken all places', () => {
    const mayStart = createInFlightLimit(() => 0, MAX);
    expect([mayStart(MAX, MANY), mayStart(MAX, FEW), mayStart(1.5 * MAX, FEW)]).toEqual([false, true, false]);
  });
});
