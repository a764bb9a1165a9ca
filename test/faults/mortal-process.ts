/** The process of a call has died: what it was doing is left as it is. */
export class DeathError extends Error {
  override readonly name = 'DeathError';
}

/** Calls that only make something up for another one, and those that answer bit by bit. */
const NO_STEPS = new Set(['noted', 'settled', 'created']);
const STREAMS = new Set(['keys', 'query', 'due', 'demoPlans']);

/**
 * A process that dies at one of the steps that it does in stores: before the step is done, or right after, when nobody
 * learns of it any more. Whatever it tries later fails too, as a dead process does nothing.
 */
export class MortalProcess {
  readonly #diesAtStep: number;
  readonly #stepIsDone: boolean;
  #steps = 0;
  #isDead = false;

  /** @param diesAtStep counted from 1; `Infinity` for a process that lives, and counts */
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

  /** A store as this process sees it. */
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
    const dies = ++this.#steps === this.#diesAtStep;
    if (dies && !this.#stepIsDone) this.#isDead = true;
    if (this.#isDead) throw new DeathError(`died at step ${this.#diesAtStep}`);
    const result = await act();
    if (dies) this.#isDead = true;
    if (this.#isDead) throw new DeathError(`died after step ${this.#diesAtStep}`);
    return result;
  }
}
