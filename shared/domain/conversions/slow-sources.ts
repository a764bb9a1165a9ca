import * as z from 'zod';
import { ImportDiedError } from '../../engines/models3d/import-in-child.ts';
import { ModelError } from '../../engines/models3d/model-error.ts';
import { quoted } from '../../engines/models3d/quoted.ts';
import type { Table } from '../../platform/aws/table.ts';
import { costlyJobs, MAX_COSTLY_JOBS_A_DAY } from '../../platform/jobs/costly-jobs.ts';
import { slowSourceKey } from '../../platform/jobs/job-keys.ts';

/** After so many slow sources of a tenant on one day (UTC), its others have {@link SHORT_TIME_MS} each. */
export const SLOW_SOURCES_A_DAY = 50;
/** Most models are read in less. */
export const SHORT_TIME_MS = 10_000;
const DAY_SECONDS = 24 * 3_600;

/** The errors of a source that took all that a source may take: reading the same bytes again would take it again. */
const CODES = ['MODEL_TIMEOUT', 'MODEL_OUT_OF_MEMORY'] as const;
type CostlyCode = (typeof CODES)[number];
const TOOK: Readonly<Record<CostlyCode, string>> = {
  MODEL_TIMEOUT: 'took too long',
  MODEL_OUT_OF_MEMORY: 'needed too much memory',
};

const SlowSource = z.object({
  until: z.string(),
  resultsVersion: z.string(),
  /** Rows from before have none. */
  code: z.enum(CODES).default('MODEL_TIMEOUT'),
});

/** The bytes that a conversion reads. */
interface ReadSource {
  readonly tenant: number;
  readonly sha256: string;
  /** For messages. */
  readonly fileName: string;
  /** Identifies the code that converts: newer code may be faster. */
  readonly resultsVersion: string;
}

/**
 * Limits how long sources that take too long or too much memory hold workers, and how often their processes are killed:
 * one import can start 5,000 conversions (D671).
 */
export interface SlowSources {
  /**
   * Returns how many milliseconds the source may take now.
   *
   * @param fullTimeMs what it may take without slow sources
   * @throws ModelError MODEL_TIMEOUT or MODEL_OUT_OF_MEMORY if the same bytes ended so within a day, MODEL_TIMEOUT if
   * too many sources did
   */
  timeLimitMs(source: ReadSource, fullTimeMs: number, now: Date): Promise<number>;
  /**
   * Notes how a conversion of the source failed, if it took too much or killed its process. `isFullTime`: it had all
   * the time that a source can have.
   */
  note(source: ReadSource, error: ModelError, isFullTime: boolean, now: Date): Promise<void>;
}

/** Opens the counts in the table `jobs`: GetItem, UpdateItem. */
export function slowSources(jobs: Table): SlowSources {
  const costly = costlyJobs(jobs, 'conversion');
  return {
    async timeLimitMs({ tenant, sha256, fileName, resultsVersion }, fullTimeMs, now) {
      const [same, slow] = await Promise.all([
        jobs.get(slowSourceKey(tenant, sha256), SlowSource),
        costly.count(tenant, now),
      ]);
      if (same && same.until > now.toISOString() && same.resultsVersion === resultsVersion) {
        const when = `or send it again after ${same.until}`;
        const what = `${quoted(fileName)} ${TOOK[same.code]} before`;
        throw new ModelError(same.code, `${what}; reduce its detail, ${when}.`);
      }
      if (slow >= MAX_COSTLY_JOBS_A_DAY) {
        const why = `${MAX_COSTLY_JOBS_A_DAY} models took too much time or memory today`;
        throw new ModelError('MODEL_TIMEOUT', `${quoted(fileName)} was not read, because ${why}; try again tomorrow.`);
      }
      return slow >= SLOW_SOURCES_A_DAY ? Math.min(SHORT_TIME_MS, fullTimeMs) : fullTimeMs;
    },
    async note({ tenant, sha256, resultsVersion }, error, isFullTime, now) {
      const hasDied = error instanceof ImportDiedError;
      const code = CODES.find((each) => each === error.code);
      if (code === undefined && !hasDied) return;
      await costly.note(tenant, now);
      // A process may have died of the work beside it, and a source may have had too little time, but never too little
      // memory.
      if (code === undefined || hasDied || (code === 'MODEL_TIMEOUT' && !isFullTime)) return;
      const until = new Date(now.getTime() + DAY_SECONDS * 1_000).toISOString();
      const kept = {
        expression: 'SET #until = :until, resultsVersion = :version, expiresAt = :end, #code = :code',
        names: { '#until': 'until', '#code': 'code' },
        values: {
          ':until': until,
          ':version': resultsVersion,
          ':end': Math.ceil(now.getTime() / 1000) + DAY_SECONDS,
          ':code': code,
        },
      };
      await jobs.update(slowSourceKey(tenant, sha256), kept, undefined, SlowSource);
    },
  };
}
