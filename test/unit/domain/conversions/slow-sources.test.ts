import { beforeAll, expect, test } from 'vitest';
import {
  SHORT_TIME_MS,
  SLOW_SOURCES_A_DAY,
  type SlowSources,
  slowSources,
} from '../../../../shared/domain/conversions/slow-sources.ts';
import { ImportDiedError } from '../../../../shared/engines/models3d/import-in-child.ts';
import { ModelError } from '../../../../shared/engines/models3d/model-error.ts';
import { MAX_COSTLY_JOBS_A_DAY } from '../../../../shared/platform/jobs/costly-jobs.ts';
import { ownTables } from '../../own-tables.ts';

const NOW = new Date('2026-01-31T09:00:00.000Z');
const FULL_MS = 120_000;
const TIMEOUT = new ModelError('MODEL_TIMEOUT', 'too slow');
const MEMORY = new ModelError('MODEL_OUT_OF_MEMORY', 'too large');

let slow: SlowSources;
beforeAll(async () => {
  const tables = await ownTables();
  slow = slowSources(tables.jobs);
});

const source = (tenant: number, n: number) => ({ tenant, sha256: `${n}`, fileName: 'a.3mf', resultsVersion: '1' });

test('many slow sources on a day shorten the time of other sources of the tenant; more of them refuse these until the next day', async () => {
  const fresh = (tenant: number, now = NOW) => slow.timeLimitMs(source(tenant, -1), FULL_MS, now);
  let count = 0;
  const noteUntil = async (end: number) => {
    for (; count < end; count++) await slow.note(source(1, count), TIMEOUT, count < SLOW_SOURCES_A_DAY, NOW);
  };
  await noteUntil(SLOW_SOURCES_A_DAY - 1);
  expect(await fresh(1)).toBe(FULL_MS);
  await noteUntil(SLOW_SOURCES_A_DAY);
  expect(await fresh(1)).toBe(SHORT_TIME_MS);
  expect(await slow.timeLimitMs(source(1, -1), 1, NOW), 'never longer than the full time').toBe(1);
  await noteUntil(MAX_COSTLY_JOBS_A_DAY);
  await expect(fresh(1)).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
  expect(await fresh(2), 'another tenant').toBe(FULL_MS);
  expect(await fresh(1, new Date('2026-02-01T00:00:00.000Z'))).toBe(FULL_MS);
});

test('a source that had only a short time is not refused the next time', async () => {
  await slow.note(source(3, 1), TIMEOUT, false, NOW);
  expect(await slow.timeLimitMs(source(3, 1), FULL_MS, NOW)).toBe(FULL_MS);
  await slow.note(source(3, 1), TIMEOUT, true, NOW);
  await expect(slow.timeLimitMs(source(3, 1), FULL_MS, NOW)).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
  expect(await slow.timeLimitMs(source(4, 1), FULL_MS, NOW), 'the same bytes of another tenant').toBe(FULL_MS);
});

test('bytes that needed too much memory are refused too, with their own code, however little time they had', async () => {
  await slow.note(source(5, 1), MEMORY, false, NOW);
  await expect(slow.timeLimitMs(source(5, 1), FULL_MS, NOW)).rejects.toMatchObject({
    code: 'MODEL_OUT_OF_MEMORY',
    message: expect.stringContaining('too much memory before'),
  });
});

test('a source that kills its process again and again counts as a slow one, and one that is only wrong does not', async () => {
  const limit = (tenant: number) => slow.timeLimitMs(source(tenant, -1), FULL_MS, NOW);
  const crash = new ImportDiedError('MODEL_CORRUPT', 'the parser crashed');
  for (let n = 0; n < SLOW_SOURCES_A_DAY; n++) {
    await slow.note(source(6, n), n % 2 === 0 ? crash : MEMORY, true, NOW);
    await slow.note(source(7, n), new ModelError('MODEL_CORRUPT', 'not a model'), true, NOW);
  }
  expect(await limit(6)).toBe(SHORT_TIME_MS);
  expect(await limit(7)).toBe(FULL_MS);
  // A parser that crashed may read the same bytes another time.
  expect(await slow.timeLimitMs(source(6, 0), FULL_MS, NOW)).toBe(SHORT_TIME_MS);
});
