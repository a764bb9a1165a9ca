import { availableParallelism, totalmem } from 'node:os';
import type { DeployedFunction } from '../template/deployment.ts';
import { MAX_PAYLOAD_BYTES } from './buffered-result.ts';
import { FunctionPool } from './function-pool.ts';
import { InvocationError, type Invoker } from './invoker.ts';
import type { LambdaLogEntry } from './log-entry.ts';
import { type HasSpareProcessor, idleMsOfAllCores, spareProcessor } from './spare-processor.ts';
import { createStartSlots } from './start-slots.ts';

const DEFAULT_MAX_ENVIRONMENTS = 8;
const DEFAULT_MAX_WAITING = 1_000;
const DEFAULT_MAX_WAIT_MS = 15_000;
/** All environments together leave most of the machine's memory to others; an idle one holds about 48 MB. */
const MEMORY_SHARE = 0.25;
const IDLE_ENVIRONMENT_BYTES = 48 * 1024 * 1024;
/** From SIGTERM to SIGKILL; longer when processes have coverage to write, which a loaded machine takes seconds for. */
const STOP_GRACE_MS = 500;
const STOP_GRACE_WITH_COVERAGE_MS = 15_000;

export interface LambdaServiceOptions {
  readonly functions: readonly DeployedFunction[];
  /** Endpoints of the embedded services and the function's access key. */
  readonly environment: (fn: DeployedFunction) => Record<string, string>;
  /** Resolves when the function's code is there to be run; calls wait for it. It always is when not given. */
  readonly codeReady?: (fn: DeployedFunction) => Promise<unknown>;
  /** Where each environment gets a folder of its own as its `/tmp`. The system's own when not given. */
  readonly scratchRoot?: string;
  /** Per function, where it reserves no concurrency of its own. 8 when not given. */
  readonly maxEnvironments?: number;
  /** Of all functions together; idle ones of other functions give way. By the machine's memory when not given. */
  readonly maxTotalEnvironments?: number;
  /** Of all functions together, that start at the same time. As many as there are cores when not given. */
  readonly maxStarting?: number;
  /** Whether another process would find a core free. Watches this machine when not given. */
  readonly hasSpareProcessor?: HasSpareProcessor;
  /** Calls of one function that may wait for an environment. 1000 when not given. */
  readonly maxWaiting?: number;
  /** How long a call may wait for an environment. 15 s when not given. */
  readonly maxWaitMs?: number;
  readonly log: (entry: LambdaLogEntry) => void;
  /** For the record of processes that outlives a killed supervisor. */
  readonly onProcess?: (pid: number, state: 'started' | 'ended') => void;
}

export interface LambdaService extends Invoker {
  /** New code or settings of a function, known by its ARN, or a new function. Events under way finish on the old code. */
  replace(fn: DeployedFunction): void;
  /** Ends all processes that have nothing to do. */
  retireIdle(): void;
  /** Ends all processes, also busy ones, within two seconds. Invocations under way fail. */
  stop(): Promise<void>;
}

/**
 * Lambda on this machine: runs each function in child processes that speak the real Lambda Runtime API.
 * Nothing is started before the first call. V8 coverage of the functions is collected in the folder
 * that `FUNCTION_COVERAGE` names, and not of this process, which would take half as long again to start.
 */
export function createLambdaService(options: LambdaServiceOptions): LambdaService {
  const coverageFolder = process.env.FUNCTION_COVERAGE || undefined;
  const maxTotal =
    options.maxTotalEnvironments ?? Math.max(8, Math.floor((totalmem() * MEMORY_SHARE) / IDLE_ENVIRONMENT_BYTES));
  const hasSpareProcessor = options.hasSpareProcessor ?? spareProcessor(idleMsOfAllCores, () => performance.now());
  const pools = new Map<string, FunctionPool>();
  const startSlots = createStartSlots(options.maxStarting ?? Math.max(2, availableParallelism()), () => {
    for (const pool of pools.values()) pool.growForWaiting();
  });
  for (const fn of options.functions) pools.set(fn.arn, newPool(fn));

  function newPool(fn: DeployedFunction): FunctionPool {
    return new FunctionPool({
      fn,
      variables: options.environment,
      coverageFolder,
      scratchRoot: options.scratchRoot,
      log: options.log,
      onProcess: options.onProcess,
      maxEnvironments: fn.reservedConcurrency ?? options.maxEnvironments ?? DEFAULT_MAX_ENVIRONMENTS,
      maxWaiting: options.maxWaiting ?? DEFAULT_MAX_WAITING,
      maxWaitMs: options.maxWaitMs ?? DEFAULT_MAX_WAIT_MS,
      startSlots,
      hasSpareProcessor,
      onGrow: makeRoom,
    });
  }

  function makeRoom(): void {
    const all = [...pools.values()];
    if (all.reduce((sum, pool) => sum + pool.environmentCount, 0) < maxTotal) return;
    const idle = all.filter((pool) => pool.idleSinceMs !== undefined);
    idle.sort((a, b) => (a.idleSinceMs ?? 0) - (b.idleSinceMs ?? 0));
    idle[0]?.retireOldest();
  }

  async function poolFor(functionArn: string, payload: string): Promise<FunctionPool> {
    const pool = pools.get(functionArn);
    if (!pool) throw new InvocationError('function', `Function not found: ${functionArn}`);
    // Most payloads are so short that counting their bytes can be spared.
    if (payload.length > MAX_PAYLOAD_BYTES / 3 && Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) {
      throw new InvocationError('tooLarge', `Request must be smaller than ${MAX_PAYLOAD_BYTES} bytes`);
    }
    await options.codeReady?.(pool.fn);
    return pool;
  }

  return {
    async invoke(functionArn, payload) {
      const pool = await poolFor(functionArn, payload);
      return pool.run((environment) => environment.invoke(payload));
    },
    async invokeStreaming(functionArn, payload) {
      const pool = await poolFor(functionArn, payload);
      return pool.run((environment) => environment.invokeStreaming(payload));
    },
    replace(fn) {
      const pool = pools.get(fn.arn);
      if (pool) pool.replace(fn);
      else pools.set(fn.arn, newPool(fn));
    },
    retireIdle() {
      for (const pool of pools.values()) pool.retireIdle();
    },
    async stop() {
      const graceMs = coverageFolder ? STOP_GRACE_WITH_COVERAGE_MS : STOP_GRACE_MS;
      await Promise.all([...pools.values()].map((pool) => pool.stop(graceMs)));
    },
  };
}
