import type { ExecutionEnvironment } from './execution-environment.ts';
import type { InvocationError } from './invoker.ts';

export interface WaitingCallOptions {
  /** How often it looks again, how long it waits at most. */
  readonly lookMs: number;
  readonly maxWaitMs: number;
  /** From the first look on: `looks` times it has waited so long. */
  readonly onLook: (call: WaitingCall, looks: number) => void;
  readonly onGivenUp: (call: WaitingCall) => void;
}

/** A call that waits for an environment. */
export class WaitingCall {
  readonly environment: Promise<ExecutionEnvironment>;
  readonly #settle = Promise.withResolvers<ExecutionEnvironment>();
  readonly #looking: NodeJS.Timeout;
  readonly #ending: NodeJS.Timeout;
  #isLate = false;

  constructor({ lookMs, maxWaitMs, onLook, onGivenUp }: WaitingCallOptions) {
    let looks = 0;
    this.environment = this.#settle.promise;
    this.#looking = setInterval(() => {
      looks += 1;
      onLook(this, looks);
    }, lookMs);
    this.#ending = setTimeout(() => onGivenUp(this), maxWaitMs);
  }

  /** It has waited for longer than it should for those that are there. */
  get isLate(): boolean {
    return this.#isLate;
  }

  take(environment: ExecutionEnvironment): void {
    this.#stopClocks();
    this.#settle.resolve(environment);
  }

  refuse(error: InvocationError): void {
    this.#stopClocks();
    this.#settle.reject(error);
  }

  /** It needs an environment more, which may have to wait for its turn to start. */
  becomeLate(): void {
    this.#isLate = true;
  }

  #stopClocks(): void {
    clearInterval(this.#looking);
    clearTimeout(this.#ending);
  }
}
