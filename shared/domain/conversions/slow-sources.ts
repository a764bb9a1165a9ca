import * as z from 'zod';
import { ModelError } from '../../engines/models3d/model-error.ts';
import { quoted } from '../../engines/models3d/quoted.ts';
import type { Table } from '../../platform/aws/table.ts';
import { slowDayKey, slowSourceKey } from '../../platform/jobs/job-keys.ts';

/** After so many slow sources of a tenant on one day (UTC), its others have {@link SHORT_TIME_MS} each. */
export const SLOW_SOURCES_A_DAY = 50;
/** After so many, no source of the tenant is read on this day. */
export const MAX_SLOW_SOURCES_A_DAY = 500;
/** Most models are read in less. */
export const SHORT_TIME_MS = 10_000;
const DAY_SECONDS = 24 * 3_600;

const SlowDay = z.object({ slow: z.int() });
const SlowSource = z.object({ until: z.string(), resultsVersion: z.string() });

/** The bytes that a conversion reads. */
interface ReadSource {
  readonly tenant: number;
  readonly sha256: string;
  /** For messages. */
  readonly fileName: string;
  /** Identifies the code that converts: newer code may be faster. */
  readonly resultsVersion: string;
}

/** Limits how long sources that take too long hold workers: one import can start 5,000 conversions (D671). */
export interface SlowSources {
  /**
   * Returns how many milliseconds the source may take now.
   *
   * @param fullTimeMs what it may take without slow sources
   * @throws ModelError MODEL_TIMEOUT if the same bytes took too long within a day, or too many sources did
   */
  timeLimitMs(source: ReadSource, fullTimeMs: number, now: Date): Promise<number>;
  /** Notes that the source took too long. `isFullTime`: it had all the time that a source can have. */
  note(source: ReadSource, isFullTime: boolean, now: Date): Promise<void>;
}

/** @param jobs the table `jobs`: GetItem, UpdateItem */
export function slowSources(jobs: Table): SlowSources {
  const expiresAt = (now: Date) => Math.ceil(now.getTime() / 1000) + DAY_SECONDS;
  return {
    async timeLimitMs({ tenant, sha256, fileName, resultsVersion }, fullTimeMs, now) {
      const [same, day] = await Promise.all([
        jobs.get(slowSourceKey(tenant, sha256), SlowSource),
        jobs.get(slowDayKey(tenant, now), SlowDay),
      ]);
      if (same && same.until > now.toISOString() && same.resultsVersion === resultsVersion) {
        const when = `or send it again after ${same.until}`;
        throw new ModelError('MODEL_TIMEOUT', `${quoted(fileName)} took too long before; reduce its detail, ${when}.`);
      }
      const slow = day?.slow ?? 0;
      if (slow >= MAX_SLOW_SOURCES_A_DAY) {
        const why = `${MAX_SLOW_SOURCES_A_DAY} models took too long today`;
        throw new ModelError('MODEL_TIMEOUT', `${quoted(fileName)} was not read, because ${why}; try again tomorrow.`);
      }
      return slow >= SLOW_SOURCES_A_DAY ? Math.min(SHORT_TIME_MS, fullTimeMs) : fullTimeMs;
    },
    async note({ tenant, sha256, resultsVersion }, isFullTime, now) {
      const counted = {
        expression: 'SET expiresAt = :end ADD slow :one',
        values: { ':end': expiresAt(now), ':one': 1 },
      };
      await jobs.update(slowDayKey(tenant, now), counted, undefined, SlowDay);
      if (!isFullTime) return;
      const until = new Date(now.getTime() + DAY_SECONDS * 1_000).toISOString();
      const kept = {
        expression: 'SET #until = :until, resultsVersion = :version, expiresAt = :end',
        names: { '#until': 'until' },
        values: { ':until': until, ':version': resultsVersion, ':end': expiresAt(now) },
      };
      await jobs.update(slowSourceKey(tenant, sha256), kept, undefined, SlowSource);
    },
  };
}
