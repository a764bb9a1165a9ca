import type { DeployedFunction } from '../template/deployment.ts';
import {
  EnvironmentEndedError,
  ExecutionEnvironment,
  type ExecutionEnvironmentOptions,
} from './execution-environment.ts';
import { FairQueue } from './fair-queue.ts';
import { InvocationError } from './invoker.ts';

/** How often an event may meet an environment that ended just before it took the event. */
const MAX_DELIVERIES = 3;
const RETIREMENT_GRACE_MS = 2_000;
/** A shorter start counts as this long. */
const MIN_START_MS = 250;
/** A call that has waited as long as this many starts gets a further environment. Earlier, it would slow the others. */
const STARTS_WAITED = 2;

interface FunctionPoolOptions
  extends Omit<ExecutionEnvironmentOptions, 'fn' | 'variables' | 'onInitialized' | 'onFree' | 'onEnded'> {
  readonly fn: DeployedFunction;
  readonly variables: (fn: DeployedFunction) => Readonly<Record<string, string>>;
  readonly maxEnvironments: number;
  /** How long a call waits for an environment. */
  readonly maxWaitMs: number;
  /** Makes room for a new environment among those of all functions. Returns false if all are busy. */
  readonly makeRoom: () => boolean;
  /** Whether a function starts a further environment. */
  readonly isAnyGrowing: () => boolean;
}

/** A call that waits for an environment. */
interface WaitingCall {
  readonly caller: string;
  readonly sinceMs: number;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (environment: ExecutionEnvironment) => void;
  readonly reject: (error: InvocationError) => void;
}

/**
 * The execution environments of one function. As in Lambda, a busy environment does not get a second event, and an
 * idle one is used again. Unlike Lambda, a call waits for a busy one before a further one starts, and of all functions
 * one starts at a time: a start takes processor time from the environments that are there.
 */
export class FunctionPool {
  readonly #options: FunctionPoolOptions;
  #fn: DeployedFunction;
  /** The one used last is used next, so that the others can end. */
  readonly #idle: { readonly environment: ExecutionEnvironment; readonly sinceMs: number }[] = [];
  readonly #all = new Set<ExecutionEnvironment>();
  /** The environment that starts. When it is ready, it takes the call that has waited longest. */
  #starting: ExecutionEnvironment | undefined;
  readonly #waiting = new FairQueue<WaitingCall>();
  #growthTimer: NodeJS.Timeout | undefined;
  /** The time of the last start. On a busy machine it is seconds, and another start would only make it busier. */
  #startMs = MIN_START_MS;
  #stopped = false;

  constructor(options: FunctionPoolOptions) {
    this.#options = options;
    this.#fn = options.fn;
  }

  get fn(): DeployedFunction {
    return this.#fn;
  }

  get environmentCount(): number {
    return this.#all.size;
  }

  /** Whether a further environment starts. */
  get isGrowing(): boolean {
    return this.#starting !== undefined;
  }

  /** The time at which the longest idle environment became idle; undefined if all are busy. */
  get idleSinceMs(): number | undefined {
    return this.#idle[0]?.sinceMs;
  }

  /**
   * Calls the function in a free environment.
   * @param caller environments become free for the one who has the fewest
   * @throws {InvocationError} `throttled` if no environment became free in time
   */
  async run<Result>(call: (environment: ExecutionEnvironment) => Promise<Result>, caller = ''): Promise<Result> {
    for (let delivery = 1; ; delivery++) {
      const environment = await this.#acquire(caller);
      try {
        return await call(environment);
      } catch (error) {
        if (!(error instanceof EnvironmentEndedError)) throw error;
        if (this.#stopped || delivery === MAX_DELIVERIES) {
          throw new InvocationError('crash', 'The function has no running environment', undefined, { cause: error });
        }
      } finally {
        this.#waiting.leave(caller);
      }
    }
  }

