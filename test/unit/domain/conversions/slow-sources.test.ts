import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MAX_SLOW_SOURCES_A_DAY,
  SHORT_TIME_MS,
  SLOW_SOURCES_A_DAY,
  type SlowSources,
  slowSources,
} from '../../../../shared/domain/conversions/slow-sources.ts';
import { startTables } from '../../../fixtures/start-tables.ts';

const NOW = new Date('2026-01-31T09:00:00.000Z');
const FULL_MS = 120_000;

let slow: SlowSources;
let stop: () => Promise<void>;
beforeAll(async () => {
  const tables = await startTables();
  slow = slowSources(tables.jobs);
  stop = tables.stop;
});
afterAll(() => stop?.());

const source = (tenant: number, n: number) => ({ tenant, sha256: `${n}`, fileName: 'a.3mf', resultsVersion: '1' });

test('many slow sources on a day shorten the time of the others of their tenant, and then end it, until the next day', async () => {
  const fresh = (tenant: number, now = NOW) => slow.timeLimitMs(source(tenant, -1), FULL_MS, now);
  let count = 0;
  const noteUntil = async (end: number) => {
    for (; count < end; count++) await slow.note(source(1, count), count < SLOW_SOURCES_A_DAY, NOW);
  };
  await noteUntil(SLOW_SOURCES_A_DAY - 1);
  expect(await fresh(1)).toBe(FULL_MS);
  await noteUntil(SLOW_SOURCES_A_DAY);
  expect(await fresh(1)).toBe(SHORT_TIME_MS);
  expect(await slow.timeLimitMs(source(1, -1), 1, NOW), 'never longer than the full time').toBe(1);
  await noteUntil(MAX_SLOW_SOURCES_A_DAY);
  await expect(fresh(1)).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
  expect(await fresh(2), 'another tenant').toBe(FULL_MS);
  expect(await fresh(1, new Date('2026-02-01T00:00:00.000Z'))).toBe(FULL_MS);
});

test('a source that had only a short time is not refused the next time', async () => {
  await slow.note(source(3, 1), false, NOW);
  expect(await slow.timeLimitMs(source(3, 1), FULL_MS, NOW)).toBe(FULL_MS);
  await slow.note(source(3, 1), true, NOW);
  await expect(slow.timeLimitMs(source(3, 1), FULL_MS, NOW)).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
  expect(await slow.timeLimitMs(source(4, 1), FULL_MS, NOW), 'the same bytes of another tenant').toBe(FULL_MS);
});
