import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStageThrottle } from '../../../../lib/local/gateway/stage-throttle.ts';

test('never gives more tokens than burst and rate allow, and gives all of them to frequent callers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 100 }),
      (rate, burst, pausesMs) => {
        let nowMs = 0;
        const take = createStageThrottle(rate, burst, () => nowMs);
        let taken = 0;
        let lost = 0;
        let tokens = burst;
        for (const pauseMs of pausesMs) {
          nowMs += pauseMs;
          lost += Math.max(0, tokens + (pauseMs / 1000) * rate - burst);
          while (take()) taken += 1;
          tokens = burst + (nowMs / 1000) * rate - lost - taken;
        }
        expect(taken).toBeLessThanOrEqual(burst + (nowMs / 1000) * rate + 1e-6);
        expect(tokens).toBeLessThan(1 + 1e-6);
      },
    ),
  );
});

test('keeps its tokens when the clock is set back', () => {
  let nowMs = 1_000;
  const take = createStageThrottle(1, 2, () => nowMs);
  take();
  nowMs = 0;
  expect([take(), take()]).toEqual([true, false]);
});
