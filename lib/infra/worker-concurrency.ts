import type { Worker } from '../../shared/contract/workers.ts';
import type { Config } from './settings/config.ts';

/** Lambda's minimum for a queue. Dead letters need no more. Source: Lambda API, ScalingConfig. */
export const MIN_QUEUE_CONCURRENCY = 2;

type ConcurrencySettings = Pick<Config, 'workerMaxConcurrency' | 'accountConcurrency'>;
type TriggeredWorker = Pick<Worker, 'name' | 'trigger'>;

/**
 * Returns how many executions of each worker may run at once. With `accountConcurrency` the workers of queues share what
 * half of the account leaves them, in proportion to their rows, but at least Lambda's minimum each; `workerMaxConcurrency`
 * of a worker stays as set.
 */
export function workerConcurrency(
  { workerMaxConcurrency, accountConcurrency }: ConcurrencySettings,
  workers: readonly TriggeredWorker[],
): ReadonlyMap<string, number> {
  const given = ({ name, trigger }: TriggeredWorker) =>
    trigger.kind === 'queue' ? workerMaxConcurrency[name] : fixed(trigger);
  const usual = ({ trigger }: TriggeredWorker) =>
    trigger.kind === 'queue' ? trigger.maxConcurrency : (fixed(trigger) ?? 0);
  const scaled = workers.filter((worker) => given(worker) === undefined);
  const taken = workers.reduce((sum, worker) => sum + (given(worker) ?? 0), 0);
  const wanted = scaled.reduce((sum, worker) => sum + usual(worker), 0);
  const left = accountConcurrency === undefined ? wanted : Math.max(0, Math.floor(accountConcurrency / 2) - taken);
  const share = Math.min(1, wanted === 0 ? 1 : left / wanted);
  return new Map(
    workers.map((worker) => {
      const own = given(worker) ?? Math.max(MIN_QUEUE_CONCURRENCY, Math.floor(usual(worker) * share));
      return [worker.name, own];
    }),
  );
}

/** Undefined for queues: a schedule and a stream with one shard run once at a time. */
function fixed({ kind }: Worker['trigger']): number | undefined {
  if (kind === 'queue') return undefined;
  return kind === 'deadLetters' ? MIN_QUEUE_CONCURRENCY : 1;
}
