import type { Worker } from '../../shared/contract/workers.ts';
import type { Config } from './settings/config.ts';

/** Lambda's minimum for a queue. Dead letters need no more. Source: Lambda API, ScalingConfig. */
export const MIN_QUEUE_CONCURRENCY = 2;

type ConcurrencySettings = Pick<Config, 'workerMaxConcurrency' | 'accountConcurrency'>;
type TriggeredWorker = Pick<Worker, 'name' | 'trigger'>;

/**
 * Returns how many executions of each worker may run at once. With `accountConcurrency` the workers of queues share
 * what half of the account leaves them, in proportion to their rows, but at least Lambda's minimum each;
 * `workerMaxConcurrency` of a worker stays as set.
 */
export function workerConcurrency(
  { workerMaxConcurrency, accountConcurrency }: ConcurrencySettings,
  workers: readonly TriggeredWorker[],
): ReadonlyMap<string, number> {
  const usual = ({ trigger }: TriggeredWorker) => (trigger.kind === 'queue' ? trigger.maxConcurrency : 0);
  const given = new Map<string, number>();
  for (const { name, trigger } of workers) {
    const own = trigger.kind === 'queue' ? workerMaxConcurrency[name] : fixed(trigger);
    if (own !== undefined) given.set(name, own);
  }
  const half = accountConcurrency === undefined ? Number.POSITIVE_INFINITY : Math.floor(accountConcurrency / 2);
  for (;;) {
    const scaled = workers.filter(({ name }) => !given.has(name));
    const wanted = scaled.reduce((sum, worker) => sum + usual(worker), 0);
    const taken = [...given.values()].reduce((sum, each) => sum + each, 0);
    const share = wanted === 0 ? 1 : Math.min(1, Math.max(0, half - taken) / wanted);
    const shared = scaled.map((worker) => ({ name: worker.name, own: Math.floor(usual(worker) * share) }));
    const small = shared.filter(({ own }) => own < MIN_QUEUE_CONCURRENCY);
    // The others share less, by what the smallest get beyond their share.
    for (const { name } of small) given.set(name, MIN_QUEUE_CONCURRENCY);
    if (small.length > 0) continue;
    const all = new Map([...given, ...shared.map(({ name, own }) => [name, own] as const)]);
    return new Map(workers.map(({ name }) => [name, all.get(name) ?? MIN_QUEUE_CONCURRENCY]));
  }
}

/** Undefined for queues: a schedule and a stream with one shard run once at a time. */
function fixed({ kind }: Worker['trigger']): number | undefined {
  if (kind === 'queue') return undefined;
  return kind === 'deadLetters' ? MIN_QUEUE_CONCURRENCY : 1;
}
