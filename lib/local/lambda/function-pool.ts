import type { DeployedFunction } from '../template/deployment.ts';
import {
  EnvironmentGoneError,
  ExecutionEnvironment,
  type ExecutionEnvironmentOptions,
} from './execution-environment.ts';
import { createGrowthRule, type GrowthRule, START_AFTER_MS } from './growth-rule.ts';
import { InvocationError } from './invoker.ts';
import type { HasSpareProcessor } from './spare-processor.ts';
import type { StartSlots } from './start-slots.ts';
import { WaitingCall } from './waiting-call.ts';

/** How often an event may meet an environment that ended just before it took the event. */
const MAX_DELIVERIES = 3;
const RETIREMENT_GRACE_MS = 2_000;

export interface FunctionPoolOptions
  extends Omit<ExecutionEnvironmentOptions, 'fn' | 'variables' | 'onInitialized' | 'onFree' | 'onEnded'> {
  readonly fn: DeployedFunction;
  readonly variables: (fn: DeployedFunction) => Readonly<Record<string, string>>;
  readonly maxEnvironments: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  /** Of all functions together; a function that has no environment yet waits for none. */
  readonly startSlots: StartSlots;
  readonly hasSpareProcessor: HasSpareProcessor;
  /** Before a new environment starts; makes room for it. */
  readonly onGrow: () => void;
}

/**
 * The execution environments of one function, scaled as Lambda does it: a busy one never gets a second event, an idle
 * one is used again, a new one is started when all are busy. Unlike Lambda, which has machines to spare, it starts one
 * only when calls have waited for about as long as a start takes, longer where the machine has no time to spare, and as
 * few at once as it has cores: what starts takes the processor from those that could have answered meanwhile. A machine
 * without time to spare also leaves calls to few processes: those stay warm, where the same calls spread over eight of each
 * function cost a third more processor time (`npm run load` on two cores).
 */
export class FunctionPool {
  readonly #options: FunctionPoolOptions;
  #fn: DeployedFunction;
  /** The one used last is used next, so that the others can be let go. */
  readonly #idle: { readonly environment: ExecutionEnvironment; readonly sinceMs: number }[] = [];
  readonly #all = new Set<ExecutionEnvironment>();
  /** Started for whoever waits longest when they are ready. */
  readonly #starting = new Set<ExecutionEnvironment>();
  #initialized = 0;
  readonly #waiting: WaitingCall[] = [];
  /** When each environment took the event that it works on. */
  readonly #takenMs = new Map<ExecutionEnvironment, number>();
  readonly #growth: GrowthRule;
  #stopped = false;

  constructor(options: FunctionPoolOptions) {
    this.#options = options;
    this.#fn = options.fn;
    this.#growth = createGrowthRule(options.hasSpareProcessor, () => performance.now());
  }

  get fn(): DeployedFunction {
    return this.#fn;
  }

  get environmentCount(): number {
    return this.#all.size;
  }

  /** When the environment that is idle for longest became so; undefined when all are busy. */
  get idleSinceMs(): number | undefined {
    return this.#idle[0]?.sinceMs;
  }

  /**
   * Calls the function in an environment that is free.
   * @throws InvocationError also `throttled`, when no environment became free in time
   */
  async run<Result>(call: (environment: ExecutionEnvironment) => Promise<Result>): Promise<Result> {
    for (let delivery = 1; ; delivery++) {
      const environment = await this.#acquire();
      try {
        return await call(environment);
      } catch (error) {
        if (!(error instanceof EnvironmentGoneError)) throw error;
        if (this.#stopped || delivery === MAX_DELIVERIES) {
          throw new InvocationError('crash', 'The function has no running environment', undefined, { cause: error });
        }
      }
    }
  }

