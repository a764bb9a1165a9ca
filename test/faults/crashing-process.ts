/** The process of a call has crashed: its work stays in its current state. */
export class CrashError extends Error {
  override readonly name = 'CrashError';
}

/** Calls that only compute input of another call, and calls that return a stream. */
const NO_STEPS = new Set(['putPart', 'deletePart', 'created']);
const STREAMS = new Set(['keys', 'query', 'due', 'demoPlans']);

/**
 * A process that crashes at one of its store calls: before the call, or right after it, without receiving its result.
 * All later calls fail too, because a crashed process does nothing.
 */
export class CrashingProcess {
  readonly #crashStep: number;
  readonly #stepIsDone: boolean;
  #steps = 0;
  #hasCrashed = false;

  /** @param crashStep counted from 1; `Infinity` for a process that never crashes and only counts */
  constructor(crashStep: number, stepIsDone: boolean) {
    this.#crashStep = crashStep;
    this.#stepIsDone = stepIsDone;
  }

  get steps(): number {
    return this.#steps;
  }

  get hasCrashed(): boolean {
    return this.#hasCrashed;
  }

  /** A store in the view of this process. */
  using<S extends object>(store: S): S {
    return new Proxy(store, {
      get: (_, name) => {
        const value: unknown = Reflect.get(store, name);
        if (typeof value !== 'function' || NO_STEPS.has(String(name))) return value;
        const step = (...values: unknown[]) => this.#step(async () => Reflect.apply(value, store, values));
        if (!STREAMS.has(String(name))) return step;
        return async function* (...values: unknown[]) {
          yield* (await step(...values)) as AsyncIterable<unknown>;
        };
      },
    });
  }

  async #step(act: () => Promise<unknown>) {
    const crashes = ++this.#steps === this.#crashStep;
    if (crashes && !this.#stepIsDone) this.#hasCrashed = true;
    if (this.#hasCrashed) throw new CrashError(`crashed at step ${this.#crashStep}`);
    const result = await act();
    if (crashes) this.#hasCrashed = true;
    if (this.#hasCrashed) throw new CrashError(`crashed after step ${this.#crashStep}`);
    return result;
  }
}
