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
  /** It has waited for as long as a start takes, and not for the first one. */
  isLate = false;
  readonly environment: Promise<ExecutionEnvironment>;
  readonly #settle = Promise.withResolvers<ExecutionEnvironment>();
  readonly #looking: NodeJS.Timeout;
  readonly #ending: NodeJS.Timeout;

  constructor({ lookMs, maxWaitMs, onLook, onGivenUp }: WaitingCallOptions) {
    let looks = 0;
    this.environment = this.#settle.promise;
    this.#looking = setInterval(() => {
      looks += 1;
      onLook(this, looks);
    }, lookMs);
    this.#ending = setTimeout(() => onGivenUp(this), maxWaitMs);
  }

  take(environment: ExecutionEnvironment): void {
    this.#stopClocks();
    this.#settle.resolve(environment);
  }

  refuse(error: InvocationError): void {
    this.#stopClocks();
    this.#settle.reject(error);
  }

  /** It needs an environment more; nothing is left to look for. */
  becomeLate(): void {
    this.isLate = true;
    clearInterval(this.#looking);
  }

  #stopClocks(): void {
    clearInterval(this.#looking);
    clearTimeout(this.#ending);
  }
}