  /** New code or settings: idle environments end now, busy ones after their event. */
  replace(fn: DeployedFunction): void {
    this.#fn = fn;
    for (const { environment } of this.#idle.splice(0)) retire(environment);
  }

  /** Ends the environment that is idle longest. */
  retireOldest(): void {
    const oldest = this.#idle.shift();
    if (oldest) retire(oldest.environment);
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#growthTimer);
    for (const { timer, reject } of this.#waiting.takeAll()) {
      clearTimeout(timer);
      reject(new InvocationError('throttled', 'The local Lambda service has stopped'));
    }
    await Promise.all([...this.#all].map((environment) => environment.end(graceMs)));
  }

  #acquire(caller: string): Promise<ExecutionEnvironment> {
    if (this.#stopped) return Promise.reject(new InvocationError('throttled', 'The local Lambda service has stopped'));
    const free = this.#takeIdle() ?? (this.#all.size === 0 && this.#options.makeRoom() ? this.#start() : undefined);
    if (free) {
      this.#waiting.enter(caller);
      return Promise.resolve(free);
    }
    return new Promise((resolve, reject) => {
      const { maxWaitMs } = this.#options;
      const timer = setTimeout(() => {
        this.#waiting.remove(call);
        const reason = `no environment became free within ${maxWaitMs} ms`;
        reject(new InvocationError('throttled', `Rate exceeded for ${this.#fn.name}: ${reason}`));
      }, maxWaitMs);
      const call = { caller, sinceMs: performance.now(), timer, resolve, reject };
      this.#waiting.add(call);
      this.#growthTimer ??= setInterval(() => this.#growForWaiting(), MIN_START_MS);
    });
  }

  #takeIdle(): ExecutionEnvironment | undefined {
    for (let last = this.#idle.pop(); last; last = this.#idle.pop()) {
      if (last.environment.usable) return last.environment;
    }
    return undefined;
  }

  #growForWaiting(): void {
    const longest = this.#waiting.oldest;
    if (!longest) {
      clearInterval(this.#growthTimer);
      this.#growthTimer = undefined;
      return;
    }
    if (this.#all.size === 0) {
      if (this.#options.makeRoom()) this.#giveToWaiting(this.#start());
      return;
    }
    // The first environment may take all waiting calls soon after its start.
    const isReady = [...this.#all].some(({ initialized }) => initialized);
    const isWaitShort = performance.now() - longest.sinceMs < STARTS_WAITED * this.#startMs;
    if (!isReady || isWaitShort || this.#options.isAnyGrowing()) return;
    if (this.#all.size < this.#options.maxEnvironments && this.#options.makeRoom()) this.#starting = this.#start();
  }

  /** @returns whether a call waited */
  #giveToWaiting(environment: ExecutionEnvironment): boolean {
    const call = this.#waiting.take();
    clearTimeout(call?.timer);
    call?.resolve(environment);
    return call !== undefined;
  }

  #start(): ExecutionEnvironment {
    const startedMs = performance.now();
    const environment = new ExecutionEnvironment({
      ...this.#options,
      // Coverage takes a fifth of a start, and further environments run the same code.
      coverageFolder: this.#all.size === 0 ? this.#options.coverageFolder : undefined,
      fn: this.#fn,
      variables: this.#options.variables(this.#fn),
      onInitialized: (ready) => {
        this.#startMs = Math.max(MIN_START_MS, performance.now() - startedMs);
        if (this.#starting !== ready) return;
        this.#starting = undefined;
        this.#onFree(ready);
      },
      onFree: (free) => this.#onFree(free),
      onEnded: (ended) => this.#onEnded(ended),
    });
    this.#all.add(environment);
    return environment;
  }

  #onFree(environment: ExecutionEnvironment): void {
    if (environment.fn !== this.#fn) retire(environment);
    else if (!this.#giveToWaiting(environment)) this.#idle.push({ environment, sinceMs: Date.now() });
  }

  #onEnded(environment: ExecutionEnvironment): void {
    this.#all.delete(environment);
    if (this.#starting === environment) this.#starting = undefined;
    const position = this.#idle.findIndex((idle) => idle.environment === environment);
    if (position >= 0) this.#idle.splice(position, 1);
    if (!this.#stopped && this.#all.size === 0) this.#growForWaiting();
  }
}

/** Ends an environment. Nobody waits for that; a process that ignores SIGTERM is killed after the grace. */
function retire(environment: ExecutionEnvironment): void {
  void environment.end(RETIREMENT_GRACE_MS);
}
