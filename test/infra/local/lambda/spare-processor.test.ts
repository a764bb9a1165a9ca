import { expect, test } from 'vitest';
import { idleMsOfAllCores, spareProcessor } from '../../../../lib/local/lambda/spare-processor.ts';

function machine() {
  let [nowMs, idleMs, looks] = [5_000, 90_000, 0];
  const hasSpare = spareProcessor(
    () => {
      looks += 1;
      return idleMs;
    },
    () => nowMs,
  );
  return {
    looks: () => looks,
    after(passedMs: number, idleFor: number, forMs?: number): boolean {
      nowMs += passedMs;
      idleMs += idleFor;
      return hasSpare(forMs);
    },
  };
}

test('a core that is idle for a quarter of the time can bear another process, and a busier machine cannot', () => {
  const { after } = machine();
  expect(after(0, 0), 'asked for the first time').toBe(true);
  expect(after(200, 49)).toBe(false);
  expect(after(400, 100)).toBe(true);
  expect(after(400, 0)).toBe(false);
});

test('the machine is looked at five times a second at most, and what was long ago says nothing', () => {
  const { after, looks } = machine();
  after(0, 0);
  expect(after(200, 0)).toBe(false);
  for (let call = 0; call < 100; call++) expect(after(1, 1)).toBe(false);
  expect(looks()).toBe(2);
  expect(after(10_001, 0), 'nobody asked for more than ten seconds').toBe(true);
  expect(looks()).toBe(3);
});

test('a machine that was busy while nobody asked, as when the service stood still, has no time to spare', () => {
  const { after } = machine();
  after(0, 0);
  expect(after(1_500, 100), 'busy').toBe(false);
  expect(after(1_500, 1_000), 'idle').toBe(true);
  expect(after(0, 0, 2_000), 'but not for long').toBe(false);
  expect(after(2_000, 3_000, 2_000)).toBe(true);
});

test('time to spare lasts from look to look until there is none, and a moment of it is not lasting', () => {
  const { after } = machine();
  expect(after(0, 0, 2_000), 'nobody asked before').toBe(true);
  expect(after(200, 100, 2_000), 'and it is still idle').toBe(true);
  expect(after(200, 0, 2_000)).toBe(false);
  const later = Array.from({ length: 12 }, () => [after(200, 100), after(0, 0, 2_000)]);
  expect(later.map(([now]) => now)).not.toContain(false);
  expect(later.findIndex(([, lasting]) => lasting)).toBe(9);
});

test('the idle time of this machine never falls', () => {
  const before = idleMsOfAllCores();
  expect(before).toBeGreaterThan(0);
  expect(idleMsOfAllCores()).toBeGreaterThanOrEqual(before);
});
