import * as z from 'zod';
import type { Table, TransactionPart } from '../aws/table.ts';
import type { StoredJob } from './job.ts';
import { markKey, marksPartition } from './job-keys.ts';
import { JOB_KEPT_DAYS } from './job-retention.ts';
import { JOB_STATES, type JobState } from './job-state.ts';

const DAY_MS = 24 * 3_600_000;
const COUNTER = /^([wrdf])(\d{4})?$/;

/** How many jobs of a tenant are in each state. */
type JobCounts = Readonly<Record<JobState, number>>;

/** The mark of a tenant's jobs: it changes with every change that their list shows. */
interface JobMark {
  /** Equal texts: nothing has changed. */
  readonly text: string;
  /** When the last change was made; empty without jobs. */
  readonly changed: string;
  readonly counts: JobCounts;
}

/** Reads marks. */
interface JobMarks {
  /** One read unit: the rows of a mark have less than 4 kB together. */
  of(tenant: number, now: Date): Promise<JobMark>;
}

const MarkRow = z.looseObject({ sk: z.string(), seq: z.int(), changed: z.string() });

/**
 * Returns the part that notes a change of a job in the mark of its tenant, for the transaction that changes the job: so
 * counts are exact after every crash. Jobs that have ended are counted by the month in which they were created, because
 * their rows expire by that time.
 *
 * @param from the state in which the job was counted; undefined for one that was not counted yet
 */
export function markPart(
  table: Table,
  job: Pick<StoredJob, 'id' | 'tenant' | 'created'>,
  from: JobState | undefined,
  to: JobState,
  now: Date,
): TransactionPart {
  const counters = from === to ? [] : [...(from ? [{ state: from, by: -1 }] : []), { state: to, by: 1 }];
  return {
    table,
    update: markKey(job.tenant, job.id),
    change: {
      expression: `SET changed = :changed ADD seq :one${counters.map((_, index) => `, #count${index} :by${index}`).join('')}`,
      names: Object.fromEntries(counters.map(({ state }, index) => [`#count${index}`, counterOf(state, job.created)])),
      values: {
        ':changed': now.toISOString(),
        ':one': 1,
        ...Object.fromEntries(counters.map(({ by }, index) => [`:by${index}`, by])),
      },
    },
  };
}

/**
 * Opens the marks of tenants.
 *
 * @param table the table `jobs`: Query
 */
export function jobMarks(table: Pick<Table, 'query'>): JobMarks {
  return {
    async of(tenant, now) {
      const keyCondition = {
        expression: 'pk = :pk AND begins_with(sk, :mark)',
        values: { ':pk': marksPartition(tenant), ':mark': 'mark#' },
      };
      const counts = { waiting: 0, running: 0, done: 0, failed: 0 };
      const texts: string[] = [];
      let changed = '';
      for await (const row of table.query({ keyCondition, consistent: true }, MarkRow)) {
        texts.push(`${row.sk}:${row.seq}`);
        if (row.changed > changed) changed = row.changed;
        for (const [name, value] of Object.entries(row)) {
          const state = countedState(name, now);
          if (state && typeof value === 'number') counts[state] += value;
        }
      }
      return { text: texts.join(' '), changed, counts };
    },
  };
}

/** The attribute that counts a state. Short, because a poll reads them all. */
function counterOf(state: JobState, created: string): string {
  const letter = state.charAt(0);
  const isEnded = state === 'done' || state === 'failed';
  return isEnded ? `${letter}${created.slice(2, 4)}${created.slice(5, 7)}` : letter;
}

/** The state that an attribute counts; undefined for other attributes, and for months whose jobs have all expired. */
function countedState(name: string, now: Date): JobState | undefined {
  const [, letter, month] = COUNTER.exec(name) ?? [];
  const state = JOB_STATES.find((each) => each.charAt(0) === letter);
  if (!state || month === undefined) return state;
  const monthEnds = Date.UTC(2000 + Number(month.slice(0, 2)), Number(month.slice(2)));
  return monthEnds + JOB_KEPT_DAYS * DAY_MS > now.getTime() ? state : undefined;
}
