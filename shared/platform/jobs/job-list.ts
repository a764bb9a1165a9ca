import * as z from 'zod';
import type { Table } from '../aws/table.ts';
import type { JobStatus } from './job.ts';
import { jobsOfTargetKey, listPartition } from './job-keys.ts';
import { JOB_STATES, type JobState, stateOf } from './job-state.ts';
import { ListedJob } from './listed-job.ts';

/** How many rows of each state a page reads to find those that a filter selects: about 0.3 MB. */
const MAX_FILTERED_ROWS = 1_000;
/** How many jobs of one target a page looks at, the newest ones. */
const MAX_JOBS_OF_TARGET = 1_000;
/** Sorts after all times. */
const LAST = '~';

/** Undefined for a row from before the list that was not upgraded yet. */
const JobOfTarget = z.union([ListedJob, z.object({ listOrder: z.undefined().optional() }).transform(() => undefined)]);

/** The jobs of a tenant that a page shows. */
export interface JobSelection {
  readonly tenant: number;
  readonly status?: JobStatus | undefined;
  /** Only jobs on this target. */
  readonly targetId?: string | undefined;
  /** Only jobs whose last change is at or after this time; ISO 8601. */
  readonly since?: string | undefined;
  /** Further conditions; undefined if there are none. */
  readonly isWanted?: ((job: ListedJob) => boolean) | undefined;
}

/** Where a page starts, and how many jobs it has at most. */
export interface JobPage {
  /** `next` of the page before; undefined for the first page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The jobs of a page, last change first; `next` if there may be more. */
interface JobsOfPage {
  readonly jobs: readonly ListedJob[];
  readonly next?: string;
}

/** Lists the jobs of a tenant. */
export interface JobList {
  /**
   * Returns a page. It reads one partition of the index for each status that is selected, and no job of another status.
   * A page with a filter may have fewer jobs than `limit` although there are more.
   */
  page(selection: JobSelection, page: JobPage): Promise<JobsOfPage>;
}

/**
 * Opens the list of jobs.
 *
 * @param table the table `jobs`: Query of the indexes `byTenant` and `byItem`
 */
export function jobList(table: Pick<Table, 'query'>): JobList {
  const newestOf = async (state: JobState, { tenant, since = '' }: JobSelection, before: string, maxRows: number) => {
    // The store refuses a range whose end is before its start; there is nothing in it.
    if (since > before) return [];
    const keyCondition = {
      expression: 'listKey = :list AND listOrder BETWEEN :from AND :to',
      values: { ':list': listPartition(tenant, state), ':from': since, ':to': before },
    };
    return all(table.query({ index: 'byTenant', keyCondition, descending: true, limit: maxRows }, ListedJob));
  };
  const ofTarget = async (targetId: string, { tenant, status }: JobSelection): Promise<ListedJob[]> => {
    const keyCondition = { expression: 'itemKey = :target', values: { ':target': jobsOfTargetKey(tenant, targetId) } };
    const newest = { index: 'byItem', keyCondition, descending: true, limit: MAX_JOBS_OF_TARGET };
    const jobs = (await all(table.query(newest, JobOfTarget))).filter((job) => job !== undefined);
    return jobs.filter((job) => status === undefined || job.status === status);
  };
  return {
    async page(selection, { before = LAST, limit }) {
      const { targetId, status, since = '', isWanted = () => true } = selection;
      if (targetId !== undefined) {
        const jobs = (await ofTarget(targetId, selection)).filter((job) => job.listOrder >= since);
        return cut(
          jobs.filter((job) => job.listOrder < before && isWanted(job)),
          limit,
          '',
        );
      }
      const states = status === undefined ? JOB_STATES : [stateOf(status)];
      // One more to know whether there are more, and one for the last job of the page before.
      const maxRows = selection.isWanted ? MAX_FILTERED_ROWS : limit + 2;
      const read = await Promise.all(states.map((state) => newestOf(state, selection, before, maxRows)));
      // Of a partition that was not read to its end, older jobs than its last one are unknown.
      const ends = read.map((jobs) => (jobs.length < maxRows ? '' : (jobs.at(-1)?.listOrder ?? '')));
      const horizon = ends.reduce((latest, end) => (end > latest ? end : latest), '');
      const known = read.flat().filter((job) => job.listOrder >= horizon && job.listOrder < before);
      return cut(known.filter(isWanted), limit, horizon);
    },
  };
}

/** @param horizon jobs before this one were not read; empty if all were */
function cut(jobs: readonly ListedJob[], limit: number, horizon: string): JobsOfPage {
  const sorted = [...jobs].sort((a, b) => (a.listOrder < b.listOrder ? 1 : -1));
  // While a job moves from one partition to another, the index can show it in both.
  const seen = new Set<string>();
  const once = sorted.filter(({ id }) => !seen.has(id) && seen.add(id));
  const page = once.slice(0, limit);
  const last = once.length > limit ? page.at(-1)?.listOrder : horizon;
  return last ? { jobs: page, next: last } : { jobs: page };
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}
