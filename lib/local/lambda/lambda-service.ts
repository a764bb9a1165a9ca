import { availableParallelism, totalmem } from 'node:os';
import type { DeployedFunction } from '../template/deployment.ts';
import { MAX_PAYLOAD_BYTES } from './buffered-result.ts';
import { FunctionPool } from './function-pool.ts';
import { InvocationError, type Invoker } from './invoker.ts';
import type { LambdaLogEntry } from './log-entry.ts';

/** More processes of one function than the machine can run only make each of them slower. Some wait for others. */
const DEFAULT_MAX_ENVIRONMENTS = Math.max(4, 2 * availableParallelism());
const DEFAULT_MAX_WAIT_MS = 15_000;
/** All environments together use a quarter of the machine's memory; an idle one has about 48 MB. */
const MEMORY_SHARE = 0.25;
const IDLE_ENVIRONMENT_BYTES = 48 * 1024 * 1024;
/** The time from SIGTERM to SIGKILL. Processes that write coverage take seconds on a busy machine. */
const STOP_GRACE_MS = 500;
const STOP_GRACE_WITH_COVERAGE_MS = 15_000;

/** The functions, and the limits of their processes. */
export interface LambdaServiceOptions {
  readonly functions: readonly DeployedFunction[];
  /** Endpoints of the embedded services, and the function's access key. */
  readonly environment: (fn: DeployedFunction) => Record<string, string>;
  /** Resolves when the function's code exists. Calls wait for it. By default it exists. */
  readonly codeReady?: (fn: DeployedFunction) => Promise<unknown>;
  /** The folder in which each environment gets a folder as its `/tmp`; the system's own by default. */
  readonly scratchRoot?: string;
  /** Per function; by default twice the number of cores, at least 4. */
  readonly maxEnvironments?: number;
  /** Limit of all functions together. Idle environments end first. By default it depends on the memory. */
  readonly maxTotalEnvironments?: number;
  /** How long a call waits for an environment; 15 s by default. */
  readonly maxWaitMs?: number;
  /** Whether a process is stopped between two events; see service/service-faults.ts. */
  readonly freezes?: () => boolean;
  readonly log: (entry: LambdaLogEntry) => void;
  /** For the record of processes that the next start ends after a crash. */
  readonly onProcess?: (pid: number, state: 'started' | 'ended') => void;
}

/** The running functions. */
export interface LambdaService extends Invoker {
  /** Gives a function new code or settings. Events in flight end with the old code. */
  replace(fn: DeployedFunction): void;
  /** Ends all processes within two seconds, also busy ones. Invocations in flight fail. */
  stop(): Promise<void>;
}

/**
 * Lambda on this machine: runs each function in child processes that use the real Lambda Runtime API. No process starts
 * before the first call. The functions write V8 coverage to the folder of the variable `FUNCTION_COVERAGE`, but for
 * those that `FUNCTION_COVERAGE_EXCEPT` names: measuring takes much of the time of calculations.
 */
export function createLambdaService(options: LambdaServiceOptions): LambdaService {
  const { FUNCTION_COVERAGE, FUNCTION_COVERAGE_EXCEPT } = process.env;
  const unmeasured = FUNCTION_COVERAGE_EXCEPT?.split(',') ?? [];
  const maxTotal =
    options.maxTotalEnvironments ?? Math.max(8, Math.floor((totalmem() * MEMORY_SHARE) / IDLE_ENVIRONMENT_BYTES));
  const pools = new Map<string, FunctionPool>(options.functions.map((fn) => [fn.arn, newPool(fn)]));

  function newPool(fn: DeployedFunction): FunctionPool {
    return new FunctionPool({
      maxEnvironments: DEFAULT_MAX_ENVIRONMENTS,
      maxWaitMs: DEFAULT_MAX_WAIT_MS,
      ...options,
      fn,
      variables: options.environment,
      coverageFolder: unmeasured.some((name) => fn.name.endsWith(name)) ? undefined : FUNCTION_COVERAGE || undefined,
      makeRoom,
      isAnyGrowing: () => [...pools.values()].some(({ isGrowing }) => isGrowing),
    });
  }

  function makeRoom(): boolean {
    const all = [...pools.values()];
    if (all.reduce((sum, pool) => sum + pool.environmentCount, 0) < maxTotal) return true;
    const idle = all.filter((pool) => pool.idleSinceMs !== undefined);
    idle.sort((a, b) => (a.idleSinceMs ?? 0) - (b.idleSinceMs ?? 0));
    idle[0]?.retireOldest();
    return idle.length > 0;
  }

  async function codeReady(functionArn: string): Promise<void> {
    const pool = pools.get(functionArn);
    if (pool) await options.codeReady?.(pool.fn);
  }

  async function poolFor(functionArn: string, payload: string): Promise<FunctionPool> {
    const pool = pools.get(functionArn);
    if (!pool) throw new InvocationError('function', `Function not found: ${functionArn}`);
    // Counting the bytes takes time, and most payloads are short.
    if (payload.length > MAX_PAYLOAD_BYTES / 3 && Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) {
      throw new InvocationError('tooLarge', `Request must be smaller than ${MAX_PAYLOAD_BYTES} bytes`);
    }
    await codeReady(functionArn);
    return pool;
  }

  return {
    codeReady,
    async invoke(functionArn, payload, caller) {
      const pool = await poolFor(functionArn, payload);
      return pool.run((environment) => environment.invoke(payload), caller);
    },
    async invokeStreaming(functionArn, payload, caller) {
      const pool = await poolFor(functionArn, payload);
      return pool.run((environment) => environment.invokeStreaming(payload), caller);
    },
    replace(fn) {
      pools.get(fn.arn)?.replace(fn);
    },
    async stop() {
      const graceMs = FUNCTION_COVERAGE ? STOP_GRACE_WITH_COVERAGE_MS : STOP_GRACE_MS;
      await Promise.all([...pools.values()].map((pool) => pool.stop(graceMs)));
    },
  };
}
