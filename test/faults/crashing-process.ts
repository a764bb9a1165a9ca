/** The process of a call has crashed: its work stays in its current state. */
export class DeathError extends Error {
  override readonly name = 'DeathError';
}

/** Calls that only compute input of another call, and calls that return a stream. */
const NO_STEPS = new Set(['noted', 'settled', 'created']);
const STREAMS = new Set(['keys', 'query', 'due', 'demoPlans']);

/**
 * A process that crashes at one of its store calls: before the call, or right after it, without receiving its result.
 * All later calls fail too, because a crashed process does nothing.
 */
export class MortalProcess {
  readonly #diesAtStep: number;
  readonly #stepIsDone: boolean;
  #steps = 0;
  #isDead = false;

  /** @param diesAtStep counted from 1; `Infinity` for a process that never crashes and only counts */
  constructor(diesAtStep: number, stepIsDone: boolean) {
    this.#diesAtStep = diesAtStep;
    this.#stepIsDone = stepIsDone;
  }

  get steps(): number {
    return this.#steps;
  }

  get isDead(): boolean {
    return this.#isDead;
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
    const crashes = ++this.#steps === this.#diesAtStep;
    if (crashes && !this.#stepIsDone) this.#isDead = true;
    if (this.#isDead) throw new DeathError(`crashed at step ${this.#diesAtStep}`);
    const result = await act();
    if (crashes) this.#isDead = true;
    if (this.#isDead) throw new DeathError(`crashed after step ${this.#diesAtStep}`);
    return result;
  }
}