  /** Starts environments for calls that have waited long enough, as many as may start now. */
  growForWaiting(): void {
    if (this.#stopped) return;
    while (this.#mayGrow() && this.#starting.size < this.#lateCalls()) this.#starting.add(this.#grow());
  }

  /** New code or settings: idle environments end now, busy ones when they are done. */
  replace(fn: DeployedFunction): void {
    this.#fn = fn;
    this.retireIdle();
  }

  /** Ends the environment that is idle for longest. */
  retireOldest(): void {
    const oldest = this.#idle.shift();
    if (oldest) this.#retire(oldest.environment);
  }

  retireIdle(): void {
    for (const { environment } of this.#idle.splice(0)) this.#retire(environment);
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    const error = new InvocationError('throttled', 'The local Lambda service has stopped');
    for (const call of this.#waiting.splice(0)) call.refuse(error);
    await Promise.all([...this.#all].map((environment) => environment.end(graceMs)));
  }

  #acquire(): Promise<ExecutionEnvironment> {
    const { maxEnvironments, maxWaiting, maxWaitMs, hasSpareProcessor } = this.#options;
    if (this.#stopped) return Promise.reject(new InvocationError('throttled', 'The local Lambda service has stopped'));
    if (!this.#isOneSoonFree() || hasSpareProcessor()) {
      const idle = this.#takeIdle();
      if (idle) return Promise.resolve(idle);
    }
    if (this.#all.size === 0 && maxEnvironments > 0) return Promise.resolve(this.#hand(this.#grow()));
    if (maxEnvironments === 0) return Promise.reject(this.#throttled('its reserved concurrency is 0'));
    if (this.#waiting.length >= maxWaiting) return Promise.reject(this.#throttled('too many calls wait'));
    const call = new WaitingCall({
      lookMs: START_AFTER_MS,
      maxWaitMs,
      onLook: (waiting, looks) => this.#look(waiting, looks),
      onGivenUp: (waiting) => {
        this.#leaveQueue(waiting);
        waiting.refuse(this.#throttled(`no environment became free within ${maxWaitMs} ms`));
      },
    });
    this.#waiting.push(call);
    return call.environment;
  }

  /** What can be done for a call that still waits: an idle environment, patience, or one environment more. */
  #look(call: WaitingCall, looks: number): void {
    const idle = this.#takeIdle();
    if (idle) {
      this.#leaveQueue(call);
      call.take(idle);
      return;
    }
    // The first is on its way: it may well answer all of them soon.
    if (this.#initialized === 0) return;
    if (!this.#growth.isTooLong(looks * START_AFTER_MS)) return;
    call.becomeLate();
    this.growForWaiting();
  }

  #leaveQueue(call: WaitingCall): void {
    this.#waiting.splice(this.#waiting.indexOf(call), 1);
  }

  /** To a call, whose event it takes now. */
  #hand(environment: ExecutionEnvironment): ExecutionEnvironment {
    this.#takenMs.set(environment, Date.now());
    return environment;
  }

  /** Not one that waits for something itself, such as a slow receiver: what it takes says nothing of the next call. */
  #isOneSoonFree(): boolean {
    const nowMs = Date.now();
    return [...this.#takenMs.values()].some((takenMs) => nowMs - takenMs < START_AFTER_MS);
  }

  #takeIdle(): ExecutionEnvironment | undefined {
    for (let last = this.#idle.pop(); last; last = this.#idle.pop()) {
      if (last.environment.usable) return this.#hand(last.environment);
    }
    return undefined;
  }

  #mayGrow(): boolean {
    const { maxEnvironments, startSlots } = this.#options;
    return this.#all.size < maxEnvironments && startSlots.isFree && this.#growth.mayStart(this.#isOneSoonFree());
  }

  #lateCalls(): number {
    return this.#waiting.filter(({ isLate }) => isLate).length;
  }

  #grow(): ExecutionEnvironment {
    const { variables, onGrow, startSlots } = this.#options;
    onGrow();
    this.#growth.started();
    const freeSlot = startSlots.take();
    let isInitialized = false;
    const environment = new ExecutionEnvironment({
      ...this.#options,
      fn: this.#fn,
      variables: variables(this.#fn),
      onInitialized: () => {
        isInitialized = true;
        this.#initialized += 1;
        if (this.#starting.delete(environment)) this.#onFree(environment);
        freeSlot();
      },
      onFree: (free) => this.#onFree(free),
      onEnded: (ended) => {
        if (isInitialized) this.#initialized -= 1;
        this.#onEnded(ended);
        freeSlot();
      },
    });
    this.#all.add(environment);
    return environment;
  }

  #onFree(environment: ExecutionEnvironment): void {
    this.#takenMs.delete(environment);
    if (environment.fn !== this.#fn) {
      this.#retire(environment);
      return;
    }
    const call = this.#waiting.shift();
    if (call) call.take(this.#hand(environment));
    else this.#idle.push({ environment, sinceMs: Date.now() });
  }

  #onEnded(environment: ExecutionEnvironment): void {
    this.#all.delete(environment);
    this.#starting.delete(environment);
    this.#takenMs.delete(environment);
    const position = this.#idle.findIndex((idle) => idle.environment === environment);
    if (position >= 0) this.#idle.splice(position, 1);
    if (this.#stopped) return;
    const idle = this.#waiting.length > 0 ? this.#takeIdle() : undefined;
    if (idle || this.#all.size === 0) this.#waiting.shift()?.take(idle ?? this.#hand(this.#grow()));
    else this.growForWaiting();
  }

  #retire(environment: ExecutionEnvironment): void {
    // Nobody waits for it; a process that ignores the signal is killed after the grace.
    void environment.end(RETIREMENT_GRACE_MS);
  }

  #throttled(reason: string): InvocationError {
    return new InvocationError('throttled', `Rate exceeded for ${this.#fn.name}: ${reason}`);
  }
}
