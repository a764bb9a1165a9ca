import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createGrowthRule,
  LASTING_SPARE_MS,
  PATIENCE_OF_BUSY_MACHINE_MS,
  START_AFTER_MS,
} from '../../../../lib/local/lambda/growth-rule.ts';

test('an overloaded function grows by at most one process in six seconds on a machine without time to spare', () => {
  // A machine that stands still for moments, however often, has no time to spare that lasts.
  const step = fc.record({ passedMs: fc.integer({ min: 0, max: 3_000 }), stillMs: fc.nat(LASTING_SPARE_MS - 1) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 200 }), (steps) => {
      let [nowMs, stillMs] = [0, 0];
      const rule = createGrowthRule(
        (forMs = 0) => stillMs >= forMs,
        () => nowMs,
      );
      const starts: number[] = [];
      for (const each of steps) {
        nowMs += each.passedMs;
        stillMs = each.stillMs;
        if (!rule.mayStart(true)) continue;
        rule.started();
        starts.push(nowMs);
      }
      expect(starts.length).toBeGreaterThan(0);
      for (const [index, startMs] of starts.slice(1).entries()) {
        expect(startMs - (starts[index] ?? 0)).toBeGreaterThanOrEqual(PATIENCE_OF_BUSY_MACHINE_MS);
      }
    }),
  );
});

test('a call on such a machine waits for six seconds, elsewhere for about as long as a start takes', () => {
  const waits = [START_AFTER_MS - 1, START_AFTER_MS, PATIENCE_OF_BUSY_MACHINE_MS - 1, PATIENCE_OF_BUSY_MACHINE_MS];
  const busy = createGrowthRule(
    (forMs = 0) => forMs < LASTING_SPARE_MS,
    () => 0,
  );
  const idle = createGrowthRule(
    () => true,
    () => 0,
  );
  expect(waits.map(busy.isTooLong)).toEqual([false, false, false, true]);
  expect(waits.map(idle.isTooLong)).toEqual([false, true, true, true]);
});

test('processes that are all busy with something long get company at once, and so they do with time to spare', () => {
  let hasSpare = false;
  const rule = createGrowthRule(
    () => hasSpare,
    () => 0,
  );
  rule.started();
  expect([rule.mayStart(true), rule.mayStart(false)]).toEqual([false, true]);
  hasSpare = true;
  expect(rule.mayStart(true)).toBe(true);
});
