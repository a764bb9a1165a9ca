import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLoadShedder, LOAD_SHEDDING } from '../../../../lib/local/gateway/load-shedding.ts';

const { crowd, graceMs, maxBurst, memoryMs, minInFlight, targetMs } = LOAD_SHEDDING;

describe('load shedding', () => {
  test('never refuses those below the least number in flight, whatever came before', () => {
    const step = fc.record({ pauseMs: fc.integer({ min: -1_000, max: 20_000 }), enters: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        let nowMs = 0;
        const { take: takePlace } = createLoadShedder(LOAD_SHEDDING, () => nowMs);
        const inFlight: (() => void)[] = [];
        for (const { pauseMs, enters } of steps) {
          nowMs += pauseMs;
          if (!enters) {
            inFlight.shift()?.();
            continue;
          }
          const leave = takePlace();
          expect(leave !== undefined || inFlight.length >= minInFlight).toBe(true);
          if (leave) inFlight.push(leave);
          expect(inFlight.length).toBeLessThanOrEqual(maxBurst);
        }
      }),
    );
  });

  test('takes the 200 requests of a script at once, and thirty of a page every second, on a machine of 60 answers a second', () => {
    const script = offer({ answersPerSecond: 60, seconds: 4, arrivals: (ms) => (ms === 0 ? 200 : 0) });
    const pages = offer({ answersPerSecond: 60, seconds: 60, arrivals: (ms) => (ms % 1_000 === 0 ? 30 : 0) });
    expect([script.refused, pages.refused]).toEqual([0, 0]);
  });

  test('keeps the waiting short at seven times what the machine can, and wastes nothing of what it can', () => {
    const steady = { answersPerSecond: 300, arrivals: () => 2 };
    const first = offer({ ...steady, seconds: 10 });
    expect(Math.max(...first.waitsMs)).toBeLessThanOrEqual((1000 * maxBurst) / 300 + 1);
    const later = offer({ ...steady, seconds: 60 });
    const settled = later.waitsMs.slice(2 * maxBurst);
    expect(Math.max(...settled)).toBeLessThanOrEqual(1.1 * targetMs);
    expect(later.waitsMs.length).toBeGreaterThanOrEqual(0.98 * 300 * 60);
  });

  test('a crowd that stays is refused after its grace; once it has gone, the next one is taken again', () => {
    let nowMs = 0;
    const { take: takePlace } = createLoadShedder(LOAD_SHEDDING, () => nowMs);
    const places = Array.from({ length: crowd + 1 }, takePlace);
    expect(places).not.toContain(undefined);
    nowMs += graceMs;
    expect(takePlace()).toBeUndefined();
    for (const leave of places) leave?.();
    nowMs += memoryMs;
    expect(Array.from({ length: maxBurst }, takePlace)).not.toContain(undefined);
    expect(takePlace()).toBeUndefined();
  });

  test('pages that come after an overload are taken when its memory has passed, however often they come', () => {
    const pages = (ms: number) => (ms >= 20_000 && ms % 2_000 === 0 ? 20 : 0);
    const overload = offer({ answersPerSecond: 60, seconds: 20, arrivals: () => 2 });
    expect(overload.refused).toBeGreaterThan(30_000);
    const arrivals = (ms: number) => (ms < 20_000 ? 2 : pages(ms));
    const until = (seconds: number) => offer({ answersPerSecond: 60, seconds, arrivals }).refused;
    const remembered = 20 + memoryMs / 1000;
    expect(until(remembered)).toBeGreaterThan(overload.refused);
    expect(until(60)).toBe(until(remembered));
  });

  test('a place that is given back twice counts once', () => {
    const { take: takePlace } = createLoadShedder({ ...LOAD_SHEDDING, minInFlight: 1, crowd: 1, maxBurst: 2 }, () => 0);
    const leave = takePlace();
    takePlace();
    leave?.();
    leave?.();
    expect([takePlace() !== undefined, takePlace() !== undefined]).toEqual([true, false]);
  });
});

/** A machine with one line of requests, by the millisecond. */
function offer(of: { answersPerSecond: number; seconds: number; arrivals: (ms: number) => number }): {
  refused: number;
  waitsMs: number[];
} {
  let nowMs = 0;
  const { take: takePlace } = createLoadShedder(LOAD_SHEDDING, () => nowMs);
  const line: { leave: () => void; sinceMs: number }[] = [];
  const waitsMs: number[] = [];
  let refused = 0;
  for (let able = 0; nowMs < of.seconds * 1_000; nowMs++) {
    for (let arrived = of.arrivals(nowMs); arrived > 0; arrived--) {
      const leave = takePlace();
      if (leave) line.push({ leave, sinceMs: nowMs });
      else refused += 1;
    }
    for (able = line.length > 0 ? able + of.answersPerSecond / 1_000 : 0; able >= 1; able--) {
      const first = line.shift();
      if (!first) break;
      first.leave();
      waitsMs.push(nowMs - first.sinceMs);
    }
  }
  return { refused, waitsMs };
}
