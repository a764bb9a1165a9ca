import * as z from 'zod';
import type { Table } from '../aws/table.ts';
import type { JobKind } from './job.ts';
import { LATER, lastStartKey, RUNNING, requiredKey, tenantOfJob, turnPrefix, WAITING } from './job-keys.ts';

/**
 * At most so many other tenants are compared. Each tenant compares those that follow it, so none is always left out.
 */
const MAX_TENANTS = 16;
/** More running jobs than workers of a kind exist. */
const MAX_RUNNING_JOBS = 200;
const START_KEPT_SECONDS = 24 * 3_600;
/** Sorts after every text of a turn order that starts with the same prefix. */
const AFTER_ALL = '~';

const LastStart = z.object({ startedAt: z.string() });
const Waiting = z.object({ id: z.string(), tenant: z.int() });
type Waiting = z.infer<typeof Waiting>;
const Order = z.object({ turnOrder: z.string().optional() });
/** Only what is counted, so that one bad row does not stop the turns. */
const Running = z.object({ tenant: z.int(), leaseOwner: z.string().optional(), leaseUntil: z.string().optional() });

/** A tenant's place: the one with fewer running jobs comes first, then the one whose last start is longer ago. */
interface Place {
  readonly running: number;
  readonly startedAt: string;
}

/** Decides whose job of a kind starts next when tenants wait for the same workers (D670). */
export interface JobTurns {
  /**
   * Returns the job of another tenant that starts before this job, or of this tenant if this job lets others go first
   * (D673, D674). Undefined if it is the turn of this job. Costs three small reads while no other tenant waits.
   *
   * @param without tenants that are left out
   */
  ahead(jobId: string, now: Date, without?: ReadonlySet<number>): Promise<string | undefined>;
  /** Notes that a job of its tenant starts. */
  noteStart(jobId: string, now: Date): Promise<void>;
}

/**
 * Opens the turns of a kind of jobs. What waits and what runs is read from the jobs themselves, so a crash leaves
 * nothing to correct.
 *
 * @param table the table `jobs`: GetItem, UpdateItem, Query of the index `turns`
 */
export function jobTurns(table: Table, kind: JobKind): JobTurns {
  const firstWaiting = async (from: string, to: string): Promise<Waiting | undefined> => {
    const keyCondition = {
      expression: 'turnKey = :waiting AND turnOrder BETWEEN :from AND :to',
      values: { ':waiting': WAITING, ':from': from, ':to': to },
    };
    for await (const job of table.query({ index: 'turns', keyCondition, limit: 1 }, Waiting)) return job;
    return undefined;
  };
  /** The oldest waiting job of each other tenant: first of those that follow this tenant, then of those before it. */
  const othersWaiting = async (tenant: number): Promise<Waiting[]> => {
    const own = turnPrefix(kind, tenant);
    const all = turnPrefix(kind);
    const found: Waiting[] = [];
    for (const [start, end] of [
      [own + AFTER_ALL, all + AFTER_ALL],
      [all, own],
    ] as const) {
      let from = start;
      while (found.length < MAX_TENANTS) {
        const job = await firstWaiting(from, end);
        if (job === undefined) break;
        found.push(job);
        from = turnPrefix(kind, job.tenant) + AFTER_ALL;
      }
    }
    return found;
  };
  const runningByTenant = async (now: Date): Promise<Map<number, number>> => {
    const keyCondition = {
      expression: 'turnKey = :running AND begins_with(turnOrder, :kind)',
      values: { ':running': RUNNING, ':kind': turnPrefix(kind) },
    };
    const counts = new Map<number, number>();
    for await (const job of table.query({ index: 'turns', keyCondition, limit: MAX_RUNNING_JOBS }, Running)) {
      // A crashed attempt holds its job until the sweeper sees it, but no worker.
      const isCrashed = job.leaseOwner !== undefined && (job.leaseUntil ?? '') <= now.toISOString();
      if (!isCrashed) counts.set(job.tenant, (counts.get(job.tenant) ?? 0) + 1);
    }
    return counts;
  };
  /** The first waiting job of the same tenant, if this job lets others go first and comes after it. */
  const ownAhead = async (jobId: string, tenant: number): Promise<string | undefined> => {
    const own = turnPrefix(kind, tenant);
    const order = (await table.get(requiredKey(jobId), Order))?.turnOrder;
    if (!order?.startsWith(own + LATER)) return undefined;
    const first = await firstWaiting(own, order);
    return first?.id === jobId ? undefined : first?.id;
  };
  return {
    async ahead(jobId, now, without = new Set()) {
      const tenant = tenantOfJob(jobId);
      const others = (await othersWaiting(tenant)).filter((other) => !without.has(other.tenant));
      const ownFirst = without.has(tenant) ? undefined : await ownAhead(jobId, tenant);
      if (others.length === 0) return ownFirst;
      const running = await runningByTenant(now);
      const placeOf = async (of: number): Promise<Place> => {
        const last = await table.get(lastStartKey(kind, of), LastStart, { consistent: true });
        return { running: running.get(of) ?? 0, startedAt: last?.startedAt ?? '' };
      };
      const [own, ...places] = await Promise.all([tenant, ...others.map((other) => other.tenant)].map(placeOf));
      let first = own;
      let ahead = ownFirst;
      for (const [index, place] of places.entries()) {
        if (first === undefined || !comesBefore(place, first)) continue;
        first = place;
        ahead = others[index]?.id;
      }
      return ahead;
    },
    async noteStart(jobId, now) {
      const change = {
        expression: 'SET startedAt = :now, expiresAt = :end',
        values: { ':now': now.toISOString(), ':end': Math.ceil(now.getTime() / 1000) + START_KEPT_SECONDS },
      };
      await table.update(lastStartKey(kind, tenantOfJob(jobId)), change, undefined, LastStart);
    },
  };
}

function comesBefore(place: Place, other: Place): boolean {
  return place.running === other.running ? place.startedAt < other.startedAt : place.running < other.running;
}
