import { expect, test } from 'vitest';
import { PRICES } from '../../lib/tools/costs/price-list.ts';
import { billedMs, dollarsAMillionCalls, dollarsAThousandJobs } from '../../lib/tools/costs/route-cost.ts';

const NOTHING = { cpuMs: 0, roundTrips: 0, readUnits: 0, writeUnits: 0, bytes: 0 };

test('a function with less memory has a smaller share of a processor, so the same work is billed for longer', () => {
  expect(billedMs({ ...NOTHING, cpuMs: 10 }, 1_769)).toBe(10);
  expect(billedMs({ ...NOTHING, cpuMs: 10 }, 512)).toBeCloseTo(34.55, 1);
  expect(billedMs({ ...NOTHING, cpuMs: 10, roundTrips: 3 }, 3_008), 'a call uses one core at most').toBe(22);
});

test('the price of a million calls is gateway, invocation and log, plus each unit, second and gigabyte', () => {
  const least = dollarsAMillionCalls(NOTHING, 512, PRICES.armSeconds.dollars);
  expect(least).toBeCloseTo(3.7 + 0.2 + 1.2 * 0.63, 6);
  const whole = dollarsAMillionCalls(
    { cpuMs: 0, roundTrips: 25, readUnits: 4, writeUnits: 2, bytes: 10_000 },
    1_024,
    PRICES.armSeconds.dollars,
  );
  expect(whole - least).toBeCloseTo(0.1 * 13.3334 + 4 * 0.1525 + 2 * 0.7625 + 10 * 0.09, 6);
});

test('the price of a thousand jobs is mostly the time of their worker', () => {
  const job = { seconds: 10, memoryMb: 1_024, readUnits: 1, writeUnits: 1, filePuts: 1, fileGets: 1 };
  expect(dollarsAThousandJobs(job)).toBeCloseTo(0.166_667 + 0.001 * (0.2 + 0.1525 + 0.7625 + 5.4 + 0.43 + 1.2), 6);
});

test('every price has its unit and its source', () => {
  for (const { dollars, per, source } of Object.values(PRICES)) {
    expect(dollars).toBeGreaterThan(0);
    expect([per, source]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/^aws\.amazon\.com\//)]);
  }
});
