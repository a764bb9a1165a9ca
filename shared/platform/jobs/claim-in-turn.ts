import type { Queue } from '../aws/queue.ts';
import type { Clock } from '../identifiers/clock.ts';
import { tenantOfJob } from './job-keys.ts';
import type { Claim, JobStore } from './job-store.ts';
import type { JobTurns } from './job-turns.ts';

/** Another worker may claim the same job first, or its row cannot be read. Then the next one is looked for. */
const MAX_ROUNDS = 5;

/** What a worker needs to start jobs of tenants in turn. */
export interface TurnTaking {
  readonly turns: JobTurns;
  /** The queue of the worker. */
  readonly queue: Queue;
}

/** Dependencies of {@link claimInTurn}. */
interface ClaimInTurnDeps extends TurnTaking {
  readonly jobs: Pick<JobStore, 'claim'>;
  readonly clock: Clock;
  /** Logs a fault that does not stop the job of the message. */
  readonly note: (event: string, error: unknown) => void;
}

/** A message of a job queue: a job, or one part of it. */
interface TurnMessage {
  readonly jobId: string;
  readonly part?: number | undefined;
}

/** The job that a worker works on now, and its claim. */
export interface ClaimInTurn {
  readonly jobId: string;
  readonly claim: Claim;
}

/**
 * Claims the job of a message, or the job of another tenant whose turn it is. Then the message goes back to the queue
 * at once: its job has not started, so this costs no attempt, and the next free worker gets it. So no tenant waits
 * longer than until a worker is free, whatever the order of the messages. A fault of the turns, for example one bad
 * row, does not hold up the job of the message.
 *
 * @param jobId the job of the message
 */
export async function claimInTurn(jobId: string, owner: string, deps: ClaimInTurnDeps): Promise<ClaimInTurn> {
  const ahead = await claimAhead({ jobId }, owner, deps);
  if (ahead) return ahead;
  const claim = await deps.jobs.claim(jobId, owner, deps.clock());
  if (claim.kind === 'claimed') await noteStart(jobId, deps);
  return { jobId, claim };
}

/**
 * Claims the job of another tenant if it is that tenant's turn, and sends the message back to the queue. Returns
 * undefined if it is the turn of the message's tenant.
 */
export async function claimAhead(
  message: TurnMessage,
  owner: string,
  deps: ClaimInTurnDeps,
): Promise<ClaimInTurn | undefined> {
  const { turns, queue, jobs, clock } = deps;
  const skipped = new Set<number>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const other = await withoutFault(() => turns.ahead(message.jobId, clock(), skipped), deps);
    if (other === undefined) return undefined;
    const claim = await withoutFault(() => jobs.claim(other, owner, clock()), deps);
    // A bad row, or one that the index still shows: the next tenant is asked.
    if (claim === undefined || claim.kind === 'ended') skipped.add(tenantOfJob(other));
    if (claim?.kind !== 'claimed') continue;
    // If the message is lost here, the sweeper sends it later.
    await withoutFault(() => queue.send({ ...message }, { tenant: tenantOfJob(message.jobId) }), deps);
    await noteStart(other, deps);
    return { jobId: other, claim };
  }
  return undefined;
}

/** Notes that a job, or a part of one, starts now. */
export async function noteStart(jobId: string, deps: Pick<ClaimInTurnDeps, 'turns' | 'clock' | 'note'>): Promise<void> {
  await withoutFault(() => deps.turns.noteStart(jobId, deps.clock()), deps);
}

async function withoutFault<T>(
  step: () => Promise<T>,
  { note }: Pick<ClaimInTurnDeps, 'note'>,
): Promise<T | undefined> {
  try {
    return await step();
  } catch (error) {
    note('turns of jobs', error);
    return undefined;
  }
}
